/** Options of a simulation. None of them is state: a fork or a replay can have other options. */
import type { AnyInput, JsonObject, OutboxEntry } from '../contracts.js';
import type { ExecutorName } from '../machines/executor.js';

/** Stands in for the outside: the result of an effect and its delay; undefined for no result. */
export type EffectResponder = (
  entry: OutboxEntry,
) => { readonly afterMs: number; readonly result: JsonObject } | undefined;

/** A scheduled input, at an instant that is known in advance. Unit of at: ms since the epoch. */
export interface ScheduledInput {
  readonly at: number;
  readonly input: AnyInput;
}

export interface SimulationOptions {
  /** Responds to effects in scenarios and tests; its results are inputs, like those of a real runner. */
  readonly answerer?: EffectResponder;
  /**
   * Scheduled inputs, each executed before everything else of its instant, in this order within one instant. A forked
   * or restored simulation gets the part that is still to come. Only observers get the outcomes. No input may be
   * earlier than the tree.
   */
  readonly script?: readonly ScheduledInput[];
  /**
   * Order of events of the same time and phase, to find code that depends on the order. A future that shuffles ties
   * overrides it.
   */
  readonly shuffleTies?: string;
  /** Executor of the charts. Default: `compiled`; a fork has the executor of its origin. */
  readonly executor?: ExecutorName | undefined;
}

/**
 * Maximum number of events of one instant without an input; more is a loop. Assumption: a hundred times the busiest
 * instant of a full server.
 */
export const instantEventsMax = 20_000;
