/**
 * One microstep of a chart as a plan: which actions run, in which order, and where it leads. It depends on nothing but
 * the configuration and the transitions taken, so it is made once and run as often as they come.
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
  /** Those that were taken: none when a machine begins. */
  readonly taken: readonly ChartTransition[];
  readonly entered: readonly ChartState[];
  readonly acts: readonly CompiledAction[];
  /** The active states afterwards, in the order they were entered; the very same list when they are the same states. */
  readonly active: readonly ChartState[];
  /** True when the chart has reached a final state of its own. */
  readonly done: boolean;
}

/** What taking some transitions comes to, where these states are active. */
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

/** The first microstep of all: it enters the root and whatever is initial. */
export function planStart(root: ChartState): MicrostepPlan {
  const transition = { number: -1, source: root, targets: [root], reenter: true, guard: undefined, acts: [] };
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
  // A chart that is over leaves all it stood in.
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

/** The states around a final one that end with it, innermost first, and whether the chart itself is among them. */
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

/** What XState tells a chart when one of its states has come to its end; `onDone` hears it. */
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

/** The states and all around them, in document order. */
export function withAncestors(states: readonly ChartState[]): readonly ChartState[] {
  return [...new Set(states.flatMap((state) => [state, ...properAncestors(state)]))].sort(byDocumentOrder);
}
