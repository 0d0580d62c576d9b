/**
 * What a statechart may ask for, as data. `after` delays and `cancel` come from XState itself; everything else is a
 * named action: three names belong to the engine, all others to the world's action table.
 */

import type { Address, JsonObject, MachineEvent } from './contracts.js';
import { EngineBug } from './invariant.js';

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
  | { readonly do: 'action'; readonly name: string; readonly params: unknown; readonly event: MachineEvent };

/** Parameters of `send`: an event for another machine, delivered in the same instant. */
export interface SendParams {
  readonly to: Address;
  readonly event: MachineEvent;
}

/** Parameters of `emit`: a fact of the world, which its fact table turns into what it leaves behind. */
export interface EmitParams {
  readonly fact: string;
  readonly args?: JsonObject;
}

/** Parameters of `request`: an effect outside; its result arrives as the event `reply` with a `result`. */
export interface RequestParams {
  readonly kind: string;
  readonly params: JsonObject;
  readonly reply: string;
}

/**
 * The engine's own actions, for a chart's `setup`. XState needs an implementation to know a name and its parameters;
 * the host never calls it.
 */
export const engineActions = {
  send: (_: unknown, _params: SendParams) => {},
  emit: (_: unknown, _params: EmitParams) => {},
  request: (_: unknown, _params: RequestParams) => {},
};

/** What a named action asks for: three names belong to the engine. */
export function effectOf(name: string, params: unknown, event: MachineEvent): MachineEffect {
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
      return { do: 'action', name, params, event };
  }
}

/** What a `raise` with a delay asks for. Throws EngineBug for a delay that is no whole number from 0. Unit: ms. */
export function scheduleOf(timer: string, delay: unknown, event: MachineEvent): MachineEffect {
  if (typeof delay !== 'number' || !Number.isSafeInteger(delay) || delay < 0) {
    throw new EngineBug(`delay of ${event.type} is ${delay}, expected whole milliseconds from 0`);
  }
  return { do: 'schedule', timer, delayMs: delay, event };
}
