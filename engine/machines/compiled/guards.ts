/**
 * Guards of a statechart, compiled to plain predicates of context and event. A chart gives a guard as a name, a name
 * with parameters, or a function.
 */
import type { MachineEvent } from '../../contracts.js';
import { type ChartLocation, chartBug } from './chart-location.js';

/** Arguments from which guards, parameters and assignments are computed. */
export interface GuardArguments {
  readonly context: object;
  readonly event: MachineEvent;
}

export type Guard = (args: GuardArguments) => boolean;

type Predicate = (args: GuardArguments, params: unknown) => unknown;

/**
 * Compiles a guard. Throws EngineBug for a name without an implementation. Also throws for XState's `and`, `or`, `not`
 * and `stateIn`, because a guard may use only context and event.
 */
export function compileGuard(guard: unknown, place: ChartLocation): Guard {
  if (typeof guard === 'function') return compileFunction(guard as Predicate, undefined, place);
  const { type, params } =
    typeof guard === 'string'
      ? { type: guard }
      : (guard as { readonly type: string; readonly params?: unknown });
  const { guards } = place.machine.implementations;
  if (!Object.hasOwn(guards, type)) throw chartBug(place, `guard ${type} has no implementation`);
  const implementation: unknown = guards[type];
  // The implementation of a named guard can be the name of another guard.
  if (typeof implementation !== 'function') return compileGuard(implementation, place);
  return compileFunction(implementation as Predicate, params, place);
}

function compileFunction(predicate: Predicate, params: unknown, place: ChartLocation): Guard {
  // XState's `and`, `or`, `not` and `stateIn` are functions with their operands as members, and return no result when
  // called.
  if (Object.keys(predicate).length > 0) {
    throw chartBug(
      place,
      `guard ${predicate.name} is no plain predicate: charts here do without XState's and, or, not and stateIn`,
    );
  }
  if (typeof params !== 'function') return (args) => Boolean(predicate(args, params));
  const computeParams = params as (args: GuardArguments) => unknown;
  return (args) => Boolean(predicate(args, computeParams(args)));
}

/** Returns the name of a guard in its chart; undefined without a guard, and for a guard that is a function. */
export function nameOfGuard(guard: unknown): string | undefined {
  if (typeof guard === 'string') return guard;
  const { type } = Object(guard) as { readonly type?: unknown };
  return typeof guard === 'object' && typeof type === 'string' ? type : undefined;
}
