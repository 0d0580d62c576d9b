/**
 * Actions of a statechart, compiled once. `assign` changes the context of the current step. `raise` queues an event or
 * sets a timer, as delays of states do. Every other action name becomes an effect with its parameters.
 */
import type { MachineEvent } from '../../contracts.js';
import { type ActionDescription, actionDescription } from '../actions.js';
import { createEffect, createSchedule, engineActions, isEffect, type MachineEffect } from '../effects.js';
import { type ChartLocation, chartBug } from './chart-location.js';
import type { GuardArguments } from './guards.js';

/** Data that the actions of one macrostep use. */
export interface ActionScope {
  context: object;
  /** Event of the current microstep: the received event or a raised event. */
  readonly event: MachineEvent;
  /** Raised events that wait for their microstep within the current macrostep. */
  readonly raised: MachineEvent[];
  readonly effects: MachineEffect[];
}

export type CompiledAction = (step: ActionScope) => void;

type Computed = (args: GuardArguments, params?: unknown) => unknown;

type Described<Type extends ActionDescription['type']> = Extract<ActionDescription, { type: Type }>;

/**
 * Compiles one action. Throws EngineBug for a name without an implementation, and for an action that is neither a named
 * effect nor the engine's `assign` or `raise`.
 */
export function compileAction(action: unknown, place: ChartLocation): CompiledAction {
  const { type, params } =
    typeof action === 'object' && action !== null ? (action as Named) : bareAction(action);
  const implementation = type === undefined ? action : findImplementation(type, place);
  const described = actionDescription(implementation);
  if (described?.type === 'assign') return compileAssign(described, params);
  if (described?.type === 'raise') return compileRaise(described, params, place);
  if (type === undefined) {
    throw chartBug(
      place,
      `a function as an action, ${String((action as { readonly name?: string }).name)}: give it a name in setup, or take the engine's assign or raise`,
    );
  }
  if (!isEffect(implementation) && !Object.hasOwn(engineActions, type))
    throw chartBug(
      place,
      `action ${type} is none of ours: make it with \`effect\`, or take the engine's assign or raise`,
    );
  return (step) => {
    step.effects.push(createEffect(type, computed(params, createArgs(step))));
  };
}

/** Compiles the entry action that sets the timer of a delay (`after`) of a state. */
export function compileDelay(timer: string, delay: unknown, place: ChartLocation): CompiledAction {
  return compileRaise({ type: 'raise', event: { type: timer }, id: timer, delay }, undefined, place);
}

/** Compiles the exit action that cancels the timer of a delay of a state. */
export function compileCancel(timer: string): CompiledAction {
  return (step) => {
    step.effects.push({ do: 'cancel', timer });
  };
}

interface Named {
  readonly type?: string;
  readonly params?: unknown;
}

function bareAction(action: unknown): Named {
  return typeof action === 'string' ? { type: action } : {};
}

function findImplementation(type: string, place: ChartLocation): unknown {
  const { actions } = place.machine.implementations;
  const implementation: unknown = Object.hasOwn(actions, type) ? actions[type] : undefined;
  if (typeof implementation === 'function') return implementation;
  throw chartBug(place, `action ${type} has no implementation`);
}

function compileAssign({ assignment }: Described<'assign'>, params: unknown): CompiledAction {
  if (typeof assignment === 'function') {
    const computeAll = assignment as Computed;
    return (step) => {
      const args = createArgs(step);
      step.context = { ...step.context, ...(computeAll(args, computed(params, args)) as object) };
    };
  }
  const assignments = Object.entries(assignment as Readonly<Record<string, unknown>>);
  return (step) => {
    const args = createArgs(step);
    const given = computed(params, args);
    const context: Record<string, unknown> = { ...step.context };
    for (const [key, value] of assignments) context[key] = computed(value, args, given);
    step.context = context;
  };
}

function compileRaise(
  { event, id, delay }: Described<'raise'>,
  params: unknown,
  place: ChartLocation,
): CompiledAction {
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

function delayNamed(name: string, place: ChartLocation): unknown {
  const { delays } = place.machine.implementations;
  if (Object.hasOwn(delays, name)) return delays[name];
  throw chartBug(place, `delay ${name} has no implementation`);
}

function createArgs({ context, event }: ActionScope): GuardArguments {
  return { context, event };
}

/** Returns a value, computed from context and event if it is given as a function. */
function computed(value: unknown, args: GuardArguments, params?: unknown): unknown {
  return typeof value === 'function' ? (value as Computed)(args, params) : value;
}
