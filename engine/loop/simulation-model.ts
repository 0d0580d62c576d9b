/**
 * What a world tells the engine: its statecharts, what their actions do to the tree, what inputs and facts do.
 * The engine runs any such world; the controller's is put together in `machines/`, toy ones in tests.
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

/** How an input ended, of what the world made of it and of what no machine took. */
export function toOutcome<Refusal>(
  applied: InputResult<Refusal>,
  notTaken: UnhandledEvent | undefined,
): Outcome<Refusal> {
  if (!applied.ok) return applied;
  return notTaken === undefined ? { ok: true, value: applied.value } : { ok: false, refusal: notTaken };
}

export interface SimulationModel<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly machines: MachineCatalog<Tree>;
  /** Those of the catalog, when many worlds share them: their plans follow from the charts alone. Made anew when absent. */
  readonly hosts?: ReadonlyMap<string, MachineHost>;
  /** What an input does. A refusal discards whatever it wrote. */
  readonly apply: (stage: EngineTransaction<Tree>, input: Input) => InputResult<Refusal>;
  /**
   * Whether machines are held, as hardware is that hangs: their timers come up and results arrive, and nobody hears of it
   * until `release`. Those that stand apart go on.
   */
  readonly isMachineHung?: (tree: Tree) => boolean;
  /** What makes a tree one of this history and no other: `restore` compares it. The seed is compared in any case. */
  readonly identifyOrigin?: (tree: Tree) => unknown;
  /** What a fact leaves in the tree; runs in the event that emitted it. */
  readonly onFact?: (stage: EngineTransaction<Tree>, fact: string, args: JsonObject, from: Address) => void;
  /** What follows from the changes of an event, as part of it, in this order (`orderReactions`). */
  readonly reactions?: readonly BranchReaction<Tree>[];
}
