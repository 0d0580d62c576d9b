/** Selection of the transitions of an event. The configuration determines the candidates, the guards decide. */
import { EngineBug } from '../../invariant.js';
import type { ChartState, ChartTransition } from './chart.js';
import type { GuardArguments } from './guards.js';

/**
 * Candidates of a state for an event: those of its descendants come first, and its own only if none of them is enabled.
 */
export interface TransitionCandidates {
  readonly inside: readonly TransitionCandidates[];
  readonly own: readonly ChartTransition[];
}

/** Undefined if there is no candidate. */
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

/** Transitions of the type itself, then of matching patterns, the longest first. */
function ownCandidates(type: string, { on }: ChartState): readonly ChartTransition[] {
  const patterns = [...on.keys()].filter((pattern) => pattern !== type && isMatch(type, pattern));
  patterns.sort((one, other) => other.length - one.length);
  return [type, ...patterns].flatMap((descriptor) => on.get(descriptor) ?? []);
}

/** `*` matches every type, `fault.*` matches `fault` and every type that begins with `fault.`. */
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

/** Adds the first candidate with a true guard, unless it is already selected. */
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
