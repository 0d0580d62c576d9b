/** Effects on a response: it is lost, delayed, truncated or falsified. */
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

/** Content type of a proxy's error page. */
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

/**
 * Assumption: half of the responses take less than a twentieth of the range, and one in a hundred more than four
 * fifths.
 */
const tail = 20;

/** Position in the range from minimum to maximum for a number in [0, 1): in [0, 1), too. */
const shares: Readonly<Record<Spread, (drawn: number) => number>> = {
  uniform: (drawn) => drawn,
  longTailed: (drawn) => drawn / (1 + tail * (1 - drawn)),
};

/** An ETag of the same form that belongs to no state of the resource, as from a cache. */
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

/** Changes a response with a JSON object; other responses stay as they are. */
function edited(answer: RedfishResponse, edit: (body: JsonObject) => JsonObject): RedfishResponse {
  const text = textOf(answer);
  if (text === undefined || answer.status >= 300) return answer;
  const body: Json = JSON.parse(text);
  return isObject(body) ? { ...plain(answer), body: JSON.stringify(edit(body)) } : answer;
}

/** Undefined without a body, and for a file. */
function textOf({ body, headers }: RedfishResponse): string | undefined {
  if (!headers['Content-Type']?.startsWith('application/json')) return undefined;
  return body instanceof Uint8Array
    ? gunzipSync(body).toString('utf8')
    : typeof body === 'string'
      ? body
      : undefined;
}

/** A changed body is no longer compressed. */
function plain({ headers, ...answer }: RedfishResponse): RedfishResponse {
  const { 'Content-Encoding': _, ...others } = headers;
  return { ...answer, headers: others };
}

/**
 * The first half of the body. A response without a body cannot be truncated; a truncated one is not truncated again.
 */
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

// A body with one property of a wrong type.

/** Names from the top to a value. */
type Path = readonly string[];

/** `property` is a name or a JSON pointer; null for a random one, by a number in [0, 1). Unchanged if there is none. */
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

/**
 * Paths of all values that are not objects, at any depth; names with `@` are excluded, so that the body is still a
 * resource.
 */
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

/** A text instead of another value, and a number instead of a text: no property accepts both. */
function wrongFor(value: Json | undefined): Json {
  return typeof value === 'string' || value === null ? 0 : 'unexpected';
}
