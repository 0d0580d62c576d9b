/**
 * A chart as data: its states and transitions, each with a stable name. A run reports taken transitions by number;
 * coverage and pictures look the numbers up here.
 */
import type { ChartState, ChartTransition } from './compiled/chart.js';

export interface StateOutline {
  /** `on.boot.halted` */
  readonly path: string;
  readonly kind: ChartState['kind'];
  /** Description in the chart; empty without one. */
  readonly description: string;
  /** Path of the initial child; absent if there is none, or if all children are entered together. */
  readonly initial?: string;
}

export interface TransitionOutline {
  /** Path of the source state; empty for the chart itself. */
  readonly from: string;
  /** An event type, `after powerOn` for a delay, `always`, or `done` for the end of a descendant. */
  readonly event: string;
  /** Index among the transitions of the same event, the order in which their guards are evaluated. */
  readonly index: number;
  /** Paths of the targets; empty for a transition without a target. */
  readonly to: readonly string[];
}

export interface ChartOutline {
  /** The chart as a state, with an empty path. */
  readonly root: StateOutline;
  /** In document order, without the root. */
  readonly states: readonly StateOutline[];
  /** By number. */
  readonly transitions: readonly TransitionOutline[];
}

export function outlineOf(root: ChartState): ChartOutline {
  const states = statesIn(root);
  const transitions: TransitionOutline[] = [];
  const note = (event: string) => (transition: ChartTransition, index: number) => {
    const { number, source, targets } = transition;
    transitions[number] = { from: pathOf(source), event, index, to: targets.map(pathOf) };
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

/** `on.boot.halted`: the keys of the ancestors and of the state. */
export function pathOf({ key, parent }: ChartState): string {
  if (parent === undefined) return '';
  const around = pathOf(parent);
  return around === '' ? key : `${around}.${key}`;
}

function statesIn(state: ChartState): ChartState[] {
  return [state, ...state.children.flatMap(statesIn)];
}

/** XState names the event of a delay after the source state, and the done event after the state that ended. */
function eventInWords(type: string, { id }: ChartState): string {
  const after = /^xstate\.after\.(.+)$/.exec(type)?.[1];
  if (after !== undefined)
    return `after ${after.endsWith(`.${id}`) ? after.slice(0, -id.length - 1) : after}`;
  return type === `xstate.done.state.${id}` ? 'done' : type;
}
