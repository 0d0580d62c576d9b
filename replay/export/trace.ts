/**
 * History in the Trace Event Format of ui.perfetto.dev and chrome://tracing. Each machine has a track with its states
 * as slices; the inputs have one track; causes are flows, and facts are instant events. The trace is written in chunks.
 * Source: "Trace Event Format", https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
import type { Json } from '../../engine/index.js';
import { collectItems, type PausingItems, pause } from '../cooperative.js';
import { formatCause } from '../format/cause-text.js';
import type { History } from '../history/history.js';
import { programVersion } from '../journal.js';
import { type Interval, wholeInterval } from '../queries/reading/position.js';
import { type CausedEvent, causedEvents, statesBefore } from './caused-event.js';

/** Event of the format, with the field names of the format. */
interface TraceEvent {
  readonly name: string;
  readonly cat?: string;
  readonly ph: 'M' | 'B' | 'E' | 'X' | 'i' | 's' | 'f';
  /** Time since the start of the history. Unit: µs. */
  readonly ts?: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id?: number;
  readonly bp?: 'e';
  readonly s?: 't';
  readonly args?: { readonly [name: string]: Json };
}

const process = { pid: 1 } as const;
/** Track number of the inputs. */
const outside = 0;

/** Length of the slice of an event, and distance between consecutive events of one instant. Unit: µs. */
const eventUs = 1;
/**
 * Maximum number of events of one instant that are separated by `eventUs`. Later events get the same time, so that they
 * stay within the millisecond.
 */
const ordersMax = 999;

/** Yields the trace as chunks of JSON text. */
export function toTrace(history: History, interval: Interval = {}): Generator<string> {
  return collectItems(pausingToTrace(history, interval));
}

export function* pausingToTrace(history: History, interval: Interval = {}): PausingItems<string> {
  const { seed, startMs } = history.genesis;
  const otherData = { program: `tidefish ${programVersion}`, seed, start: new Date(startMs).toISOString() };
  yield `{"displayTimeUnit":"ms","otherData":${JSON.stringify(otherData)},"traceEvents":[\n`;
  let separator = '';
  for (const event of new Tracing(history, interval).events()) {
    if (event === pause) {
      yield pause;
      continue;
    }
    yield separator + JSON.stringify(event);
    separator = ',\n';
  }
  yield '\n]}\n';
}

class Tracing {
  readonly #history: History;
  readonly #interval: Required<Interval>;
  /** Track numbers by machine address. */
  readonly #tracks = new Map<string, number>();
  /** Track and time of the written events by event number, for flows from causes. */
  readonly #places = new Map<number, { readonly tid: number; readonly ts: number }>();

  constructor(history: History, interval: Interval) {
    this.#history = history;
    this.#interval = { ...wholeInterval(history), ...interval };
  }

  *events(): PausingItems<TraceEvent> {
    const { startMs } = this.#history;
    const { from, until } = this.#interval;
    yield { name: 'process_name', ph: 'M', ...process, tid: outside, args: { name: 'controller' } };
    yield* named(outside, 'outside');
    const begin = (from.at - startMs) * 1_000;
    /** Active states of the machines, by address. */
    const open = new Map<string, string>();
    for (const { address, after = '' } of yield* statesBefore(this.#history, this.#interval)) {
      yield* this.#track(address);
      yield { name: after, cat: 'state', ph: 'B', ts: begin, ...this.#on(address) };
      open.set(address, after);
    }
    let finish = begin;
    for (const told of causedEvents(this.#history, this.#interval)) {
      if (told === pause) {
        yield pause;
        continue;
      }
      const ts = (told.event.at - startMs) * 1_000 + Math.min(told.order, ordersMax) * eventUs;
      finish = ts + eventUs;
      for (const { address, before, after } of told.stands) {
        yield* this.#track(address);
        if (before !== undefined) yield { name: before, cat: 'state', ph: 'E', ts, ...this.#on(address) };
        if (after !== undefined) yield { name: after, cat: 'state', ph: 'B', ts, ...this.#on(address) };
        if (after === undefined) open.delete(address);
        else open.set(address, after);
      }
      yield* this.#happening(told, ts);
    }
    // The events of the last instant are spread over the microseconds after it, and states end after all of them.
    const last = Math.max(finish, (until.at - startMs) * 1_000);
    for (const [address, name] of open) yield { name, cat: 'state', ph: 'E', ts: last, ...this.#on(address) };
  }

  *#happening({ event, cause }: CausedEvent, ts: number): Generator<TraceEvent> {
    const address = 'address' in event.cause ? event.cause.address : undefined;
    if (address !== undefined) yield* this.#track(address);
    const place = address === undefined ? { ...process, tid: outside } : this.#on(address);
    this.#places.set(event.number, { tid: place.tid, ts });
    const name = formatCause(event.cause);
    yield { name, cat: 'event', ph: 'X', ts, dur: eventUs, ...place, args: { event: event.number } };
    for (const fact of event.emitted) yield { name: fact, cat: 'fact', ph: 'i', s: 't', ts, ...place };
    const from = cause && this.#places.get(cause.number);
    if (from === undefined) return;
    const flow = { name: 'causes', cat: 'cause', id: event.number };
    yield { ...flow, ph: 's', ts: from.ts, ...process, tid: from.tid };
    yield { ...flow, ph: 'f', bp: 'e', ts, ...place };
  }

  *#track(address: string): Generator<TraceEvent> {
    if (this.#tracks.has(address)) return;
    const tid = this.#tracks.size + 1;
    this.#tracks.set(address, tid);
    yield* named(tid, address);
  }

  #on(address: string) {
    return { ...process, tid: this.#tracks.get(address) as number };
  }
}

function* named(tid: number, name: string): Generator<TraceEvent> {
  yield { name: 'thread_name', ph: 'M', ...process, tid, args: { name } };
  yield { name: 'thread_sort_index', ph: 'M', ...process, tid, args: { sort_index: tid } };
}
