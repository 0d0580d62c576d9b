/**
 * Which states a set of transitions leaves and enters, and which of them exclude each other: the algorithm of SCXML
 * (§ 3.13, appendix D) with the refinements of XState 5, whose results these are tested against. Pure, and run once for
 * each set of transitions in each configuration (`microstep-plan.ts`).
 */
import type { ChartState, ChartTransition } from './chart.js';

/** What is entered; of those entered `byDefault` the actions of their initial transition run as well. */
interface EntrySet {
  readonly entered: Set<ChartState>;
  readonly byDefault: Set<ChartState>;
}

/** Whether a state lies inside another; with none given, everything does. */
function isInside(state: ChartState, outer: ChartState | undefined): boolean {
  if (outer === undefined) return true;
  for (let above = state.parent; above !== undefined; above = above.parent) if (above === outer) return true;
  return false;
}

/** The states around one, innermost first, up to one of them exclusively. */
export function properAncestors(state: ChartState, upTo?: ChartState): ChartState[] {
  const around: ChartState[] = [];
  if (state === upTo) return around;
  for (let above = state.parent; above !== undefined && above !== upTo; above = above.parent)
    around.push(above);
  return around;
}

/** The state that a transition stays inside of; undefined when even the root is left. */
function transitionDomain({ source, targets, reenter }: ChartTransition): ChartState | undefined {
  if (!reenter && targets.every((target) => target === source || isInside(target, source))) return source;
  const [first = source, ...others] = [...targets, source];
  const common = properAncestors(first).find((above) => others.every((other) => isInside(other, above)));
  return common ?? (reenter ? undefined : findRoot(source));
}

function findRoot(state: ChartState): ChartState {
  return properAncestors(state).at(-1) ?? state;
}

/** The active states that are left. */
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

/** Of transitions that leave the same state the inner one stands; of those side by side the one that came first. */
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
      // A transition to its own source without reentry leaves and enters only what is inside.
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

/** What a state starts with. */
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

/** The states around a target, and the other regions where one of them is parallel. */
function enterAround(around: readonly ChartState[], set: EntrySet, bound: ChartState | undefined): void {
  for (const state of around) {
    if (isInside(state, bound)) set.entered.add(state);
    if (state.kind !== 'parallel') continue;
    for (const region of regionsLeftOut(state, set)) {
      // Not by default: XState runs no initial actions of a region that another one's target brings along.
      set.entered.add(region);
      enterInside(region, set);
    }
  }
}

/** The regions nothing inside of which is entered; asked one by one, for entering one may enter others. */
function* regionsLeftOut({ children }: ChartState, { entered }: EntrySet): Generator<ChartState> {
  for (const region of children) {
    if (![...entered].some((state) => isInside(state, region))) yield region;
  }
}

/** Whether a state has come to its end: a compound one in a final child, a parallel one in all its regions. */
export function isInFinalState(state: ChartState, active: ReadonlySet<ChartState>): boolean {
  if (state.kind === 'compound')
    return state.children.some((child) => child.kind === 'final' && active.has(child));
  if (state.kind === 'parallel') return state.children.every((child) => isInFinalState(child, active));
  return state.kind === 'final';
}
