/** Options of a simulation. No option is part of the state, so a fork or a replay can have other options. */
import type { AnyInput, JsonObject, OutboxEntry } from '../contracts.js';
import type { ExecutorName } from '../machines/executor.js';

/**
 * Function that replaces external endpoints: it returns the result of an effect and its delay, or undefined for no
 * result.
 */
export type EffectResponder = (
  entry: OutboxEntry,
) => { readonly afterMs: number; readonly result: JsonObject } | undefined;

/** Input that is scheduled at an instant known in advance. Unit of at: ms since the epoch. */
export interface ScheduledInput {
  readonly at: number;
  readonly input: AnyInput;
}

export interface SimulationOptions {
  /** Responder for effects in scenarios and tests. Its results are inputs, like the results of a runner. */
  readonly answerer?: EffectResponder;
  /**
   * Scheduled inputs. Each is executed before all other events of its instant; inputs of the same instant keep the
   * order of the list. A forked or restored simulation executes those that are still due. Only observers receive the
   * outcomes. No input may be earlier than the virtual time of the tree.
   */
  readonly script?: readonly ScheduledInput[];
  /**
   * Seed that shuffles events of the same time and phase, to find code that depends on their order. The tie order of a
   * future overrides it.
   */
  readonly shuffleTies?: string;
  /** Executor of the charts. Default: `compiled`; a fork has the executor of its original simulation. */
  readonly executor?: ExecutorName | undefined;
}

/**
 * Maximum number of events at one instant since the last external input; a larger number is reported as a loop.
 * Assumption: a hundred times the busiest instant of a full server.
 */
export const instantEventsMax = 20_000;
