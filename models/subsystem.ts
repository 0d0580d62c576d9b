/**
 * What a subsystem declares on the side of the models. `subsystems.ts` lists them; the tree's type and its first state,
 * the fact table, the resource list and what each kind of default resets all derive from that list.
 *
 * A declaration is typed by its branches and its facts:
 *
 *     export const host: Subsystem<{
 *       readonly branches: { readonly host: HostState };
 *       readonly facts: typeof hostFacts;
 *     }> = { … };
 *
 * The compiler reads the members of such a type one by one, so the tree's type is known without looking at anything that
 * reads the tree: facts do.
 */
import type { FactRow } from './facts/row.js';
import type { Genesis } from './genesis.js';
import type { Message } from './messages/index.js';
import type { WaitingParts } from './pending/waiting.js';
import type { Reactions } from './reactions.js';
import type { ResourceDefinition } from './resource/definition.js';
import type { ControllerStage } from './stage.js';
import type { ControllerTree } from './tree.js';

type FactRows = { readonly [fact: string]: FactRow };

export type NoFacts = Readonly<Record<never, never>>;

/** Kinds of defaults, and what of the subsystem each brings back. */
export interface Restores {
  /** The controller's settings, by its own reset of them and by factory defaults. */
  readonly settings?: (stage: ControllerStage) => void;
  /** What only factory defaults take away, after the settings. */
  readonly factory?: (stage: ControllerStage) => void;
}

/** Of what there may be only so much. Whoever adds to it keeps to that; checks of whole histories look whether all do. */
export interface Bound {
  readonly what: string;
  readonly most: number;
  readonly count: (tree: ControllerTree) => number;
}

/** Undefined where nothing is in the way. */
export type Hold = (tree: ControllerTree) => Message | undefined;

export interface Subsystem<Own extends { readonly branches: object; readonly facts: FactRows }> {
  /** Its branches of the tree as a history starts with them. */
  readonly initial: (genesis: Genesis) => Own['branches'];
  readonly facts: Own['facts'];
  readonly restore?: Restores;
  /** What clients have left here for the server's next start. */
  readonly waits?: WaitingParts;
  /** Why the server and its controller are not to be disrupted now. */
  readonly holds?: Hold;
  readonly bounds?: readonly Bound[];
  readonly reactions?: Reactions;
  /** By the kind of a machine: the state it is in, for whoever asked for what it does not take in that. */
  readonly states?: { readonly [kind: string]: (tree: ControllerTree) => string };
  readonly resources?: readonly ResourceDefinition[];
}

/** For a subsystem without branches. */
export const noBranches = (): object => ({});
