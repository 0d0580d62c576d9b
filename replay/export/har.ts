/**
 * A history as an HTTP archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/): its requests, each with its answer, at
 * its virtual time. A history has what changed something: writes and uploads that reached the state. Reads, and what was
 * refused before, have left nothing of themselves. Written piece by piece.
 */
import type { JsonObject } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import {
  createRequest,
  type RedfishResponse,
  type UploadInput,
  uploadIn,
  type WriteInput,
} from '../../models/index.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { programVersion } from '../journal.js';
import type { EventSpan } from '../questions/stretch.js';
import { AskedAgain } from './asked-again.js';
import { type HarEntry, isUpload, shownEntry, uploadType } from './har-entry.js';
import { likelyBodies } from './likely-bodies.js';

const comment =
  'Of writes and uploads that reached the state, on virtual time. Reads, and requests that were refused before, stand in no journal; nor do headers of requests. Secrets are hidden.';

/** Pieces of a JSON text. */
export function* toHar(history: History, span: EventSpan = {}): Generator<string> {
  const { hostName } = history.genesis.blueprint.manager;
  const creator = JSON.stringify({ name: 'tidefish', version: programVersion });
  yield `{"log":{"version":"1.2","creator":${creator},"comment":${JSON.stringify(comment)},"entries":[\n`;
  let separator = '';
  for (const entry of entriesOf(history, span)) {
    yield separator + JSON.stringify(shownEntry(entry, `https://${hostName}`));
    separator = ',\n';
  }
  yield '\n]}}\n';
}

/** In the order of the requests: what comes while a file is being uploaded waits until that has been answered. */
function* entriesOf(
  history: History,
  { from = { after: 0 }, until = history.end }: EventSpan,
): Generator<HarEntry> {
  let waiting: HarEntry[] = [];
  /** Where among those that wait the request of an upload is, by the upload's number. */
  const uploads = new Map<number, number>();
  for (const { after } of history.inputs(until.after)) {
    if (after < from.after) continue;
    const event = history.event(after + 1);
    const input = inputOf(event);
    if (input === undefined) continue;
    if (input.type === 'redfish.write') {
      const entry = entryOf(history, event, input);
      const upload = isUpload(input) && entry.answer !== undefined ? uploadIn(entry.answer) : undefined;
      // The answer to an upload is that to its file.
      if (upload !== undefined) uploads.set(upload, waiting.length);
      waiting.push(upload === undefined ? entry : { ...entry, answer: undefined });
    } else if (endsUpload(input)) {
      const place = uploads.get(input.upload);
      const entry = place === undefined ? undefined : waiting[place];
      if (place === undefined || entry === undefined) continue;
      waiting[place] = { ...entry, answer: answerToFile(history, event, input) };
      uploads.delete(input.upload);
    }
    if (uploads.size > 0) continue;
    yield* waiting;
    waiting = [];
  }
  yield* waiting;
}

function inputOf({ cause }: HistoryEvent): JournaledInput | undefined {
  return 'input' in cause ? cause.input : undefined;
}

function endsUpload(input: JournaledInput): input is Exclude<UploadInput, { type: 'upload.continued' }> {
  return input.type === 'upload.received' || input.type === 'upload.abandoned';
}

function entryOf(history: History, event: HistoryEvent, input: WriteInput): HarEntry {
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
