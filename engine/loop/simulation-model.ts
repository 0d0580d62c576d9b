/**
 * Interface of a model to the engine: its statecharts, the effects of their actions on the tree, and the effects of
 * inputs and facts. The engine runs every model that implements it. `machines/` assembles the model of the controller;
 * tests declare small models.
 */
import type {
  Address,
  AnyInput,
  EngineTree,
  Json,
  JsonObject,
  Outcome,
  UnhandledEvent,
} from '../contracts.js';
import type { MachineCatalog } from '../machines/catalog.js';
import type { MachineHost } from '../machines/host.js';
import type { BranchReaction } from './branch-reactions.js';
import type { EngineTransaction } from './transaction-contract.js';

export type InputResult<Refusal> =
  | { readonly ok: true; readonly value?: Json }
  | { readonly ok: false; readonly refusal: Refusal };

/** Returns the outcome of an input: the model's own refusal, the event that no machine accepted, or success. */
export function toOutcome<Refusal>(
  applied: InputResult<Refusal>,
  notTaken: UnhandledEvent | undefined,
): Outcome<Refusal> {
  if (!applied.ok) return applied;
  return notTaken === undefined ? { ok: true, value: applied.value } : { ok: false, refusal: notTaken };
}

export interface SimulationModel<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly machines: MachineCatalog<Tree>;
  /**
   * Machine hosts that several models share, which is possible because hosts derive from the charts alone. If the
   * member is absent, the simulation creates its own hosts.
   */
  readonly hosts?: ReadonlyMap<string, MachineHost>;
  /** Executes an input. A refusal discards all writes of the input. */
  readonly apply: (stage: EngineTransaction<Tree>, input: Input) => InputResult<Refusal>;
  /**
   * Returns true while machines are deferred, as during a hang of the hardware. Their timers fire and their results
   * arrive, but both are delivered only at `release`. Machines with `runsWhileHung` continue.
   */
  readonly isMachineHung?: (tree: Tree) => boolean;
  /** Returns the identity of the tree's history. `restore` accepts only a tree whose identity and seed are equal. */
  readonly identifyOrigin?: (tree: Tree) => unknown;
  /** Writes the consequences of a fact to the tree, within the event that reported the fact. */
  readonly onFact?: (stage: EngineTransaction<Tree>, fact: string, args: JsonObject, from: Address) => void;
  /**
   * Reactions to changes of the tree, in execution order (`orderReactions`). They run as part of the event that made
   * the changes.
   */
  readonly reactions?: readonly BranchReaction<Tree>[];
}
