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
