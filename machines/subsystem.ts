/**
 * Declaration of a subsystem, in the `declaration.ts` of its folder: state, facts, faults, machines, resources.
 * `subsystems.ts` lists the declarations. The list determines the type and the first state of the tree, the tables of
 * facts, faults and operator actions, the catalog of machines, the resource list, and the effects of each reset to
 * defaults.
 *
 * The type of a declaration names its branches, and the tables whose rows other code refers to by name:
 *
 *     export const host: Subsystem<{
 *       readonly branches: { readonly host: HostState };
 *       readonly facts: typeof hostFacts;
 *       readonly faults: typeof hostFaults;
 *     }> = { … };
 *
 * The compiler resolves the members of such a type one by one. It can therefore determine the type of the tree from the
 * branches alone, without the facts and faults, whose code reads the tree. Otherwise the types would be circular.
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

/** Effects of resets to defaults on the subsystem, by kind of reset. */
export interface Restores {
  /** Restores the controller's settings, in a settings reset and in a factory reset. */
  readonly settings?: (stage: Transaction) => void;
  /** Clears additional data in a factory reset, after `settings`. */
  readonly factory?: (stage: Transaction) => void;
}

/** Maximum number of items. The code that adds items enforces it; checks of a history verify it. */
export interface Bound {
  readonly what: string;
  readonly most: number;
  readonly count: (tree: ControllerTree) => number;
}

/**
 * Function that returns the reason why the server and its controller must not be reset now; undefined if there is none.
 */
export type Hold = (tree: ControllerTree) => Message | undefined;

type BranchReactions = readonly BranchReaction<ControllerTree>[];

/**
 * Declared rows of a table. The constraint of `Own` does not include them, because the compiler would otherwise resolve
 * them to determine the type of the tree.
 */
type RowsOf<Own, Table extends 'faults' | 'operatorActions'> = Own extends {
  readonly [Each in Table]: infer Rows;
}
  ? Rows
  : undefined;

export interface Subsystem<Own extends { readonly branches: object; readonly facts: FactRows }> {
  /** Descriptions of the subsystem's branches of the tree, one sentence each. */
  readonly branchDescriptions: { readonly [Branch in keyof Own['branches']]: string };
  /** Returns the subsystem's branches of the tree at the genesis. */
  readonly initial: (genesis: Genesis) => Own['branches'];
  readonly facts: Own['facts'];
  readonly faults?: RowsOf<Own, 'faults'>;
  readonly operatorActions?: RowsOf<Own, 'operatorActions'>;
  readonly restore?: Restores;
  /** Kinds of changes by clients that can be pending for the next start of the host. */
  readonly waits?: PendingParts;
  /** Returns the reason why the server and its controller must not be reset now. */
  readonly holds?: Hold;
  readonly bounds?: readonly Bound[];
  /**
   * JSON pointers of records of past states, from which readings are computed. Events read them only to continue the
   * record, so a search for causes ignores them.
   */
  readonly records?: readonly string[];
  /** Machines by kind, which is the first segment of their addresses. */
  readonly machines?: MachineCatalog<ControllerTree>;
  /** Returns the machines that exist at the genesis; `tree` has no machines yet. */
  readonly first?: (genesis: Genesis, tree: ControllerTree) => readonly FirstMachine[];
  /** Reactions by the name of the fact. */
  readonly reactions?: Reactions;
  /**
   * Reactions that run at the end of an event that has changed the named branches. Reactions that need the fact table
   * receive it as an argument, because it is composed of the subsystems and they cannot import it.
   */
  readonly branchReactions?: BranchReactions | ((findFact: FindFactRow) => BranchReactions);
  /** Watches of the subsystem. Their machines are declared with `watchMachine`. */
  readonly watches?: readonly Watch[];
  /**
   * Functions that describe the state of a machine in words, by kind of machine. Refusals of events that the machine
   * does not accept contain the description.
   */
  readonly states?: { readonly [kind: string]: (tree: ControllerTree) => string };
  readonly resources?: readonly ResourceDefinition[];
}

/** Value of `initial` for a subsystem without branches. */
export const noBranches = (): object => ({});

export interface FirstMachine {
  readonly address: Address;
  readonly record: MachineRecord;
}

/** Returns the first record of a machine, in a steady state of its chart and without timers. */
export function initialRecord<Contract extends MachineContract>(
  address: string & HasContract<Contract>,
  { value, context }: Pick<RecordOf<Contract>, 'value' | 'context'>,
): FirstMachine {
  // The cast is needed, because each contract has its own type for the value, and the tree stores the values of all
  // charts.
  return { address, record: { value: value as MachineRecord['value'], context, timers: {} } };
}
