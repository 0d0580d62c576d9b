/** Outbox during one event: requested effects, results and cancellations. */
import type { Address, EngineTree, JsonObject, OutboxEntry } from '../contracts.js';
import { deepFreeze } from './freeze.js';

export class OutboxDraft {
  readonly requested: OutboxEntry[] = [];
  /** Ids of the effects that this event cancelled. */
  readonly abandoned: number[] = [];
  #outbox: EngineTree['outbox'];

  constructor(outbox: EngineTree['outbox']) {
    this.#outbox = outbox;
  }

  /** Branch of the outbox after the event. */
  get committed(): EngineTree['outbox'] {
    return this.#outbox;
  }

  request(asked: Omit<OutboxEntry, 'id'>): void {
    const { nextId, entries } = this.#outbox;
    const entry: OutboxEntry = deepFreeze({ id: nextId, ...asked });
    this.#outbox = Object.freeze({
      nextId: nextId + 1,
      entries: Object.freeze({ ...entries, [nextId]: entry }),
    });
    this.requested.push(entry);
  }

  /** Removes an entry and returns it; undefined if its effect was cancelled or already has its result. */
  take(id: number): OutboxEntry | undefined {
    const { [id]: entry, ...entries } = this.#outbox.entries;
    if (entry === undefined || entry.arrived !== undefined) return undefined;
    this.#put(entries);
    return entry;
  }

  /** Puts back an entry together with its result, because its machine is deferred. Unit of at: ms since the epoch. */
  keep(entry: OutboxEntry, result: JsonObject, at: number): void {
    this.#put({ ...this.#outbox.entries, [entry.id]: deepFreeze({ ...entry, arrived: { at, result } }) });
  }

  /** Removes and returns every entry that already has its result. */
  takeArrived(): readonly OutboxEntry[] {
    const all = Object.values(this.#outbox.entries);
    const arrived = all.filter((entry) => entry.arrived !== undefined);
    if (arrived.length > 0) this.#put(byId(all.filter((entry) => entry.arrived === undefined)));
    return arrived;
  }

  /**
   * Cancels the effects of the machines whose address the predicate accepts. Returns the addresses of the machines that
   * waited for an effect.
   */
  abandon(from: (address: Address) => boolean): ReadonlySet<Address> {
    const all = Object.values(this.#outbox.entries);
    const given = all.filter((entry) => from(entry.from));
    for (const { id } of given) this.abandoned.push(id);
    this.#put(byId(all.filter((entry) => !from(entry.from))));
    return new Set(given.map((entry) => entry.from));
  }

  #put(entries: EngineTree['outbox']['entries']): void {
    this.#outbox = Object.freeze({ ...this.#outbox, entries: Object.freeze(entries) });
  }
}

function byId(entries: readonly OutboxEntry[]): EngineTree['outbox']['entries'] {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]));
}
