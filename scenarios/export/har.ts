/**
 * A history as an HTTP archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/): its requests, each with its answer, at
 * its virtual time. A history has what changed something: writes and uploads that reached the state. Reads, and what was
 * refused before, have left nothing of themselves.
 */
import type { JsonObject } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import {
  type RedfishResponse,
  type UploadInput,
  uploadIn,
  uploadUri,
  type WriteInput,
} from '../../models/index.js';
import { type EventSpan, type History, type HistoryEvent, programVersion } from '../../replay/index.js';
import { createRequest } from '../controller/in-process-request.js';
import { createReply } from '../controller/reply.js';
import { uploadParameters } from '../from-life/upload-step.js';
import { AskedAgain } from './asked-again.js';
import { likelyBodies } from './likely-bodies.js';
import { withoutSecretHeaders, withoutSecrets } from './shown.js';

const comment =
  'Of writes and uploads that reached the state, on virtual time. Reads, and requests that were refused before, stand in no journal; nor do headers of requests. Secrets are hidden.';

/** As it is known of a request that is not answered, or whose answer cannot be had. */
const noAnswer = 0;
const unknown = -1;
const httpVersion = 'HTTP/1.1';
const uploadType = 'multipart/form-data';

interface Entry {
  /** Of the event. Its states are not held on to. */
  readonly number: number;
  readonly at: number;
  readonly input: WriteInput;
  /** As the client may have sent it; undefined for none. */
  readonly body: JsonObject | undefined;
  answer: RedfishResponse | undefined;
}

export function toHar(
  history: History,
  { from = { after: 0 }, until = history.end }: EventSpan = {},
): string {
  const entries: Entry[] = [];
  const uploads = new Map<number, Entry>();
  for (const event of history.events(from.after + 1, until.after)) {
    const { cause } = event;
    if (!('input' in cause)) continue;
    const { input } = cause;
    if (input.type === 'redfish.write') {
      const entry = entryOf(history, event, input);
      entries.push(entry);
      const upload = isUpload(input) && entry.answer && uploadIn(entry.answer);
      if (upload === undefined || upload === false) continue;
      // Its answer is that to the file.
      entry.answer = undefined;
      uploads.set(upload, entry);
    } else if (endsUpload(input)) {
      const entry = uploads.get(input.upload);
      if (entry !== undefined) entry.answer = answerToFile(history, event, input);
    }
  }
  const { hostName } = history.genesis.blueprint.manager;
  const log = {
    version: '1.2',
    creator: { name: 'tidefish', version: programVersion },
    comment,
    entries: entries.map((entry) => shownEntry(entry, `https://${hostName}`)),
  };
  return `${JSON.stringify({ log }, undefined, 2)}\n`;
}

function isUpload({ method, uri }: WriteInput): boolean {
  return method === 'POST' && uri.startsWith(uploadUri);
}

function endsUpload(input: JournaledInput): input is Exclude<UploadInput, { type: 'upload.continued' }> {
  return input.type === 'upload.received' || input.type === 'upload.abandoned';
}

function entryOf(history: History, event: HistoryEvent, input: WriteInput): Entry {
  const { number, at } = event;
  const bodies = isUpload(input) ? [undefined] : likelyBodies(input);
  for (const body of bodies) {
    const controller = new AskedAgain(history, event, input);
    const answer = controller.ask(requestOf(input, body), input.by.userName);
    if (controller.isReached)
      return { number, at, input, body, answer: typeof answer === 'symbol' ? undefined : answer };
  }
  return { number, at, input, body: input.body, answer: undefined };
}

function requestOf(input: WriteInput, body: JsonObject | undefined) {
  const { method, uri } = input;
  const request = createRequest(method, uri, body, {});
  if (!isUpload(input)) return request;
  const filename = String(input.body.FileName);
  // The state gets what the history has of it.
  const head = { parameters: {}, filename, signature: 'none', image: null, bytesMax: null } as const;
  return { ...request, headers: { 'content-type': uploadType }, body: { kind: 'upload', head } as const };
}

/** Undefined where nobody was told: the client was gone, or the controller away. */
function answerToFile(
  history: History,
  event: HistoryEvent,
  input: Exclude<UploadInput, { type: 'upload.continued' }>,
): RedfishResponse | undefined {
  if (input.type === 'upload.abandoned') return undefined;
  const controller = new AskedAgain(history, event, input);
  const answer = controller.finishUpload(controller.arrival, input.upload, { ok: true, file: input.file });
  return typeof answer === 'symbol' ? undefined : answer;
}

function shownEntry({ number, at, input, body, answer }: Entry, origin: string) {
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
  const { status, headers, text, body } = createReply(answer);
  const shownText = text === '' ? '' : JSON.stringify(withoutSecrets(body));
  return {
    ...shown,
    status,
    statusText: '',
    headers: withoutSecretHeaders(answer.headers),
    content: {
      size: Buffer.byteLength(shownText),
      mimeType: headers['content-type'] ?? 'x-unknown',
      text: shownText,
    },
    redirectURL: headers.location ?? '',
  };
}
