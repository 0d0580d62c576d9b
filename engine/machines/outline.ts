/**
 * Outline of a chart as data: its states and transitions with stable names. A run reports taken transitions by number;
 * coverage and pictures find the transition of each number here.
 */
import type { ChartState, ChartTransition } from './compiled/chart.js';

export interface StateOutline {
  /** Path of the state, for example `on.boot.halted`. */
  readonly path: string;
  readonly kind: ChartState['kind'];
  /** Description of the state in the chart; empty if the chart has none. */
  readonly description: string;
  /** Path of the initial child; absent for a state without children, and for a parallel state. */
  readonly initial?: string;
}

export interface TransitionOutline {
  /** Path of the source state; empty for the chart itself. */
  readonly from: string;
  /**
   * Event type of the transition, or `after powerOn` for a delay, `always` for an eventless transition, or `done` for
   * the end of the state.
   */
  readonly event: string;
  /** Index among the transitions of the same state and event, in the order in which their guards are evaluated. */
  readonly index: number;
  /** Name of the guard; absent for a transition without a named guard. */
  readonly guard?: string;
  /** Paths of the targets; empty for a transition without a target. */
  readonly to: readonly string[];
}

export interface ChartOutline {
  /** Outline of the chart itself as a state, with an empty path. */
  readonly root: StateOutline;
  /** States in document order, without the root. */
  readonly states: readonly StateOutline[];
  /** Transitions by their number. */
  readonly transitions: readonly TransitionOutline[];
}

export function outlineOf(root: ChartState): ChartOutline {
  const states = statesIn(root);
  const transitions: TransitionOutline[] = [];
  const note = (event: string) => (transition: ChartTransition, index: number) => {
    const { number, source, targets, guardName } = transition;
    const guard = guardName === undefined ? {} : { guard: guardName };
    transitions[number] = { from: pathOf(source), event, index, ...guard, to: targets.map(pathOf) };
  };
  for (const state of states) {
    for (const [type, each] of state.on) each.forEach(note(eventInWords(type, state)));
    state.always.forEach(note('always'));
  }
  const inOrder = states.slice(1).sort((one, other) => one.order - other.order);
  return { root: outlineOfState(root), states: inOrder.map(outlineOfState), transitions };
}

function outlineOfState(state: ChartState): StateOutline {
  const { kind, description, initial } = state;
  const isEntered = kind === 'compound' && initial !== undefined;
  return { path: pathOf(state), kind, description, ...(isEntered && { initial: pathOf(initial) }) };
}

/** Returns the path of a state, for example `on.boot.halted`: the keys of its ancestors and its own key. */
export function pathOf({ key, parent }: ChartState): string {
  if (parent === undefined) return '';
  const around = pathOf(parent);
  return around === '' ? key : `${around}.${key}`;
}

function statesIn(state: ChartState): ChartState[] {
  return [state, ...state.children.flatMap(statesIn)];
}

/**
 * Returns the readable name of an event. XState names the event of a delay after its source state, and a done event
 * after the state that has ended.
 */
function eventInWords(type: string, { id }: ChartState): string {
  const after = /^xstate\.after\.(.+)$/.exec(type)?.[1];
  if (after !== undefined)
    return `after ${after.endsWith(`.${id}`) ? after.slice(0, -id.length - 1) : after}`;
  return type === `xstate.done.state.${id}` ? 'done' : type;
}
