/**
 * A statechart as a graph for pictures: nested states, and one edge for all transitions between the same two states,
 * with all of its events.
 */
import type { ChartOutline, StateOutline } from '../../engine/index.js';

/** A node of the graph. */
export interface ChartNode extends StateOutline {
  /** Last segment of its path; for the chart itself, its kind of machine. */
  readonly name: string;
  readonly inside: readonly ChartNode[];
  readonly isActive: boolean;
}

/** From a state to its targets; no target for an internal transition. */
export interface ChartEdge {
  readonly from: string;
  readonly to: readonly string[];
  /** In the order of the chart, without duplicates. */
  readonly events: readonly string[];
}

export interface ChartGraph {
  /** The chart itself, with an empty path. */
  readonly root: ChartNode;
  readonly arrows: readonly ChartEdge[];
}

/** `active` are paths of states with their ancestors; empty for a chart without a machine. */
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

/** The parent of a state; the chart itself has an empty path. */
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
