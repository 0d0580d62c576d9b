/**
 * Actions of a statechart, compiled once: `assign` changes the context of the step under way, `raise` and `cancel` queue
 * an event or become timers, and every other name becomes an effect with its parameters.
 */
import type { MachineEvent } from './contracts.js';
import {
  createEffect,
  createSchedule,
  engineActions,
  isEffect,
  type MachineEffect,
} from './machine-effects.js';
import type { Args } from './machine-guards.js';
import { chartBug, type Place } from './machine-place.js';

/** What the actions of one event work on. */
export interface Step {
  context: object;
  /** The event, or the raised one that is being handled. */
  readonly event: MachineEvent;
  /** Raised events that wait for their turn within this one. */
  readonly raised: MachineEvent[];
  readonly effects: MachineEffect[];
}

export type Act = (step: Step) => void;

type Computed = (args: Args, params?: unknown) => unknown;

/** A builtin action of XState: a function that carries what it was made with. */
interface Builtin {
  readonly type: string;
  readonly assignment?: Computed | Readonly<Record<string, unknown>>;
  readonly event?: Computed | MachineEvent;
  readonly delay?: Computed | string | number;
  readonly id?: string;
  readonly sendId?: Computed | string;
}

/** Throws EngineBug for a name without an implementation, and for whatever else is no data. */
export function compileAction(action: unknown, place: Place): Act {
  const { type, params } =
    typeof action === 'object' && action !== null ? (action as Named) : bareAction(action);
  const implementation = type === undefined ? action : findImplementation(type, place);
  if ('resolve' in (implementation as object))
    return compileBuiltin(implementation as Builtin, params, place);
  if (type === undefined) throw chartBug(place, 'a function as an action: give it a name in setup');
  if (type.startsWith('xstate.')) throw chartBug(place, `charts here do without ${type}`);
  if (!isEffect(implementation) && !Object.hasOwn(engineActions, type))
    throw chartBug(place, `action ${type} does nothing: make it with \`effect\``);
  return (step) => {
    step.effects.push(createEffect(type, computed(params, createArgs(step))));
  };
}

interface Named {
  readonly type?: string;
  readonly params?: unknown;
}

function bareAction(action: unknown): Named {
  return typeof action === 'string' ? { type: action } : {};
}

function findImplementation(type: string, place: Place): unknown {
  const { actions } = place.machine.implementations;
  const implementation: unknown = Object.hasOwn(actions, type) ? actions[type] : undefined;
  if (typeof implementation === 'function') return implementation;
  throw chartBug(place, `action ${type} has no implementation`);
}

function compileBuiltin(builtin: Builtin, params: unknown, place: Place): Act {
  switch (builtin.type) {
    case 'xstate.assign':
      return compileAssign(builtin.assignment as NonNullable<Builtin['assignment']>, params);
    case 'xstate.raise':
      return compileRaise(builtin, params, place);
    case 'xstate.cancel':
      return (step) => {
        const args = createArgs(step);
        const timer = computed(builtin.sendId, args, computed(params, args)) as string;
        step.effects.push({ do: 'cancel', timer });
      };
    default:
      throw chartBug(place, `charts here do without ${builtin.type}`);
  }
}

function compileAssign(assignment: NonNullable<Builtin['assignment']>, params: unknown): Act {
  if (typeof assignment === 'function') {
    return (step) => {
      const args = createArgs(step);
      step.context = { ...step.context, ...(assignment(args, computed(params, args)) as object) };
    };
  }
  const assignments = Object.entries(assignment);
  return (step) => {
    const args = createArgs(step);
    const given = computed(params, args);
    const context: Record<string, unknown> = { ...step.context };
    for (const [key, value] of assignments) context[key] = computed(value, args, given);
    step.context = context;
  };
}

function compileRaise({ event, id, delay }: Builtin, params: unknown, place: Place): Act {
  if (typeof event === 'string') throw chartBug(place, `raise wants an event, not only its type ${event}`);
  const delayed = typeof delay === 'string' ? delayNamed(delay, place) : delay;
  return (step) => {
    const args = createArgs(step);
    const given = computed(params, args);
    const raised = computed(event, args, given) as MachineEvent;
    const delayMs = computed(delayed, args, given);
    if (delayMs === undefined) step.raised.push(raised);
    else step.effects.push(createSchedule(id ?? raised.type, delayMs, raised));
  };
}

function delayNamed(name: string, place: Place): unknown {
  const { delays } = place.machine.implementations;
  if (Object.hasOwn(delays, name)) return delays[name];
  throw chartBug(place, `delay ${name} has no implementation`);
}

function createArgs({ context, event }: Step): Args {
  return { context, event };
}

/** A value that may be given as a function of context and event. */
function computed(value: unknown, args: Args, params?: unknown): unknown {
  return typeof value === 'function' ? (value as Computed)(args, params) : value;
}
