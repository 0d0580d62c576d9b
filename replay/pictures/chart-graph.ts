/**
 * A statechart as whoever draws it wants it: states within states, and what leads from where to where told once with all its
 * events. Charts have long lists of transitions; what comes to the same place from the same state is one arrow.
 */
import type { ChartOutline, StateOutline } from '../../engine/index.js';

/** A state to be drawn. */
export interface ChartNode extends StateOutline {
  /** The last part of its path; of the chart itself its kind of machine. */
  readonly name: string;
  readonly inside: readonly ChartNode[];
  readonly isActive: boolean;
}

/** From a state to those that its events lead to; to none where it stays as it is. */
export interface ChartEdge {
  readonly from: string;
  readonly to: readonly string[];
  /** In the order of the chart; each once. */
  readonly events: readonly string[];
}

export interface ChartGraph {
  /** The chart itself, with an empty path. */
  readonly root: ChartNode;
  readonly arrows: readonly ChartEdge[];
}

/** `active` are paths of states, with those around them; none for a chart of no machine in particular. */
export function chartGraphOf(
  kind: string,
  outline: ChartOutline,
  active: readonly string[] = [],
): ChartGraph {
  const drawn = (state: StateOutline): ChartNode => ({
    ...state,
    name: state.path === '' ? kind : (state.path.split('.').at(-1) as string),
    inside: outline.states.filter(({ path }) => around(path) === state.path).map(drawn),
    isActive: active.includes(state.path),
  });
  return { root: drawn(outline.root), arrows: arrowsOf(outline) };
}

/** The state around another; the chart itself has an empty path. */
function around(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function arrowsOf({ transitions }: ChartOutline): readonly ChartEdge[] {
  const arrows = new Map<string, { from: string; to: readonly string[]; events: string[] }>();
  for (const { from, to, event } of transitions) {
    const name = JSON.stringify([from, to]);
    const arrow = arrows.get(name) ?? { from, to, events: [] };
    if (!arrow.events.includes(event)) arrow.events.push(event);
    arrows.set(name, arrow);
  }
  return [...arrows.values()];
}
