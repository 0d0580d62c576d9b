/** What may be said when a simulation is made. None of it is state: a fork or a replay may be told otherwise. */
import type { JsonObject, OutboxEntry } from './contracts.js';

/** Stands in for the outside: the result of an effect and after how long it comes, undefined for never. */
export type Answerer = (
  entry: OutboxEntry,
) => { readonly afterMs: number; readonly result: JsonObject } | undefined;

export interface SimulationOptions {
  /** Answers effects in scenarios and tests; its answers enter as inputs like a real runner's. */
  readonly answerer?: Answerer;
  /** Runs events that tie on time and phase in an order of its own: whoever depends on the order is found out. */
  readonly shuffleTies?: string;
}

export interface ForkOptions extends SimulationOptions {
  /** What draws are made from in the fork; those of the original unless said. Identities and noise stay what they are. */
  readonly futureSeed?: string;
}

/**
 * Events that may go on by themselves in one instant; more is a loop. What comes from outside is not counted.
 * Assumption: a hundred times what the busiest instant of a full server takes.
 */
export const instantEventsMax = 20_000;
