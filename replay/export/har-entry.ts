/** A request of a history and its answer, as an entry of an HTTP archive. What nobody may see is hidden. */
import type { JsonObject } from '../../engine/index.js';
import {
  bodyText,
  type RedfishResponse,
  uploadParameters,
  uploadUri,
  type WriteInput,
} from '../../models/index.js';
import { withoutSecretHeaders, withoutSecrets } from './shown.js';

/** As it is known of a request that is not answered, or whose answer cannot be had. */
const noAnswer = 0;
const unknown = -1;
const httpVersion = 'HTTP/1.1';
export const uploadType = 'multipart/form-data';

export interface HarEntry {
  /** Of the event. Its states are not held on to. */
  readonly number: number;
  readonly at: number;
  readonly input: WriteInput;
  /** As the client may have sent it; undefined for none. */
  readonly body: JsonObject | undefined;
  readonly answer: RedfishResponse | undefined;
}

export function isUpload({ method, uri }: WriteInput): boolean {
  return method === 'POST' && uri.startsWith(uploadUri);
}

export function shownEntry({ number, at, input, body, answer }: HarEntry, origin: string) {
  const { method, uri, by } = input;
  return {
    startedDateTime: new Date(at).toISOString(),
    time: 0,
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
    response: shownAnswer(answer),
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    comment: `event ${number}, by ${by.userName}`,
  };
}

function jsonOf(body: JsonObject) {
  return { mimeType: 'application/json', params: [], text: JSON.stringify(withoutSecrets(body)) };
}

function formOf({ body }: WriteInput) {
  const { FileName } = body;
  const parameters = Object.fromEntries(
    uploadParameters.flatMap((name) => (name in body ? [[name, body[name]]] : [])),
  );
  return {
    mimeType: uploadType,
    params: [
      { name: 'parameters', value: JSON.stringify(parameters) },
      { name: 'file', fileName: String(FileName), contentType: 'application/octet-stream' },
    ],
    text: '',
  };
}

function shownAnswer(answer: RedfishResponse | undefined) {
  const shown = { httpVersion, cookies: [], headersSize: unknown, bodySize: unknown };
  if (answer === undefined) {
    const content = { size: 0, mimeType: 'x-unknown' };
    const why = 'It was lost, or follows from a secret that the journal does not hold.';
    return {
      ...shown,
      status: noAnswer,
      statusText: '',
      headers: [],
      content,
      redirectURL: '',
      comment: why,
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
      mimeType: type ?? 'x-unknown',
      text: shownText,
    },
    redirectURL: headers.Location ?? '',
  };
}

/** What is no JSON says nothing to a write. */
function jsonIn(text: string, type = ''): JsonObject {
  return type.startsWith('application/json') ? JSON.parse(text) : {};
}
