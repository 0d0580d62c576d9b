/**
 * Exit sets, entry sets and conflicts of transitions. The algorithm is that of SCXML (§ 3.13, appendix D) with the
 * refinements of XState 5; tests compare the results with XState. The functions are pure and run once for each set of
 * transitions in each configuration (`microstep-plan.ts`).
 */
import type { ChartState, ChartTransition } from './chart.js';

/** States that transitions enter. The states in `byDefault` also run the actions of their initial transition. */
interface EntrySet {
  readonly entered: Set<ChartState>;
  readonly byDefault: Set<ChartState>;
}

/** Returns true if a state is a descendant of `outer`. An undefined `outer` contains every state. */
function isInside(state: ChartState, outer: ChartState | undefined): boolean {
  if (outer === undefined) return true;
  for (let above = state.parent; above !== undefined; above = above.parent) if (above === outer) return true;
  return false;
}

/** Returns the ancestors of a state, innermost first; `upTo` and its ancestors are excluded. */
export function properAncestors(state: ChartState, upTo?: ChartState): ChartState[] {
  const around: ChartState[] = [];
  if (state === upTo) return around;
  for (let above = state.parent; above !== undefined && above !== upTo; above = above.parent)
    around.push(above);
  return around;
}

/** Returns the innermost state that the transition does not exit; undefined if the transition exits even the root. */
function transitionDomain({ source, targets, reenter }: ChartTransition): ChartState | undefined {
  if (!reenter && targets.every((target) => target === source || isInside(target, source))) return source;
  const [first = source, ...others] = [...targets, source];
  const common = properAncestors(first).find((above) => others.every((other) => isInside(other, above)));
  return common ?? (reenter ? undefined : findRoot(source));
}

function findRoot(state: ChartState): ChartState {
  return properAncestors(state).at(-1) ?? state;
}

/** Returns the active states that the transitions exit. */
export function computeExitSet(
  transitions: readonly ChartTransition[],
  active: Iterable<ChartState>,
): Set<ChartState> {
  const left = new Set<ChartState>();
  const states = [...active];
  for (const transition of transitions) {
    if (transition.targets.length === 0) continue;
    const domain = transitionDomain(transition);
    for (const state of states) if (isInside(state, domain)) left.add(state);
  }
  return left;
}

/**
 * Removes transitions that would exit the same state as another transition. If the source of one contains the source of
 * the other, the inner transition wins; otherwise the earlier one wins.
 */
export function removeConflictingTransitions(
  transitions: readonly ChartTransition[],
  active: Iterable<ChartState>,
): readonly ChartTransition[] {
  const states = [...active];
  const kept = new Set<ChartTransition>();
  for (const transition of transitions) {
    const leaves = computeExitSet([transition], states);
    const rivals = [...kept].filter((other) =>
      [...computeExitSet([other], states)].some((state) => leaves.has(state)),
    );
    if (!rivals.every((rival) => isInside(transition.source, rival.source))) continue;
    for (const rival of rivals) kept.delete(rival);
    kept.add(transition);
  }
  return [...kept];
}

export function computeEntrySet(transitions: readonly ChartTransition[]): EntrySet {
  const set: EntrySet = { entered: new Set(), byDefault: new Set() };
  for (const transition of transitions) {
    const { source, targets, reenter } = transition;
    const domain = transitionDomain(transition);
    for (const target of targets) {
      // A transition to its own source without reentry exits and enters only descendants of its source.
      if (target !== source || domain !== source || reenter) enterByDefault(target, set);
      enterInside(target, set);
    }
    const bound = source.parent === undefined && reenter ? undefined : domain;
    for (const target of targets) {
      const around = properAncestors(target, domain);
      if (domain?.kind === 'parallel') around.push(domain);
      enterAround(around, set, bound);
    }
  }
  return set;
}

function enterByDefault(state: ChartState, { entered, byDefault }: EntrySet): void {
  entered.add(state);
  byDefault.add(state);
}

/** Adds the initial descendants of a state to the entry set. */
function enterInside(state: ChartState, set: EntrySet): void {
  if (state.kind === 'compound') {
    const initial = state.initial as ChartState;
    enterByDefault(initial, set);
    enterInside(initial, set);
  } else if (state.kind === 'parallel') {
    for (const region of regionsLeftOut(state, set)) {
      enterByDefault(region, set);
      enterInside(region, set);
    }
  }
}

/** Adds the ancestors of a target, and the other regions of its parallel ancestors, to the entry set. */
function enterAround(around: readonly ChartState[], set: EntrySet, bound: ChartState | undefined): void {
  for (const state of around) {
    if (isInside(state, bound)) set.entered.add(state);
    if (state.kind !== 'parallel') continue;
    for (const region of regionsLeftOut(state, set)) {
      // The region is not in `byDefault`, because it is entered on account of a target in another region. XState runs
      // no initial actions of such a region.
      set.entered.add(region);
      enterInside(region, set);
    }
  }
}

/**
 * Yields the regions without an entered descendant. The check runs lazily for each region, because entering a region
 * can enter others.
 */
function* regionsLeftOut({ children }: ChartState, { entered }: EntrySet): Generator<ChartState> {
  for (const region of children) {
    if (![...entered].some((state) => isInside(state, region))) yield region;
  }
}

/**
 * Returns true if a state is in a final state: a compound state if its active child is final, a parallel state if all
 * of its regions are in a final state.
 */
export function isInFinalState(state: ChartState, active: ReadonlySet<ChartState>): boolean {
  if (state.kind === 'compound')
    return state.children.some((child) => child.kind === 'final' && active.has(child));
  if (state.kind === 'parallel') return state.children.every((child) => isInFinalState(child, active));
  return state.kind === 'final';
}
