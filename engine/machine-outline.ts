/**
 * A chart as data: its states and transitions, each with a name that stays the same as long as the chart does. What was
 * taken of it in a run is told by number; whoever counts or draws that looks the numbers up here.
 */
import type { ChartState, ChartTransition } from './machine-chart.js';

export interface StateOutline {
  /** `on.boot.halted` */
  readonly path: string;
  readonly kind: ChartState['kind'];
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
  return { states: inOrder.map((state) => ({ path: pathOf(state), kind: state.kind })), transitions };
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
