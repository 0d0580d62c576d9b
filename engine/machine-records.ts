/**
 * The machines' branch of the tree, as one event sees it and leaves it. A record is copied when it is first changed,
 * and the known path to it is copied by hand when the event commits: machine records change on every event, and a
 * `produce` costs three times as much.
 */
import {
  type Address,
  type Forest,
  isMachineRecord,
  type MachineRecord,
  type StateValue,
  type Timer,
} from './contracts.js';
import { leafAt, leaves, type Paths, withLeaf, withoutLeaf } from './forest.js';
import { frozen } from './frozen.js';

/** A machine record in the making; the tree gets it frozen, once. */
export interface WorkingRecord {
  value: StateValue;
  context: object;
  timers: { readonly [timer: string]: Timer };
}

interface Edit {
  readonly path: readonly string[];
  /** undefined once the machine is gone. */
  record: WorkingRecord | undefined;
}

export class MachineRecords {
  readonly #forest: Forest<MachineRecord>;
  readonly #paths: Paths;
  readonly #edits = new Map<Address, Edit>();

  constructor(forest: Forest<MachineRecord>, paths: Paths) {
    this.#forest = forest;
    this.#paths = paths;
  }

  /** A machine's record as it stands, undefined when there is no such machine. */
  get(address: Address): MachineRecord | undefined {
    const edit = this.#edits.get(address);
    return edit === undefined ? leafAt(this.#forest, this.#paths.of(address)) : edit.record;
  }

  /** The same, to be changed. */
  edit(address: Address): WorkingRecord | undefined {
    const edit = this.#edits.get(address);
    if (edit !== undefined) return edit.record;
    const path = this.#paths.of(address);
    const found = leafAt(this.#forest, path);
    if (found === undefined) return undefined;
    const record = { value: found.value, context: found.context, timers: found.timers };
    this.#edits.set(address, { path, record });
    return record;
  }

  /** Whether this event may have changed a machine, begun it or ended it. */
  isTouched(address: Address): boolean {
    return this.#edits.has(address);
  }

  /** Those that were there before the event and still are, as they stand. */
  *kept(): Generator<readonly [Address, MachineRecord]> {
    for (const [address] of leaves(this.#forest, isMachineRecord)) {
      const record = this.get(address);
      if (record !== undefined) yield [address, record];
    }
  }

  add(address: Address, value: StateValue, context: object): void {
    this.#edits.set(address, { path: this.#paths.of(address), record: { value, context, timers: {} } });
  }

  remove(address: Address): void {
    this.#edits.set(address, { path: this.#paths.of(address), record: undefined });
  }

  /** The branch after the event; whatever was not changed is shared with the one before. */
  committed(): Forest<MachineRecord> {
    let forest = this.#forest;
    for (const { path, record } of this.#edits.values()) {
      forest =
        record === undefined
          ? withoutLeaf(forest, path)
          : withLeaf<MachineRecord>(forest, path, frozen(record));
    }
    return forest;
  }
}

/** A record's timers without one of them. Not by `delete`, which turns an object into a slow and large one. */
export function timersWithout(timers: WorkingRecord['timers'], gone: string): WorkingRecord['timers'] {
  const kept: Record<string, Timer> = {};
  for (const timer of Object.keys(timers)) if (timer !== gone) kept[timer] = timers[timer] as Timer;
  return kept;
}
