/** Entry of an HTTP archive: a request of a history with its response. Secrets are hidden. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { uploadUri } from '../../machines/index.js';
import type { WriteInput } from '../../models/index.js';
import {
  bodyText,
  isSecret,
  standardFile,
  standardParameters,
  uploadParameters,
} from '../../models/redfish/index.js';
import type { LoggedRequest } from './logged-request.js';
import type { AnsweredWrite, Received } from './repeated-write.js';

/** Status of a request without a response. `unknown` is the value of HAR for an unknown size. */
const noAnswer = 0;
export const unknown = -1;
export const httpVersion = 'HTTP/1.1';
export const unknownType = 'x-unknown';
const uploadType = 'multipart/form-data';

export interface HarEntry extends AnsweredWrite {
  /** Number of the event. The entry does not contain the states around the event, so that they can be freed. */
  readonly number: number;
  readonly at: number;
  readonly input: WriteInput;
  /** URI as the client addressed it: in a captured service another one than that of the input. */
  readonly uri: string;
}

export function isUpload({ method, uri }: WriteInput): boolean {
  return method === 'POST' && uri.startsWith(uploadUri);
}

/** Real times of a request, from the request log of a service. */
export type HarTimes = Pick<LoggedRequest, 'started' | 'durationMs'>;

/** Returns the entry of a recorded write, at real time if `times` is given, otherwise at virtual time. */
export function formatHarEntry(entry: HarEntry, origin: string, times?: HarTimes) {
  const { number, at, input, answer, uri } = entry;
  const { method, by } = input;
  const body = withHiddenSecrets(entry);
  const waitMs = times?.durationMs ?? answer?.transit?.afterMs ?? 0;
  const virtualTime = new Date(at).toISOString();
  return {
    startedDateTime: times?.started ?? virtualTime,
    time: waitMs,
    request: {
      method,
      url: `${origin}${uri}`,
      httpVersion,
      cookies: [],
      headers: [],
      queryString: [],
      ...(isUpload(input) ? { postData: formOf(input) } : body && { postData: jsonOf(body) }),
      headersSize: unknown,
      bodySize: unknown,
    },
    response: shownAnswer(entry),
    cache: {},
    timings: { send: 0, wait: waitMs, receive: 0 },
    comment: `event ${number}, by ${by.userName}${inWords(entry)}`,
    ...(times && { _virtualTime: virtualTime }),
  };
}

/** Returns the body, with `(hidden)` for the missing members that are known to be secrets. */
function withHiddenSecrets({ body, lacks = [] }: HarEntry): JsonObject | undefined {
  const secrets = lacks.filter(isSecretName);
  return secrets.length === 0
    ? body
    : { ...body, ...Object.fromEntries(secrets.map((name) => [name, hidden])) };
}

/** Returns a note about the missing members of an incomplete body; empty for a complete body. */
function inWords({ lacks }: HarEntry): string {
  if (lacks === undefined) return '';
  const names = lacks.filter((name) => !isSecretName(name));
  if (lacks.length > 0 && names.length === 0) return '';
  const what = names.length === 0 ? 'a part of its body' : `of its body ${names.join(', ')}`;
  return `; not known: ${what}. The journal contains only the values that the controller derived from it`;
}

function isSecretName(name: string): boolean {
  return isSecret(name, '');
}

function jsonOf(body: JsonObject) {
  return { mimeType: 'application/json', params: [], text: JSON.stringify(withoutSecrets(body)) };
}

function formOf({ body }: WriteInput) {
  const { FileName, [standardParameters]: standard } = body;
  const file = { fileName: String(FileName), contentType: 'application/octet-stream' };
  if (standard !== undefined) {
    const params = [
      { name: standardParameters, value: JSON.stringify(standard) },
      { name: standardFile, ...file },
    ];
    return { mimeType: uploadType, params, text: '' };
  }
  const parameters = Object.fromEntries(
    uploadParameters.flatMap((name) => (name in body ? [[name, body[name]]] : [])),
  );
  return {
    mimeType: uploadType,
    params: [
      { name: 'parameters', value: JSON.stringify(parameters) },
      { name: 'file', ...file },
    ],
    text: '',
  };
}

function shownAnswer({ answer, remark }: Received) {
  const said = remark === undefined ? {} : { comment: remark };
  const shown = { httpVersion, cookies: [], headersSize: unknown, bodySize: unknown, ...said };
  if (answer === undefined) {
    const content = { size: 0, mimeType: unknownType };
    return {
      ...shown,
      status: noAnswer,
      statusText: '',
      headers: [],
      content,
      redirectURL: '',
    };
  }
  const { status, headers } = answer;
  const type = headers['Content-Type'];
  const text = bodyText(answer);
  const shownText = text === '' ? '' : JSON.stringify(withoutSecrets(jsonIn(text, type)));
  return {
    ...shown,
    status,
    statusText: '',
    headers: withoutSecretHeaders(headers),
    content: {
      size: Buffer.byteLength(shownText),
      mimeType: type ?? unknownType,
      text: shownText,
    },
    redirectURL: headers.Location ?? '',
  };
}

/** Parses a JSON body. A body of another type has no secrets to hide and becomes an empty object. */
function jsonIn(text: string, type = ''): JsonObject {
  return type.startsWith('application/json') ? JSON.parse(text) : {};
}

/** Text that replaces a secret in printed requests and responses, including secrets that the controller generated. */
const hidden = '(hidden)';

/**
 * Text that replaces every secret in a repeated request. It has upper and lower case letters, a digit and a symbol, so
 * that password checks accept it.
 */
export const substituteSecret = 'Made-Up-1';

function withoutSecrets(body: JsonObject): JsonObject {
  return hiding(body, '') as JsonObject;
}

function hiding(value: Json, name: string): Json {
  if (isSecret(name, value)) return hidden;
  if (typeof value === 'string') return value.replaceAll(substituteSecret, hidden);
  if (Array.isArray(value)) return value.map((item: Json) => hiding(item, ''));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hiding(member ?? null, key)]));
}

function withoutSecretHeaders(headers: Readonly<Record<string, string>>): readonly Header[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: isSecret(name, value) ? hidden : value,
  }));
}

interface Header {
  readonly name: string;
  readonly value: string;
}
