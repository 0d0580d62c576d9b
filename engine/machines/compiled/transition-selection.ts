/**
 * Which transitions an event takes. What could take it is known from the configuration; what does, only the guards tell.
 */
import { EngineBug } from '../../invariant.js';
import type { ChartState, ChartTransition } from './chart.js';
import type { GuardArguments } from './guards.js';

/** What may take an event in a state: those inside come first, and the state's own only when none of them does. */
export interface TransitionCandidates {
  readonly inside: readonly TransitionCandidates[];
  readonly own: readonly ChartTransition[];
}

/** undefined when no guard could let anything take it. */
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

/** Those under the type itself, then those under patterns, the longest first. */
function ownCandidates(type: string, { on }: ChartState): readonly ChartTransition[] {
  const patterns = [...on.keys()].filter((pattern) => pattern !== type && isMatch(type, pattern));
  patterns.sort((one, other) => other.length - one.length);
  return [type, ...patterns].flatMap((descriptor) => on.get(descriptor) ?? []);
}

/** `*` is for every type, `fault.*` for `fault` and whatever begins with `fault.`. */
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

/** Adds the first of several whose guard holds, unless it is among the chosen. */
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
