/**
 * History as OpenTelemetry spans in the JSON form of OTLP: a trace for every input, with a span for each event that
 * followed from it. A span starts at the cause of its event (the event that set the timer or requested the effect) and
 * ends at the event. The spans are written in chunks. Source: OTLP 1.x, "JSON Protobuf Encoding"; opentelemetry-proto
 * trace/v1/trace.proto.
 */
import { createHash } from 'node:crypto';
import { fingerprint, isEffectResult, type Json } from '../../engine/index.js';
import { uploadIn } from '../../models/redfish/index.js';
import { collectItems, type Pausing, type PausingItems, pause } from '../cooperative.js';
import { formatCause } from '../format/cause-text.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { programVersion } from '../journal.js';
import type { EventRange } from '../queries/reading/position.js';
import { type CausedEvent, causedEvent, causedEvents } from './caused-event.js';
import { isUpload } from './har-entry.js';
import { RepeatedRequests } from './repeated-write.js';

/** Values of the enumerations `SpanKind` and `StatusCode` in trace.proto. */
const kinds = { internal: 1, server: 2, client: 3 } as const;
const failed = 2;

/** Length of trace ids and span ids. Unit: hexadecimal characters. */
const traceIdLength = 32;
const spanIdLength = 16;

/** Yields the spans as chunks of JSON text. */
export function toOtlp(history: History, span: EventRange = {}): Generator<string> {
  return collectItems(pausingToOtlp(history, span));
}

export function* pausingToOtlp(history: History, span: EventRange = {}): PausingItems<string> {
  const { seed } = history.genesis;
  const resource = {
    attributes: [
      attribute('service.name', 'tidefish'),
      attribute('service.version', programVersion),
      attribute('service.instance.id', seed),
    ],
  };
  const scope = { name: 'tidefish', version: programVersion };
  yield `{"resourceSpans":[{"resource":${JSON.stringify(resource)},"scopeSpans":[{"scope":${JSON.stringify(scope)},"spans":[\n`;
  const spans = new Spans(history);
  let separator = '';
  for (const told of causedEvents(history, span)) {
    if (told === pause) {
      yield pause;
      continue;
    }
    yield separator + JSON.stringify(yield* spans.spanOf(told));
    separator = ',\n';
  }
  yield '\n]}]}]}\n';
}

/** Data of an event that the spans of its consequences need. */
interface KnownEvent {
  /** Number of the event at the start of the causal chain, usually an input. */
  readonly root: number;
  /** Time of the event. Unit: ns since the epoch. */
  readonly time: string;
}

class Spans {
  readonly #history: History;
  readonly #name: string;
  /** Data of the processed events, by event number. */
  readonly #known = new Map<number, KnownEvent>();

  constructor(history: History) {
    this.#history = history;
    this.#name = fingerprint(history.genesis);
  }

  *spanOf(told: CausedEvent): Pausing<object> {
    const { event, cause, stands } = told;
    const { number, emitted } = event;
    const { root, time } = yield* this.#know(told);
    const moves = stands.map(
      ({ address, before = '(none)', after = '(gone)' }) => `${address}: ${before} → ${after}`,
    );
    return {
      traceId: digest(`${this.#name} trace ${root}`).slice(0, traceIdLength),
      spanId: this.#spanId(number),
      ...(cause === undefined ? {} : { parentSpanId: this.#spanId(cause.number) }),
      name: formatCause(event.cause),
      kind: kindOf(event),
      startTimeUnixNano: cause === undefined ? time : (yield* this.#find(cause)).time,
      endTimeUnixNano: time,
      attributes: [
        attribute('tidefish.event', number),
        ...this.#aboutRequest(event),
        ...('address' in event.cause ? [attribute('tidefish.machine', event.cause.address)] : []),
        ...(moves.length === 0 ? [] : [attribute('tidefish.states', moves)]),
      ],
      events: emitted.map((fact) => ({ timeUnixNano: time, name: fact })),
      status: isRefused(event) ? { code: failed, message: 'refused' } : {},
    };
  }

  /**
   * Returns attributes by the OpenTelemetry semantic conventions for HTTP. An upload has no status yet, because the
   * response follows its file.
   */
  #aboutRequest(event: HistoryEvent) {
    const input = 'input' in event.cause ? event.cause.input : undefined;
    if (input?.type !== 'redfish.write') return [];
    const controller = new RepeatedRequests(this.#history, event, input);
    const answer = controller.repeat(controller.arrival, input);
    const isAnswered = !isUpload(input) || uploadIn(answer) === undefined;
    return [
      attribute('http.request.method', input.method),
      attribute('url.path', controller.clientUri(input.uri)),
      attribute('url.scheme', 'https'),
      ...(isAnswered ? [attribute('http.response.status_code', answer.status)] : []),
    ];
  }

  #spanId(number: number): string {
    return digest(`${this.#name} span ${number}`).slice(0, spanIdLength);
  }

  *#know({ event, cause, order }: CausedEvent): Pausing<KnownEvent> {
    const root = cause === undefined ? event.number : (yield* this.#find(cause)).root;
    const known = { root, time: nanos(event.at, order) };
    this.#known.set(event.number, known);
    return known;
  }

  /**
   * Returns the data of a causing event. An event before the interval is computed together with all of its causes. The
   * loop avoids recursion, because a causal chain can be as long as the history.
   */
  *#find({ number }: HistoryEvent): Pausing<KnownEvent> {
    const chain: CausedEvent[] = [];
    for (let next: number | undefined = number; next !== undefined && !this.#known.has(next); ) {
      const told: CausedEvent = yield* causedEvent(this.#history, next);
      chain.push(told);
      next = told.cause?.number;
    }
    for (const told of chain.reverse()) yield* this.#know(told);
    return this.#known.get(number) as KnownEvent;
  }
}

function kindOf({ cause }: HistoryEvent): number {
  if (!('input' in cause)) return kinds.internal;
  if (isEffectResult(cause.input)) return kinds.client;
  return cause.input.type === 'redfish.write' ? kinds.server : kinds.internal;
}

function isRefused({ cause }: HistoryEvent): boolean {
  return 'outcome' in cause && !cause.outcome.ok;
}

function attribute(key: string, value: string | number | readonly string[]) {
  return { key, value: anyValue(value) };
}

/** Returns a value in the JSON form of OTLP, in which 64-bit numbers are strings. */
function anyValue(value: string | number | readonly string[]): Json {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { intValue: String(value) };
  return { arrayValue: { values: value.map(anyValue) } };
}

/** Returns the time of an event in ns since the epoch. Events of one instant differ by one nanosecond each, in order. */
function nanos(atMs: number, order: number): string {
  return `${atMs}${String(order).padStart(nanosDigits, '0')}`;
}

/**
 * Number of digits for the nanoseconds within a millisecond. They suffice, because no instant has a million events
 * (`instantEventsMax`).
 */
const nanosDigits = 6;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
