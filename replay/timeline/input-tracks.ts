/**
 * Tracks of the inputs of a history: writes and logins, actions of an operator, faults as bars, and answers of outside
 * servers.
 */
import { isEffectResult } from '../../engine/index.js';
import type { FaultInput, JournaledInput } from '../../machines/index.js';
import type { Pausing } from '../cooperative.js';
import { faultKey } from '../faults/active-faults.js';
import { formatCause } from '../format/cause-text.js';
import { formatNamed } from '../format/value-text.js';
import type { History } from '../history/history.js';
import type { InputLine } from '../journal.js';
import { type Bar, type Severity, TickTrack } from './track.js';

export class InputTracks {
  readonly requests = new TickTrack();
  readonly operator = new TickTrack();
  readonly deliveries = new TickTrack();
  readonly faults: Bar[] = [];
  readonly #open = new Map<string, Bar>();
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
  }

  /** Adds an input. A fault is looked up, because a refused one is no bar. */
  *add({ input, at, after }: InputLine): Pausing<void> {
    const event = after + 1;
    if (input.type === 'fault') {
      const { cause } = yield* this.#history.pausing.event(event);
      if ('input' in cause && cause.outcome.ok) this.#addFault(input, at, event);
      return;
    }
    const [track, severity] = this.#placeOf(input);
    track.add(at, formatCause({ input }), severity, event);
  }

  #placeOf(input: JournaledInput): readonly [TickTrack, Severity] {
    if (isEffectResult(input)) return [this.deliveries, hasFailed(input.result) ? 'warning' : 'ok'];
    if (input.type === 'operator' || input.type === 'future') return [this.operator, 'info'];
    return [this.requests, input.type === 'authentication.failed' ? 'warning' : 'info'];
  }

  #addFault(input: FaultInput, at: number, event: number): void {
    const key = faultKey(input);
    const open = this.#open.get(key);
    if (open !== undefined) open.to = at;
    this.#open.delete(key);
    if (input.clear) return;
    const details = Object.entries(input.with).map(([name, value]) => `${name} ${formatNamed(name, value)}`);
    const text = [input.fault, ...details].join(' · ');
    const bar = { from: at, to: Number.POSITIVE_INFINITY, text, event };
    this.faults.push(bar);
    this.#open.set(key, bar);
  }
}

/** Outcomes of effects that did what was asked. */
const successes = ['delivered', 'fetched', 'sent'];

function hasFailed({ outcome }: { readonly [name: string]: unknown }): boolean {
  return typeof outcome === 'string' && !successes.includes(outcome);
}
