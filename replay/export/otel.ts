/**
 * A history as OpenTelemetry spans in the JSON form of OTLP: a trace for every input, with a span for each event that
 * followed from it. A span starts at its cause (a timer that was set or an effect that was requested) and ends at
 * its event. Written chunk by chunk. Source: OTLP 1.x, "JSON Protobuf Encoding";
 * opentelemetry-proto trace/v1/trace.proto.
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

/** Of trace.proto: `SpanKind`, `StatusCode`. */
const kinds = { internal: 1, server: 2, client: 3 } as const;
const failed = 2;

/** Length of ids. Unit: characters of hex. */
const traceIdLength = 32;
const spanIdLength = 16;

/** Chunks of a JSON text. */
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

/** Data of an event for its consequent spans. */
interface KnownEvent {
  /** The input at the start of the chain. */
  readonly root: number;
  /** Unit: ns since the epoch. */
  readonly time: string;
}

class Spans {
  readonly #history: History;
  readonly #name: string;
  /** By event number. */
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

  /** OpenTelemetry semantic conventions for HTTP. An upload has its response when its file is complete. */
  #aboutRequest(event: HistoryEvent) {
    const input = 'input' in event.cause ? event.cause.input : undefined;
    if (input?.type !== 'redfish.write') return [];
    const controller = new RepeatedRequests(this.#history, event, input);
    const answer = controller.repeat(controller.arrival, input);
    const isAnswered = !isUpload(input) || uploadIn(answer) === undefined;
    return [
      attribute('http.request.method', input.method),
      attribute('url.path', input.uri),
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

  /** An event before the interval is looked up with all of its causes; a chain can be as long as the history. */
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

/** 64-bit numbers are texts in the JSON form. */
function anyValue(value: string | number | readonly string[]): Json {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { intValue: String(value) };
  return { arrayValue: { values: value.map(anyValue) } };
}

/** Events of one instant are a nanosecond apart, in order. */
function nanos(atMs: number, order: number): string {
  return `${atMs}${String(order).padStart(nanosDigits, '0')}`;
}

/** Nanoseconds within the millisecond; no instant has that many events (`instantEventsMax`). */
const nanosDigits = 6;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
