/**
 * History as an HTTP archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/): its requests with their
 * responses, at virtual time. A history contains only inputs that changed the state, that is writes and uploads. Reads,
 * and requests that were refused before they reached the state, are only in the request log of a service, which also
 * has real times. The archive is written in chunks.
 */
import type { JournaledInput } from '../../machines/index.js';
import type { UploadInput, WriteInput } from '../../models/index.js';
import { uploadIn } from '../../models/redfish/index.js';
import { collectItems, type Pausing, type PausingItems, pause } from '../cooperative.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { programVersion } from '../journal.js';
import type { EventRange, Position } from '../queries/reading/position.js';
import { formatHarEntry, type HarEntry, isUpload } from './har-entry.js';
import { HarRequests } from './har-requests.js';
import type { LoggedRequest } from './logged-request.js';
import { answeredWrite, asReceived, type Received, RepeatedRequests, repeatWrite } from './repeated-write.js';

const comment =
  'Writes and uploads that reached the state, on virtual time. A journal contains no reads, no requests that were refused earlier, and no request headers. Secrets are hidden.';

const loggedComment =
  'Requests of clients at real time; _virtualTime is the virtual time. Requests before the start of the request log are at virtual time, without reads. Bodies are those of writes and uploads that reached the state. Secrets are hidden.';

/** Remark for an upload whose file is not complete yet. */
const notWhole = 'There is no response: the upload was not complete.';

/** Range of events, which can have instants as well. */
type HarRange = EventRange & {
  readonly from?: Partial<Position>;
  readonly until?: Partial<Position>;
};

/**
 * Yields the archive as chunks of JSON text. `requests` is the request log of the service, which adds reads, refused
 * requests and real times; without it, the archive has the recorded writes at virtual time.
 */
export function toHar(
  history: History,
  span: HarRange = {},
  requests?: readonly LoggedRequest[],
): Generator<string> {
  return collectItems(pausingToHar(history, span, requests));
}

export function* pausingToHar(
  history: History,
  span: HarRange = {},
  requests: readonly LoggedRequest[] = [],
): PausingItems<string> {
  const creator = JSON.stringify({ name: 'tidefish', version: programVersion });
  const about = JSON.stringify(requests.length > 0 ? loggedComment : comment);
  yield `{"log":{"version":"1.2","creator":${creator},"comment":${about},"entries":[\n`;
  let separator = '';
  for (const entry of formattedEntries(history, span, requests)) {
    if (entry === pause) {
      yield pause;
      continue;
    }
    yield separator + JSON.stringify(entry);
    separator = ',\n';
  }
  yield '\n]}}\n';
}

function* formattedEntries(
  history: History,
  span: HarRange,
  requests: readonly LoggedRequest[],
): PausingItems<object> {
  const origin = `https://${history.genesis.blueprint.manager.hostName}`;
  // The log can contain reads after the last event of the history.
  const { from, until = history.end } = span;
  const instants = { ...(from && { from }), ...((until.at ?? 0) < history.end.at && { until }) };
  const logged = new HarRequests(requests, requests.length === 0 ? noEvents : writesIn(history), instants);
  for (const entry of entriesOf(history, span)) {
    if (entry === pause) {
      yield pause;
      continue;
    }
    const times = logged.timesOf(entry.number);
    if (times !== undefined) yield* logged.entriesBefore(times, origin);
    yield formatHarEntry(entry, origin, times);
  }
  yield* logged.entriesBefore(undefined, origin);
}

const noEvents: ReadonlySet<number> = new Set();

/** Returns the numbers of the events that execute writes of clients. */
function writesIn(history: History): ReadonlySet<number> {
  const writes = new Set<number>();
  for (const { after, input } of history.inputs()) if (input.type === 'redfish.write') writes.add(after + 1);
  return writes;
}

/**
 * Yields the entries in the order of their requests. Entries after a running upload wait until the upload has its
 * response.
 */
function* entriesOf(
  history: History,
  { from = { after: 0 }, until = history.end }: EventRange,
): PausingItems<HarEntry> {
  let waiting: HarEntry[] = [];
  /** Index of the upload request in `waiting`, by upload number. */
  const uploads = new Map<number, number>();
  for (const { after } of history.inputs(until.after)) {
    yield pause;
    if (after < from.after) continue;
    const event = yield* history.pausing.event(after + 1);
    const input = inputOf(event);
    if (input === undefined) continue;
    if (input.type === 'redfish.write') {
      const entry = yield* entryOf(history, event, input);
      const upload = isUpload(input) && entry.answer !== undefined ? uploadIn(entry.answer) : undefined;
      // The response to an upload is sent only after its file, so a later input completes this entry.
      if (upload !== undefined) uploads.set(upload, waiting.length);
      waiting.push(upload === undefined ? entry : { ...withoutAnswer(entry), remark: notWhole });
    } else if (endsUpload(input)) {
      const place = uploads.get(input.upload);
      const entry = place === undefined ? undefined : waiting[place];
      if (place === undefined || entry === undefined) continue;
      waiting[place] = { ...withoutAnswer(entry), ...answerToFile(history, event, input) };
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

function* entryOf(history: History, event: HistoryEvent, input: WriteInput): Pausing<HarEntry> {
  const { number, at } = event;
  const told = isUpload(input)
    ? { body: undefined, lacks: undefined, ...(yield* repeatWrite(history, event, input)) }
    : yield* answeredWrite(history, event, input);
  const isCaptured = history.genesis.blueprint.capture !== undefined;
  const uri = isCaptured ? new RepeatedRequests(history, event, input).clientUri(input.uri) : input.uri;
  return { number, at, input, uri, ...told };
}

function withoutAnswer({ remark: _, ...entry }: HarEntry): HarEntry {
  return { ...entry, answer: undefined };
}

function answerToFile(
  history: History,
  event: HistoryEvent,
  input: Exclude<UploadInput, { type: 'upload.continued' }>,
): Received {
  if (input.type === 'upload.abandoned')
    return {
      answer: undefined,
      remark: 'There was no response: the upload was incomplete or was not accepted.',
    };
  const controller = new RepeatedRequests(history, event, input);
  const read = { ok: true, file: input.file } as const;
  return asReceived(controller.finishUpload(controller.arrival, input.upload, read));
}
