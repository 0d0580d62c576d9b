/** Effects of network faults on a response, which is lost, delayed, truncated or falsified. */
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

/** Content type of the error page of a proxy. */
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
 * Parameter of the long-tailed distribution. Assumption: half of the responses are delayed by less than a twentieth of
 * the range, and one in a hundred by more than four fifths.
 */
const tail = 20;

/** Functions that map a random number in [0, 1) to a position in [0, 1) between the minimum and the maximum delay. */
const shares: Readonly<Record<Spread, (drawn: number) => number>> = {
  uniform: (drawn) => drawn,
  longTailed: (drawn) => drawn / (1 + tail * (1 - drawn)),
};

/**
 * Replaces the ETag of a response by an ETag of the same form that belongs to no state of the resource, as if a cache
 * had sent it.
 */
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

/** Applies a change to the JSON object of a successful response; other responses are not changed. */
function edited(answer: RedfishResponse, edit: (body: JsonObject) => JsonObject): RedfishResponse {
  const text = textOf(answer);
  if (text === undefined || answer.status >= 300) return answer;
  const body: Json = JSON.parse(text);
  return isObject(body) ? { ...plain(answer), body: JSON.stringify(edit(body)) } : answer;
}

/** Returns the JSON text of a response; undefined when the response has no body or is a file. */
function textOf({ body, headers }: RedfishResponse): string | undefined {
  if (!headers['Content-Type']?.startsWith('application/json')) return undefined;
  return body instanceof Uint8Array
    ? gunzipSync(body).toString('utf8')
    : typeof body === 'string'
      ? body
      : undefined;
}

/** Removes the Content-Encoding header, because a changed body is not compressed. */
function plain({ headers, ...answer }: RedfishResponse): RedfishResponse {
  const { 'Content-Encoding': _, ...others } = headers;
  return { ...answer, headers: others };
}

/**
 * Cuts a body to its first half. A response without a body is not changed, and a truncated response is not truncated
 * again.
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

// Replacement of one property value by a value of a wrong type.

/** Property names on the path from the top of the body to a value. */
type Path = readonly string[];

/**
 * Replaces the value of a property. `property` is a name or a JSON pointer; null selects a random property by `drawn`,
 * a number in [0, 1). A body without the property is returned unchanged.
 */
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
 * Returns the paths of all values that are not objects, at any depth. Names with `@` are excluded, so that the body is
 * still a valid resource.
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

/** Returns a text for a value that is not text, and a number for a text, because no property accepts both. */
function wrongFor(value: Json | undefined): Json {
  return typeof value === 'string' || value === null ? 0 : 'unexpected';
}
