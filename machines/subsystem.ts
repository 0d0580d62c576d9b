/**
 * What a subsystem declares, in the `declaration.ts` of its folder: state, facts, faults, machines, resources. `subsystems.ts` lists
 * the declarations; the tree's type and its first state, the tables of facts, faults and operator actions, the catalog of machines,
 * the resource list and what each kind of default resets all derive from that list.
 *
 * A declaration is typed by its branches and by the tables of rows that others name:
 *
 *     export const host: Subsystem<{
 *       readonly branches: { readonly host: HostState };
 *       readonly facts: typeof hostFacts;
 *       readonly faults: typeof hostFaults;
 *     }> = { … };
 *
 * The compiler reads the members of such a type one by one, so the tree's type is known without looking at anything that
 * reads the tree: facts and faults do.
 */

import type {
  Address,
  BranchReaction,
  HasContract,
  MachineCatalog,
  MachineContract,
  MachineRecord,
  RecordOf,
} from '../engine/index.js';
import type { ControllerTree, FindFactRow, Reactions, Transaction } from '../models/index.js';
import type { Message } from '../models/messages/index.js';
import type { PendingParts } from '../models/pending/index.js';
import type { ResourceDefinition } from '../models/resource/index.js';
import type { FactRow } from './facts/fact.js';
import type { Genesis } from './genesis.js';
import type { Watch } from './watches/watch.js';

type FactRows = { readonly [fact: string]: FactRow };

export type NoFacts = Readonly<Record<never, never>>;

/** Kinds of defaults, and what of the subsystem each brings back. */
export interface Restores {
  /** The controller's settings, by its own reset of them and by factory defaults. */
  readonly settings?: (stage: Transaction) => void;
  /** What only factory defaults take away, after the settings. */
  readonly factory?: (stage: Transaction) => void;
}

/** Of what there may be only so much. Whoever adds to it keeps to that; checks of whole histories look whether all do. */
export interface Bound {
  readonly what: string;
  readonly most: number;
  readonly count: (tree: ControllerTree) => number;
}

/** Undefined where nothing is in the way. */
export type Hold = (tree: ControllerTree) => Message | undefined;

export type TreeWithoutMachines = Omit<ControllerTree, 'machines'>;

type BranchReactions = readonly BranchReaction<ControllerTree>[];

/** The rows of a table that a declaration is typed by. Not in the constraint of `Own`: the compiler would look at them for the tree's type. */
type RowsOf<Own, Table extends 'faults' | 'operatorActions'> = Own extends {
  readonly [Each in Table]: infer Rows;
}
  ? Rows
  : undefined;

export interface Subsystem<Own extends { readonly branches: object; readonly facts: FactRows }> {
  /** Its branches of the tree as a history starts with them. */
  readonly initial: (genesis: Genesis) => Own['branches'];
  readonly facts: Own['facts'];
  readonly faults?: RowsOf<Own, 'faults'>;
  readonly operatorActions?: RowsOf<Own, 'operatorActions'>;
  readonly restore?: Restores;
  /** What clients have left here for the server's next start. */
  readonly waits?: PendingParts;
  /** Why the server and its controller are not to be disrupted now. */
  readonly holds?: Hold;
  readonly bounds?: readonly Bound[];
  /** By kind, the first segment of their addresses. */
  readonly machines?: MachineCatalog<ControllerTree>;
  /** Those a controller has from its first instant; `tree` is as it is then, without them. */
  readonly first?: (genesis: Genesis, tree: TreeWithoutMachines) => readonly FirstMachine[];
  /** By the fact that each reacts to. */
  readonly reactions?: Reactions;
  /** Run at the end of an event that changed what they name. The fact table is handed to those that need it: it is made of the subsystems. */
  readonly branchReactions?: BranchReactions | ((findFact: FindFactRow) => BranchReactions);
  /** What its watches look at; the machines of `watchMachine` are theirs. */
  readonly watches?: readonly Watch[];
  /** By the kind of a machine: the state it is in, for whoever asked for what it does not take in that. */
  readonly states?: { readonly [kind: string]: (tree: ControllerTree) => string };
  readonly resources?: readonly ResourceDefinition[];
}

/** For a subsystem without branches. */
export const noBranches = (): object => ({});

export interface FirstMachine {
  readonly address: Address;
  readonly record: MachineRecord;
}

/** A machine that stands in a state of its chart as if it had been running for long; it waits for nothing. */
export function initialRecord<Contract extends MachineContract>(
  address: string & HasContract<Contract>,
  { value, context }: Pick<RecordOf<Contract>, 'value' | 'context'>,
): FirstMachine {
  // A contract has its own type for the value; the tree keeps any chart's.
  return { address, record: { value: value as MachineRecord['value'], context, timers: {} } };
}
