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
  /** User of each request, as its number among the names. */
  readonly #users: number[] = [];
  readonly #names: string[] = [];
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
  }

  /** Names of the users of the requests, in the order of their first ones. */
  get users(): readonly string[] {
    return this.#names;
  }

  /** Returns the user of a request by its index in the track. */
  userOf(index: number): string | undefined {
    return this.#names[this.#users[index] ?? -1];
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
    if (track === this.requests) this.#users.push(this.#numberOf(userIn(input)));
  }

  #numberOf(user: string | undefined): number {
    if (user === undefined) return -1;
    const known = this.#names.indexOf(user);
    return known < 0 ? this.#names.push(user) - 1 : known;
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

/** Returns the name of the user of a request; undefined for an input of no account, such as a failed login. */
function userIn(input: JournaledInput): string | undefined {
  return 'by' in input ? input.by.userName : undefined;
}

/** Outcomes of effects that did what was asked. */
const successes = ['delivered', 'fetched', 'sent'];

function hasFailed({ outcome }: { readonly [name: string]: unknown }): boolean {
  return typeof outcome === 'string' && !successes.includes(outcome);
}
