/** What becomes of an answer on its way back: it is lost, late, cut short, or says what the controller did not say. */
import { gunzipSync } from 'node:zlib';
import { deriveDigest, isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { joinChunks } from '../../../models/formats/index.js';
import {
  connectionClosed,
  type RedfishResponse,
  type Transit,
  type Unanswered,
} from '../../../models/redfish/index.js';
import type { NetworkFaultArgs, ResponseFaultKind, Spread } from './state.js';

type Meeting<Kind extends ResponseFaultKind> = (
  disturbing: NetworkFaultArgs<Kind>,
  answer: RedfishResponse,
  drawn: number,
) => RedfishResponse | Unanswered;

/** What a proxy says that has a page of its own to show. */
const wrongType = 'text/html; charset=utf-8';

const meetings: { readonly [Kind in ResponseFaultKind]: Meeting<Kind> } = {
  answerLost: () => connectionClosed,
  staleETag: (_, answer) => withOlderTag(answer),
  wrongType: (_, answer) =>
    answer.body === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, 'Content-Type': wrongType } },
  wrongValue: ({ property }, answer, drawn) =>
    edited(answer, (body) => withWrongValue(body, property, drawn)),
  reset: (_, answer) => cutShort(answer, 'reset'),
  truncate: (_, answer) => cutShort(answer, 'truncated'),
  slow: ({ leastMs, mostMs, spread }, answer, drawn) => {
    const afterMs = leastMs + Math.floor(shares[spread](drawn) * (mostMs - leastMs + 1));
    return { ...answer, transit: { ...answer.transit, afterMs } };
  },
};

export function applyResponseFault<Kind extends ResponseFaultKind>(
  disturbing: NetworkFaultArgs<Kind>,
  answer: RedfishResponse,
  drawn: number,
): RedfishResponse | Unanswered {
  return meetings[disturbing.kind](disturbing, answer, drawn);
}

/** Assumption: of a hundred answers half take less than a twentieth of the span, and one more than four fifths. */
const tail = 20;

/** Which share of the span from the least to the most is taken, of a number in [0, 1): in [0, 1), too. */
const shares: Readonly<Record<Spread, (drawn: number) => number>> = {
  uniform: (drawn) => drawn,
  longTailed: (drawn) => drawn / (1 + tail * (1 - drawn)),
};

/** One of the same form that belongs to no state of the resource: what a cache in between still has. */
function withOlderTag(answer: RedfishResponse): RedfishResponse {
  const { ETag } = answer.headers;
  const older = edited(answer, (body) => {
    const tag = body['@odata.etag'];
    return typeof tag === 'string' ? { ...body, '@odata.etag': olderThan(tag) } : body;
  });
  return ETag === undefined ? older : { ...older, headers: { ...older.headers, ETag: olderThan(ETag) } };
}

function olderThan(tag: string): string {
  return tag.replace(/"([^"]*)"/, (_, is: string) => {
    const digits = deriveDigest('older ETag', is).padEnd(is.length, '0').slice(0, is.length);
    return `"${/[a-z]/.test(is) ? digits : digits.toUpperCase()}"`;
  });
}

/** A JSON object that is shown, changed; any other answer as it is. */
function edited(answer: RedfishResponse, edit: (body: JsonObject) => JsonObject): RedfishResponse {
  const text = textOf(answer);
  if (text === undefined || answer.status >= 300) return answer;
  const body: Json = JSON.parse(text);
  return isObject(body) ? { ...plain(answer), body: JSON.stringify(edit(body)) } : answer;
}

/** Undefined for no body, and for one that is a file. */
function textOf({ body, headers }: RedfishResponse): string | undefined {
  if (!headers['Content-Type']?.startsWith('application/json')) return undefined;
  return body instanceof Uint8Array
    ? gunzipSync(body).toString('utf8')
    : typeof body === 'string'
      ? body
      : undefined;
}

/** What is changed is not compressed any more. */
function plain({ headers, ...answer }: RedfishResponse): RedfishResponse {
  const { 'Content-Encoding': _, ...others } = headers;
  return { ...answer, headers: others };
}

/** Half of what there is. An answer without a body has nothing that could be cut; one that is cut is so once. */
function cutShort(answer: RedfishResponse, cut: NonNullable<Transit['cut']>): RedfishResponse {
  const bytes = bytesOf(answer);
  if (bytes.length === 0 || answer.transit?.cut !== undefined) return answer;
  const { headers, ...others } = plain(answer);
  return {
    ...others,
    headers: cut === 'truncated' ? { ...headers, 'Content-Length': String(bytes.length) } : headers,
    body: bytes.subarray(0, Math.floor(bytes.length / 2)),
    transit: { afterMs: 0, ...answer.transit, cut },
  };
}

function bytesOf({ body, headers }: RedfishResponse): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (typeof body === 'string') return Buffer.from(body, 'utf8');
  if ('pieces' in body) return joinChunks(body);
  return headers['Content-Encoding'] === undefined ? body : gunzipSync(body);
}

// A body in which one property has a value of another type than its schema says.

/** Names of the steps from the top to a value. */
type Path = readonly string[];

/** `property` is a name or a JSON pointer; null for one by chance, of a number in [0, 1). As it is where there is none. */
export function withWrongValue(body: JsonObject, property: string | null, drawn: number): JsonObject {
  const paths = listValues(body);
  const path =
    property === null
      ? paths[Math.floor(drawn * paths.length)]
      : paths.find((each) => isCalled(each, property));
  return path === undefined ? body : (put(body, path) as JsonObject);
}

function isCalled(path: Path, property: string): boolean {
  return property.startsWith('/')
    ? `/${path.join('/')}` === property
    : path.length === 1 && path[0] === property;
}

/** Values of objects within objects; what the protocol itself is made of is left alone, so that the body is still a resource. */
function listValues(body: JsonObject, within: Path = []): readonly Path[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined || name.includes('@')) return [];
    const path = [...within, name];
    return isObject(value) ? listValues(value, path) : [path];
  });
}

function put(value: Json | undefined, [name, ...others]: Path): Json {
  if (name === undefined) return wrongFor(value);
  const object = value as JsonObject;
  return { ...object, [name]: put(object[name], others) };
}

/** A text where none is, and a number where one is: no property takes both. */
function wrongFor(value: Json | undefined): Json {
  return typeof value === 'string' || value === null ? 0 : 'unexpected';
}
