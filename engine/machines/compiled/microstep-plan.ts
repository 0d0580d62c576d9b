/**
 * Plan of one microstep of a chart: the actions in their order, and the next configuration. A plan depends only on the
 * configuration and the taken transitions, so it is computed once and cached.
 */
import type { MachineEvent } from '../../contracts.js';
import type { CompiledAction } from './actions.js';
import type { ChartState, ChartTransition } from './chart.js';
import {
  computeEntrySet,
  computeExitSet,
  isInFinalState,
  properAncestors,
  removeConflictingTransitions,
} from './transition-sets.js';

export interface MicrostepPlan {
  /** Taken transitions; empty for the first microstep of a machine. */
  readonly taken: readonly ChartTransition[];
  readonly entered: readonly ChartState[];
  readonly acts: readonly CompiledAction[];
  /** Active states after the microstep, in entry order. If they are unchanged, it is the same list as before. */
  readonly active: readonly ChartState[];
  /** True if the microstep has reached a final state at the top level of the chart. */
  readonly done: boolean;
}

/** Returns the plan for taking transitions in a configuration. */
export function planTransitions(
  enabled: readonly ChartTransition[],
  active: readonly ChartState[],
): MicrostepPlan {
  const transitions = removeConflictingTransitions(enabled, active);
  const left = [...computeExitSet(transitions, active)].sort(byDocumentOrder).reverse();
  const standing = new Set(active);
  for (const state of left) standing.delete(state);
  const before = [...left.flatMap(({ exit }) => exit), ...transitions.flatMap(({ acts }) => acts)];
  return { taken: transitions, ...enter(before, transitions, standing, active) };
}

/** Returns the plan of the first microstep, which enters the root and the initial states. */
export function planStart(root: ChartState): MicrostepPlan {
  const transition = {
    number: -1,
    source: root,
    targets: [root],
    reenter: true,
    guard: undefined,
    guardName: undefined,
    acts: [],
  };
  return { taken: [], ...enter([], [transition], new Set(), []) };
}

function enter(
  before: readonly CompiledAction[],
  transitions: readonly ChartTransition[],
  standing: Set<ChartState>,
  active: readonly ChartState[],
): Omit<MicrostepPlan, 'taken'> {
  const acts = [...before];
  const completed = new Set<ChartState>();
  const entry = computeEntrySet(transitions);
  const entered = [...entry.entered].sort(byDocumentOrder);
  let done = false;
  for (const state of entered) {
    standing.add(state);
    acts.push(...state.entry);
    if (entry.byDefault.has(state)) acts.push(...state.begin);
    if (state.kind !== 'final') continue;
    const { ended, isLast } = endedBy(state, standing, completed);
    for (const each of ended) acts.push(raiseDone(each));
    done ||= isLast;
  }
  // A chart that reaches its top-level final state exits all of its states.
  if (done)
    acts.push(
      ...[...standing]
        .sort(byDocumentOrder)
        .reverse()
        .flatMap(({ exit }) => exit),
    );
  const isSame = standing.size === active.length && active.every((state) => standing.has(state));
  return { entered, acts, active: isSame ? active : [...standing], done };
}

/**
 * Returns the ancestors of a final state that end with it, innermost first, and whether the chart itself ends with it.
 */
function endedBy(
  { parent }: ChartState,
  standing: ReadonlySet<ChartState>,
  completed: Set<ChartState>,
): { readonly ended: readonly ChartState[]; readonly isLast: boolean } {
  const ended = parent?.kind === 'compound' ? [parent] : [];
  let above = parent?.kind === 'parallel' ? parent : parent?.parent;
  while (above?.kind === 'parallel' && !completed.has(above) && isInFinalState(above, standing)) {
    completed.add(above);
    ended.push(above);
    above = above.parent;
  }
  return { ended, isLast: above === undefined };
}

/** Compiles an action that raises XState's done event of a state; the event enables `onDone`. */
function raiseDone({ id }: ChartState): CompiledAction {
  const event: MachineEvent & { readonly output: undefined } = {
    type: `xstate.done.state.${id}`,
    output: undefined,
  };
  return ({ raised }) => {
    raised.push(event);
  };
}

export function byDocumentOrder(one: ChartState, other: ChartState): number {
  return one.order - other.order;
}

/** Returns the states and all of their ancestors, in document order. */
export function withAncestors(states: readonly ChartState[]): readonly ChartState[] {
  return [...new Set(states.flatMap((state) => [state, ...properAncestors(state)]))].sort(byDocumentOrder);
}
