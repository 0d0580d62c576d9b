/** What may be said when a simulation is made. None of it is state: a fork or a replay may be told otherwise. */
import type { AnyInput, JsonObject, OutboxEntry } from '../contracts.js';
import type { ExecutorName } from '../machines/executor.js';

/** Stands in for the outside: the result of an effect and after how long it comes, undefined for never. */
export type EffectResponder = (
  entry: OutboxEntry,
) => { readonly afterMs: number; readonly result: JsonObject } | undefined;

/** Something that comes from outside by itself, at an instant that is known beforehand. Unit of at: ms since the epoch. */
export interface ScheduledInput {
  readonly at: number;
  readonly input: AnyInput;
}

export interface SimulationOptions {
  /** Answers effects in scenarios and tests; its answers enter as inputs like a real runner's. */
  readonly answerer?: EffectResponder;
  /**
   * What comes at its instant before all else of it, in this order at one instant; a simulation that is forked or goes back is
   * told of the part that is to come. Nobody gets the outcomes but observers. None may be earlier than the tree.
   */
  readonly script?: readonly ScheduledInput[];
  /**
   * Runs events that tie on time and phase in an order of its own: whoever depends on the order is found out. A future that
   * shuffles them overrules it.
   */
  readonly shuffleTies?: string;
  /** What executes the charts. Default: `compiled`; a fork has that of what it was forked from. */
  readonly executor?: ExecutorName | undefined;
}

/**
 * Events that may go on by themselves in one instant; more is a loop. What comes from outside is not counted.
 * Assumption: a hundred times what the busiest instant of a full server takes.
 */
export const instantEventsMax = 20_000;
