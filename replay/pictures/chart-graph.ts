/**
 * Graph of a statechart for pictures: nested states, and edges. Transitions with the same source and targets share one
 * edge with all of their events.
 */
import type { ChartOutline, StateOutline } from '../../engine/index.js';

/** Node of the graph: a state. */
export interface ChartNode extends StateOutline {
  /** Last segment of the path; for the chart itself, the kind or address of its machine. */
  readonly name: string;
  readonly inside: readonly ChartNode[];
  readonly isActive: boolean;
}

/** Edge from a state to its targets. An internal transition has no target. */
export interface ChartEdge {
  readonly from: string;
  readonly to: readonly string[];
  /** Events of the edge in the order of the chart, without duplicates. */
  readonly events: readonly string[];
}

export interface ChartGraph {
  /** Node of the chart itself, with an empty path. */
  readonly root: ChartNode;
  readonly arrows: readonly ChartEdge[];
}

/**
 * Returns the graph of a chart. `active` contains the paths of the active states with their ancestors; it is empty for
 * a chart without a machine.
 */
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

/** Returns the path of the parent of a state. The path of the chart itself is empty. */
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
