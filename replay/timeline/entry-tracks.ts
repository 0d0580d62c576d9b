/**
 * Tracks of what the controller wrote and raised: the entries of its logs, and its alerts. Both stand in rings of the
 * state, so the latest state has the latest of them. Earlier ones are read from the state in which the oldest known one
 * was new, and so on to the start. Their times are by the controller's clock, so the offset of that clock is subtracted.
 * Assumption: the clock was not set between the entries of one ring; otherwise older entries are as far off as it was.
 */
import { findFact, logNames, shown } from '../../machines/index.js';
import { type ControllerTree, listItems } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import type { History } from '../history/history.js';
import { type Severity, TickTrack } from './track.js';

/**
 * Maximum number of earlier states that one call reads. Measured: a state takes up to 30 ms. A ring of a log has 2,048
 * entries, one of raised events 64.
 */
const statesMax = 32;

interface Entry {
  readonly number: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly text: string;
  readonly severity: Severity;
}

interface Ring {
  readonly oldest: number;
  /** Returns the entries after a number. */
  readonly after: (number: number) => readonly Entry[];
}

const severityOf: Readonly<Record<string, Severity>> = {
  Informational: 'info',
  OK: 'info',
  Caution: 'warning',
  Warning: 'warning',
  Critical: 'critical',
  Repaired: 'ok',
};

/** Readers of the rings, by the name of their lane. */
const rings: Readonly<Record<string, (tree: ControllerTree) => Ring>> = {
  ...Object.fromEntries(
    logNames.map((log) => [
      `log:${log}`,
      (tree: ControllerTree): Ring => ({
        oldest: tree.logs[log].oldest,
        after: (known) =>
          listItems(tree.logs[log], known + 1).map((entry) => {
            const { number, createdAt, severity, message } = shown(log, entry, findFact);
            return {
              number,
              at: createdAt - tree.controllerClock.offsetMs,
              text: message,
              severity: severityOf[severity] ?? 'info',
            };
          }),
      }),
    ]),
  ),
  alerts: (tree) => ({
    oldest: tree.events.oldest,
    after: (known) =>
      listItems(tree.events, known + 1).flatMap(({ number, createdAt, type, messageId, severity }) => {
        const text = messageId.replace(/^(\w+)\.[\d.]+\./, '$1 ');
        return type === 'Alert'
          ? [
              {
                number,
                at: createdAt - tree.controllerClock.offsetMs,
                text,
                severity: severityOf[severity] ?? 'info',
              },
            ]
          : [];
      }),
  }),
};

export const entryLanes: readonly string[] = Object.keys(rings);

export class EntryTracks {
  readonly #history: History;
  readonly #tracks = new Map(entryLanes.map((lane) => [lane, new TickTrack()]));
  /** Number of the last entry that is in the track of a lane. */
  readonly #known = new Map<string, number>();
  /** Instant of the oldest entry that was read, by the lanes of which older ones were not. Unit: ms since the epoch. */
  readonly #readFrom = new Map<string, number>();
  readonly #statesMax: number;
  #readUntil = -1;

  /** `earlierStatesMax` is the maximum number of earlier states that one call reads for a lane. */
  constructor(history: History, earlierStatesMax: number = statesMax) {
    this.#history = history;
    this.#statesMax = earlierStatesMax;
  }

  /**
   * Returns the instant from which a lane has its entries; undefined if it has all of them. Unit: ms since the epoch. A
   * ring that was filled very often is not read up to the start.
   */
  readFrom(lane: string): number | undefined {
    return this.#readFrom.get(lane);
  }

  /** Returns the track of a lane; undefined for a lane of another kind. */
  track(lane: string): TickTrack | undefined {
    return this.#tracks.get(lane);
  }

  /** Reads what was written since the last call. */
  *follow(): Pausing<void> {
    const { after } = this.#history.end;
    if (after === this.#readUntil) return;
    this.#readUntil = after;
    const end = yield* this.#history.pausing.treeAfter(after);
    for (const [lane, read] of Object.entries(rings)) yield* this.#followRing(lane, read, end);
  }

  *#followRing(lane: string, read: (tree: ControllerTree) => Ring, end: ControllerTree): Pausing<void> {
    const { startMs } = this.#history;
    const known = this.#known.get(lane) ?? 0;
    const found = new Map<number, Entry>();
    let tree = end;
    for (let states = 0; ; states++) {
      const { after, oldest } = read(tree);
      const entries = after(known);
      for (const entry of entries) found.set(entry.number, entry);
      yield pause;
      const first = entries[0];
      if (first === undefined || oldest <= known + 1 || first.at <= startMs || tree.clock.executed === 0)
        break;
      if (states === this.#statesMax) {
        this.#readFrom.set(lane, first.at);
        break;
      }
      // The entry before the oldest was evicted by a later one: it stands in the state of the oldest one's instant.
      const instant = Math.min(Math.max(first.at, startMs), tree.clock.now);
      const events = Math.min(yield* this.#history.pausing.eventsUntil(instant), tree.clock.executed - 1);
      tree = yield* this.#history.pausing.treeAfter(events);
    }
    const track = this.#tracks.get(lane);
    const news = [...found.values()].sort((one, other) => one.number - other.number);
    for (const { at, text, severity } of news) if (at >= startMs) track?.add(at, text, severity, 0);
    this.#known.set(lane, Math.max(known, ...news.slice(-1).map(({ number }) => number)));
  }
}
