/**
 * Machines branch of the tree during one event. The first change of a record copies the record and the nodes on the
 * path to it. Such a copy costs a third of an Immer `produce`, and machine records change on every event.
 */
import {
  type Address,
  type Forest,
  isMachineRecord,
  type MachineRecord,
  type StateValue,
  type Timer,
} from '../contracts.js';
import { type AddressCache, getLeaf, listLeaves, removeLeaf, setLeaf } from './forest.js';
import { deepFreeze } from './freeze.js';

/** Writable machine record, already part of the branch. The commit of the event freezes it once. */
export interface WorkingRecord {
  value: StateValue;
  context: object;
  timers: { readonly [timer: string]: Timer };
}

/** Timers of a machine without timers: one object for all machines, because most machines have none. */
const noTimers: WorkingRecord['timers'] = Object.freeze({});

export class MachineRecords {
  readonly #before: Forest<MachineRecord>;
  readonly #paths: AddressCache;
  /** Records that this event has changed or added; undefined for removed machines. */
  readonly #edits = new Map<Address, WorkingRecord | undefined>();
  #forest: Forest<MachineRecord>;
  /** Copy of the top node that this event may change; undefined before the first change. */
  #top: Record<string, Forest<MachineRecord> | MachineRecord> | undefined;

  constructor(forest: Forest<MachineRecord>, paths: AddressCache) {
    this.#before = forest;
    this.#forest = forest;
    this.#paths = paths;
  }

  /** Current branch of the machines. Its unchanged parts are shared with the branch before the event. */
  get forest(): Forest<MachineRecord> {
    return this.#forest;
  }

  /** Returns the current record of a machine; undefined if the machine does not exist. */
  get(address: Address): MachineRecord | undefined {
    const edited = this.#edits.get(address);
    if (edited !== undefined || this.#edits.has(address)) return edited;
    return getLeaf(this.#before, this.#paths.of(address));
  }

  /** Returns the current record of a machine, writable; undefined if the machine does not exist. */
  edit(address: Address): WorkingRecord | undefined {
    const edited = this.#edits.get(address);
    if (edited !== undefined || this.#edits.has(address)) return edited;
    const found = getLeaf(this.#before, this.#paths.of(address));
    if (found === undefined) return undefined;
    const record = { value: found.value, context: found.context, timers: found.timers };
    this.#put(address, record);
    return record;
  }

  /** True if this event may have changed, started or stopped any machine. */
  get isAnyTouched(): boolean {
    return this.#edits.size > 0;
  }

  /** Returns true if this event may have changed, started or stopped any machine of a kind. */
  isKindTouched(kind: string): boolean {
    return this.#forest[kind] !== this.#before[kind];
  }

  /** Returns true if this event may have changed, started or stopped the machine. */
  isTouched(address: Address): boolean {
    return this.#edits.has(address);
  }

  /** Yields the machines that existed before the event and still exist, with their current records. */
  *kept(): Generator<readonly [Address, MachineRecord]> {
    for (const [address] of listLeaves(this.#before, isMachineRecord)) {
      const record = this.get(address);
      if (record !== undefined) yield [address, record];
    }
  }

  add(address: Address, value: StateValue, context: object): void {
    this.#put(address, { value, context, timers: noTimers });
  }

  remove(address: Address): void {
    this.#edits.set(address, undefined);
    this.#forest = removeLeaf(this.#forest, this.#paths.of(address));
    this.#top = undefined;
  }

  /** Returns the branch after the event, with frozen records. */
  committed(): Forest<MachineRecord> {
    for (const record of this.#edits.values()) if (record !== undefined) deepFreeze(record);
    return Object.freeze(this.#forest);
  }

  #put(address: Address, record: WorkingRecord): void {
    this.#edits.set(address, record);
    const path = this.#paths.of(address);
    const [kind] = path as readonly [string];
    // The top node has a member for each kind of machine, so a copy for each changed record would cost the most.
    if (this.#top === undefined) {
      this.#top = { ...this.#forest };
      this.#forest = this.#top;
    }
    this.#top[kind] =
      path.length === 1
        ? record
        : setLeaf<MachineRecord>(this.#top[kind] as Forest<MachineRecord> | undefined, path, record, 1);
  }
}

/**
 * Returns a copy of a record's timers without one of them. `delete` is not used, because it makes an object slow and
 * large.
 */
export function omitTimer(timers: WorkingRecord['timers'], gone: string): WorkingRecord['timers'] {
  const names = Object.keys(timers);
  if (names.length === 1 && names[0] === gone) return noTimers;
  const kept: Record<string, Timer> = {};
  for (const timer of names) if (timer !== gone) kept[timer] = timers[timer] as Timer;
  return kept;
}
