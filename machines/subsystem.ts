/**
 * The declaration of a subsystem, in the `declaration.ts` of its folder: state, facts, faults, machines, resources.
 * `subsystems.ts` lists the declarations. The list determines the type and the first state of the tree, the tables of
 * facts, faults and operator actions, the catalog of machines, the resource list, and the effects of each reset to defaults.
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

/** Kinds of resets to defaults, with their effect on the subsystem. */
export interface Restores {
  /** The controller's settings, in a settings reset and in a factory reset. */
  readonly settings?: (stage: Transaction) => void;
  /** Additional data that only a factory reset clears, after the settings. */
  readonly factory?: (stage: Transaction) => void;
}

/** A maximum number of items. Writers ensure it; history checks verify it. */
export interface Bound {
  readonly what: string;
  readonly most: number;
  readonly count: (tree: ControllerTree) => number;
}

/** Undefined if there is no reason. */
export type Hold = (tree: ControllerTree) => Message | undefined;

export type TreeWithoutMachines = Omit<ControllerTree, 'machines'>;

type BranchReactions = readonly BranchReaction<ControllerTree>[];

/**
 * The declared rows of a table. Not in the constraint of `Own`, because the compiler would read them for the type of
 * the tree.
 */
type RowsOf<Own, Table extends 'faults' | 'operatorActions'> = Own extends {
  readonly [Each in Table]: infer Rows;
}
  ? Rows
  : undefined;

export interface Subsystem<Own extends { readonly branches: object; readonly facts: FactRows }> {
  /** Its branches of the tree at the genesis. */
  readonly initial: (genesis: Genesis) => Own['branches'];
  readonly facts: Own['facts'];
  readonly faults?: RowsOf<Own, 'faults'>;
  readonly operatorActions?: RowsOf<Own, 'operatorActions'>;
  readonly restore?: Restores;
  /** Pending changes of clients for the server's next start. */
  readonly waits?: PendingParts;
  /** Reason why the server and its controller must not be disrupted now. */
  readonly holds?: Hold;
  readonly bounds?: readonly Bound[];
  /** By kind, the first segment of their addresses. */
  readonly machines?: MachineCatalog<ControllerTree>;
  /** Machines at the genesis; `tree` is the tree without them. */
  readonly first?: (genesis: Genesis, tree: TreeWithoutMachines) => readonly FirstMachine[];
  /** By fact. */
  readonly reactions?: Reactions;
  /**
   * Run at the end of an event that changed the named branches. The fact table is passed to reactions that need it,
   * because it is composed of the subsystems.
   */
  readonly branchReactions?: BranchReactions | ((findFact: FindFactRow) => BranchReactions);
  /** Its watches; they use the machines of `watchMachine`. */
  readonly watches?: readonly Watch[];
  /** By kind of machine: its state in words, for refusals of events that it does not accept. */
  readonly states?: { readonly [kind: string]: (tree: ControllerTree) => string };
  readonly resources?: readonly ResourceDefinition[];
}

/** For a subsystem without branches. */
export const noBranches = (): object => ({});

export interface FirstMachine {
  readonly address: Address;
  readonly record: MachineRecord;
}

/** A machine in a steady state of its chart, without timers. */
export function initialRecord<Contract extends MachineContract>(
  address: string & HasContract<Contract>,
  { value, context }: Pick<RecordOf<Contract>, 'value' | 'context'>,
): FirstMachine {
  // A contract has its own type for the value; the tree stores those of all charts.
  return { address, record: { value: value as MachineRecord['value'], context, timers: {} } };
}
