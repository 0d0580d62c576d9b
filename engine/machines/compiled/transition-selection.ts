/**
 * Selection of the transitions of an event. The configuration determines the candidates; the guards decide which
 * candidate is taken.
 */
import { EngineBug } from '../../invariant.js';
import type { ChartState, ChartTransition } from './chart.js';
import type { GuardArguments } from './guards.js';

/**
 * Candidate transitions of a state for an event. The candidates of its descendants have priority: the candidates of the
 * state itself are evaluated only if no descendant has an enabled one.
 */
export interface TransitionCandidates {
  readonly inside: readonly TransitionCandidates[];
  readonly own: readonly ChartTransition[];
}

/** Returns the candidates of a state and its descendants; undefined if there are none. */
export function candidatesFor(
  type: string,
  state: ChartState,
  active: ReadonlySet<ChartState>,
): TransitionCandidates | undefined {
  const inside = state.children.flatMap((child) => {
    const found = active.has(child) ? candidatesFor(type, child, active) : undefined;
    return found ?? [];
  });
  const own = ownCandidates(type, state);
  return inside.length + own.length === 0 ? undefined : { inside, own };
}

/** Returns the transitions for the event type itself, then those for matching patterns, longest pattern first. */
function ownCandidates(type: string, { on }: ChartState): readonly ChartTransition[] {
  const patterns = [...on.keys()].filter((pattern) => pattern !== type && isMatch(type, pattern));
  patterns.sort((one, other) => other.length - one.length);
  return [type, ...patterns].flatMap((descriptor) => on.get(descriptor) ?? []);
}

/**
 * Returns true if a pattern matches an event type: `*` matches every type, `fault.*` matches `fault` and every type
 * that begins with `fault.`.
 */
function isMatch(type: string, pattern: string): boolean {
  if (pattern === '*') return true;
  if (!pattern.endsWith('.*')) return false;
  const stem = pattern.slice(0, -'.*'.length);
  return type === stem || type.startsWith(`${stem}.`);
}

export function selectTransitions(
  { inside, own }: TransitionCandidates,
  args: GuardArguments,
  chosen: ChartTransition[],
): void {
  const before = chosen.length;
  for (const each of inside) selectTransitions(each, args, chosen);
  if (chosen.length === before) selectFirstEnabled(own, args, chosen);
}

/** Selects the first transition without a guard or with a true guard, unless it is already selected. */
export function selectFirstEnabled(
  transitions: readonly ChartTransition[],
  args: GuardArguments,
  chosen: ChartTransition[],
): void {
  for (const transition of transitions) {
    if (transition.guard !== undefined && !holds(transition, transition.guard, args)) continue;
    if (!chosen.includes(transition)) chosen.push(transition);
    return;
  }
}

function holds(
  { source }: ChartTransition,
  guard: NonNullable<ChartTransition['guard']>,
  args: GuardArguments,
): boolean {
  try {
    return guard(args);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `a guard of state ${source.id} cannot tell about ${args.event.type}: ${why}`;
    throw new EngineBug(message, undefined, { cause: error });
  }
}
