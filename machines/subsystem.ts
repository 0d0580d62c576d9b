/**
 * What a subsystem brings along on the side of the machines; `subsystems.ts` lists them, and everything that is said of
 * all machines, faults and hands derives from that list.
 */
import type {
  Address,
  MachineCatalog,
  MachineContract,
  MachineRecord,
  Obeys,
  RecordOf,
} from '../engine/index.js';
import type { ControllerStage, ControllerTree, Genesis, Reactions } from '../models/index.js';
import type { Faults } from './faults/fault.js';
import type { Hands } from './hands/hand.js';
import type { Watch } from './watches/watch.js';

export type Follow = (stage: ControllerStage, isTouched: (machine: Address) => boolean) => void;

export type TreeWithoutMachines = Omit<ControllerTree, 'machines'>;

export interface MachineSide {
  /** By kind, the first segment of their addresses. */
  readonly machines?: MachineCatalog<ControllerTree>;
  /** Those a controller has from its first instant; `tree` is as it is then, without them. */
  readonly first?: (genesis: Genesis, tree: TreeWithoutMachines) => readonly FirstMachine[];
  /** A family a file. */
  readonly faults?: readonly Faults[];
  readonly hands?: readonly Hands[];
  readonly reactions?: Reactions;
  /** What its watches look at; the machines of `watchMachine` are theirs. */
  readonly watches?: readonly Watch[];
  /** What follows from all that an event changed, as part of it: called once the event is otherwise complete. */
  readonly follow?: Follow;
}

type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;

/** The families of rows that a declaration lists under a member. */
export type FamiliesOf<Side, Member extends 'faults' | 'hands'> = Side extends {
  readonly [Each in Member]: readonly (infer Family)[];
}
  ? Family
  : never;

/**
 * The list of declarations `Each`, with the types they were written with. An annotation would hide the names of its rows
 * from all who use them, so a list with an annotated declaration, or one whose families are, is no such list.
 */
export type ListOf<Each> = [Nameless<Each>] extends [never]
  ? readonly MachineSide[]
  : readonly MachineSide[] & {
      readonly 'say `satisfies MachineSide` in its index.ts, and `satisfies Faults` or `satisfies Hands` in the files of its rows': Nameless<Each>;
    };

type Nameless<Side> = Side extends unknown
  ? MachineSide extends Side
    ? Side
    : string extends KeysOfEach<FamiliesOf<Side, 'faults'> | FamiliesOf<Side, 'hands'>>
      ? Side
      : never
  : never;

export interface FirstMachine {
  readonly address: Address;
  readonly record: MachineRecord;
}

/** A machine that stands in a state of its chart as if it had been running for long; it waits for nothing. */
export function standing<Contract extends MachineContract>(
  address: string & Obeys<Contract>,
  { value, context }: Pick<RecordOf<Contract>, 'value' | 'context'>,
): FirstMachine {
  // A contract has its own type for the value; the tree keeps any chart's.
  return { address, record: { value: value as MachineRecord['value'], context, timers: {} } };
}
