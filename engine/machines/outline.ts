/**
 * A chart as data: its states and transitions, each with a name that stays the same as long as the chart does. What was
 * taken of it in a run is told by number; whoever counts or draws that looks the numbers up here.
 */
import type { ChartState, ChartTransition } from './compiled/chart.js';

export interface StateOutline {
  /** `on.boot.halted` */
  readonly path: string;
  readonly kind: ChartState['kind'];
  /** What the chart says of it; empty where it says nothing. */
  readonly description: string;
  /** Path of the state inside that it starts in; absent where there is none, or all of them are entered at once. */
  readonly initial?: string;
}

export interface TransitionOutline {
  /** Path of the state that has it; empty for the chart itself. */
  readonly from: string;
  /** A type, `after powerOn` for a delay, `always`, or `done` when what is inside has ended. */
  readonly event: string;
  /** Which of several for the same event: their guards are asked in this order. */
  readonly index: number;
  /** Paths; empty when it stays where it is. */
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

/** `on.boot.halted`: the keys of a state and of those around it. */
export function pathOf({ key, parent }: ChartState): string {
  if (parent === undefined) return '';
  const around = pathOf(parent);
  return around === '' ? key : `${around}.${key}`;
}

function statesIn(state: ChartState): ChartState[] {
  return [state, ...state.children.flatMap(statesIn)];
}

/** XState names a delay's event after the state that waits, and the end of what is inside after its own. */
function eventInWords(type: string, { id }: ChartState): string {
  const after = /^xstate\.after\.(.+)$/.exec(type)?.[1];
  if (after !== undefined)
    return `after ${after.endsWith(`.${id}`) ? after.slice(0, -id.length - 1) : after}`;
  return type === `xstate.done.state.${id}` ? 'done' : type;
}
