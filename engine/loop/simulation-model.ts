/**
 * The interface of a model to the engine: its statecharts, the effects of their actions on the tree, and the effects of
 * inputs and facts. The engine runs any such model; `machines/` assembles the controller, tests have small ones.
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

/** Outcome of an input, from the model's own result and the event that no machine accepted. */
export function toOutcome<Refusal>(
  applied: InputResult<Refusal>,
  notTaken: UnhandledEvent | undefined,
): Outcome<Refusal> {
  if (!applied.ok) return applied;
  return notTaken === undefined ? { ok: true, value: applied.value } : { ok: false, refusal: notTaken };
}

export interface SimulationModel<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly machines: MachineCatalog<Tree>;
  /** Plans of the catalog, if many models share them: plans derive from the charts alone. Created if absent. */
  readonly hosts?: ReadonlyMap<string, MachineHost>;
  /** Executes an input. A refusal discards all of its writes. */
  readonly apply: (stage: EngineTransaction<Tree>, input: Input) => InputResult<Refusal>;
  /**
   * True while machines are deferred, like hung hardware: their timers fire and results arrive, but are delivered only
   * at `release`. Independent machines continue.
   */
  readonly isMachineHung?: (tree: Tree) => boolean;
  /** Identity of the tree's history, which `restore` compares. The seed is always compared. */
  readonly identifyOrigin?: (tree: Tree) => unknown;
  /** Writes the consequences of a fact to the tree, in the event that emitted it. */
  readonly onFact?: (stage: EngineTransaction<Tree>, fact: string, args: JsonObject, from: Address) => void;
  /** Reactions to the changes of an event, as part of it, in this order (`orderReactions`). */
  readonly reactions?: readonly BranchReaction<Tree>[];
}
