/**
 * Effects of a statechart, as data. XState provides `after` delays and `cancel`; all other effects are named actions.
 * The engine owns three action names (`send`, `emit`, `request`); every other name is an effect of the chart
 * (`effect`).
 */

import type { Address, EngineTree, JsonObject, MachineEvent } from '../contracts.js';
import { EngineBug } from '../invariant.js';
import type { ActionCall, EngineTransaction } from '../loop/transaction-contract.js';

export type MachineEffect =
  | {
      readonly do: 'schedule';
      readonly timer: string;
      readonly delayMs: number;
      readonly event: MachineEvent;
    }
  | { readonly do: 'cancel'; readonly timer: string }
  | { readonly do: 'send'; readonly to: Address; readonly event: MachineEvent }
  | { readonly do: 'emit'; readonly fact: string; readonly args: JsonObject }
  | { readonly do: 'request'; readonly kind: string; readonly params: JsonObject; readonly reply: string }
  | { readonly do: 'action'; readonly name: string; readonly params: unknown };

/**
 * Action of a chart that writes the tree. For XState it is an implementation with a name and parameters. The host never
 * calls the function; it calls `run` after the transition.
 */
export interface NamedEffect<Tree extends EngineTree, Params> {
  (args: unknown, params: Params): void;
  run(stage: EngineTransaction<Tree>, call: ActionCall<Params>): void;
}

/** Returns true for an effect, false for other implementations of actions. */
export function isEffect(implementation: unknown): implementation is NamedEffect<EngineTree, unknown> {
  return typeof implementation === 'function' && 'run' in implementation;
}

/**
 * Returns a function that creates effects of a model with this tree: `effect<Params>((stage, { params, address }) =>
 * …)`.
 */
export function effectsOn<Tree extends EngineTree, OnStage extends object = EngineTransaction<Tree>>() {
  return <Params = undefined>(
    run: (stage: OnStage, call: ActionCall<Params>) => void,
  ): NamedEffect<Tree, Params> =>
    Object.assign((_: unknown, _params: Params) => {}, { run: run as NamedEffect<Tree, Params>['run'] });
}

/** Parameters of `send`: an event, and the machine that receives it in the same instant. */
export interface SendParams {
  readonly to: Address;
  readonly event: MachineEvent;
}

declare const checked: unique symbol;

/** Parameters of `send` that were checked against the contract of the receiver. Only `sendTo` creates them. */
export interface CheckedSend extends SendParams {
  readonly [checked]: true;
}

/** Parameters of `emit`: a fact of the model, from which the fact table derives log entries, alerts and traps. */
export interface EmitParams {
  readonly fact: string;
  readonly args?: JsonObject;
}

/** Parameters of `request`: an effect for the outside. The event with the type `reply` delivers its `result`. */
export interface RequestParams {
  readonly kind: string;
  readonly params: JsonObject;
  readonly reply: string;
}

/**
 * Named actions of the engine, for the `setup` of a chart. XState requires an implementation for each name and its
 * parameters, but the host never calls it.
 */
export const engineActions = {
  send: (_: unknown, _params: SendParams) => {},
  emit: (_: unknown, _params: EmitParams) => {},
  request: (_: unknown, _params: RequestParams) => {},
};

/** Converts a named action of a transition to an effect. The engine owns the names `send`, `emit` and `request`. */
export function createEffect(name: string, params: unknown): MachineEffect {
  switch (name) {
    case 'send':
      return { do: 'send', ...(params as SendParams) };
    case 'emit': {
      const { fact, args = {} } = params as EmitParams;
      return { do: 'emit', fact, args };
    }
    case 'request':
      return { do: 'request', ...(params as RequestParams) };
    default:
      return { do: 'action', name, params };
  }
}

/**
 * Creates the effect of a `raise` with a delay: a timer. Throws EngineBug unless the delay is a whole number of at
 * least 0. Unit: ms.
 */
export function createSchedule(timer: string, delay: unknown, event: MachineEvent): MachineEffect {
  if (typeof delay !== 'number' || !Number.isSafeInteger(delay) || delay < 0) {
    throw new EngineBug(`delay of ${event.type} is ${delay}, expected whole milliseconds from 0`);
  }
  return { do: 'schedule', timer, delayMs: delay, event };
}
