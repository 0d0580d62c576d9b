/**
 * Guards of a statechart as plain predicates: names, names with parameters, functions, and XState's `and`, `or`, `not`
 * of those.
 */
import { and, not, or } from 'xstate';
import type { MachineEvent } from './contracts.js';
import { chartBug, type Place } from './machine-place.js';

/** What guards, parameters and assignments are computed from. */
export interface Args {
  readonly context: object;
  readonly event: MachineEvent;
}

export type Guard = (args: Args) => boolean;

/** A guard made of others, as XState builds it: a function that knows its parts, and how they are put together. */
interface Composed {
  readonly check: unknown;
  readonly guards?: readonly unknown[];
}

type Implementation = (args: Args, params: unknown) => unknown;

const truth = () => true;
const checks = {
  and: guardCheck(and([])),
  or: guardCheck(or([])),
  not: guardCheck(not(truth)),
};

function guardCheck(guard: unknown): unknown {
  return (guard as Composed).check;
}

/** Throws EngineBug for a name without an implementation, and for guards that look at anything but context and event. */
export function compileGuard(guard: unknown, place: Place): Guard {
  if (typeof guard === 'function') return compileFunction(guard, undefined, place);
  const { type, params } =
    typeof guard === 'string'
      ? { type: guard }
      : (guard as { readonly type: string; readonly params?: unknown });
  const { guards } = place.machine.implementations;
  if (!Object.hasOwn(guards, type)) throw chartBug(place, `guard ${type} has no implementation`);
  const implementation: unknown = guards[type];
  // A name may stand for another guard.
  if (typeof implementation !== 'function') return compileGuard(implementation, place);
  return compileFunction(implementation, params, place);
}

function compileFunction(guard: object, params: unknown, place: Place): Guard {
  if ('check' in guard) return compileComposed(guard as Composed, place);
  const implementation = guard as Implementation;
  if (typeof params !== 'function') return (args) => Boolean(implementation(args, params));
  const computeParams = params as (args: Parameters<Implementation>[0]) => unknown;
  return (args) => Boolean(implementation(args, computeParams(args)));
}

function compileComposed({ check, guards = [] }: Composed, place: Place): Guard {
  const parts = guards.map((part) => compileGuard(part, place));
  if (check === checks.and) return (args) => parts.every((holds) => holds(args));
  if (check === checks.or) return (args) => parts.some((holds) => holds(args));
  if (check === checks.not) return (args) => !parts.some((holds) => holds(args));
  throw chartBug(place, 'a guard that looks at other states: charts here do without stateIn');
}
