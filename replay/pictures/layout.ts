/**
 * Layout of a statechart picture: a box for each state, which contains its children one below the other, and a line for
 * each outgoing edge. Edges run in lanes to the right of the boxes. All edges to one target share a lane, and lanes
 * that do not overlap share a column. Unit of all lengths: px.
 */
import type { ChartEdge, ChartGraph, ChartNode } from './chart-graph.js';

/** Metrics of the monospaced font of the picture, and distances between its elements. */
const letterWidth = 7.25;
const lineHeight = 17;
const headHeight = 24;
const padding = 10;
const gap = 8;
const laneWidth = 9;
/** Margin of the picture, and distance between the chart and the first lane. */
const margin = 14;
/** Maximum length of a line of events; longer lists are wrapped. Unit: characters. */
const lineLength = 64;
/** Width of the mark of an initial state. */
const markWidth = 14;

export interface Line {
  readonly x: number;
  /** Vertical center of the line. */
  readonly y: number;
  readonly text: string;
}

export interface Box {
  readonly state: ChartNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isInitial: boolean;
  /** True for the regions of a parallel state, which are entered together. */
  readonly isRegion: boolean;
  readonly lines: readonly Line[];
}

/** Lane with all edges to one state. */
export interface Lane {
  readonly x: number;
  readonly target: string;
  /** Points at which the edges start. */
  readonly starts: readonly { readonly x: number; readonly y: number; readonly arrow: ChartEdge }[];
  readonly end: { readonly x: number; readonly y: number };
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Boxes of all states; outer boxes precede the boxes inside them. */
  readonly boxes: readonly Box[];
  readonly lanes: readonly Lane[];
}

export function layOut({ root, arrows }: ChartGraph): Layout {
  const leaving = new Map<string, ChartEdge[]>();
  for (const arrow of arrows) leaving.set(arrow.from, [...(leaving.get(arrow.from) ?? []), arrow]);
  const placing = new Placing(leaving);
  const width = placing.widthOf(root);
  const height = placing.place({
    state: root,
    x: margin,
    y: margin,
    width,
    isInitial: false,
    isRegion: false,
  });
  const lanes = lanesOf(placing, margin + width + margin);
  const right = Math.max(margin + width, ...lanes.map(({ x }) => x));
  return { width: right + margin, height: height + 2 * margin, boxes: placing.boxes, lanes };
}

type Spot = Pick<Box, 'state' | 'x' | 'y' | 'width' | 'isInitial' | 'isRegion'>;

class Placing {
  readonly boxes: Box[] = [];
  readonly starts: { x: number; y: number; arrow: ChartEdge }[] = [];
  readonly #leaving: ReadonlyMap<string, readonly ChartEdge[]>;

  constructor(leaving: ReadonlyMap<string, readonly ChartEdge[]>) {
    this.#leaving = leaving;
  }

  widthOf(state: ChartNode): number {
    const texts = (this.#leaving.get(state.path) ?? []).flatMap(textsOf);
    const longest = Math.max(...texts.map(({ length }) => length), 0) * letterWidth;
    const own = Math.max(longest, markWidth + state.name.length * letterWidth);
    return 2 * padding + Math.max(own, ...state.inside.map((each) => this.widthOf(each)));
  }

  /** Places the box of a state and its children. Returns the height of the box. */
  place(spot: Spot): number {
    const { state, x, width } = spot;
    const index = this.boxes.length;
    const lines: Line[] = [];
    let y = spot.y + headHeight;
    for (const arrow of this.#leaving.get(state.path) ?? []) {
      if (arrow.to.length > 0) this.starts.push({ x: x + width, y: y + lineHeight / 2, arrow });
      for (const text of textsOf(arrow)) {
        lines.push({ x: x + padding, y: y + lineHeight / 2, text });
        y += lineHeight;
      }
    }
    const inner = { x: x + padding, width: width - 2 * padding, isRegion: state.kind === 'parallel' };
    for (const each of state.inside) {
      y += gap;
      y += this.place({ ...inner, state: each, y, isInitial: each.path === state.initial });
    }
    const height = y + (lines.length + state.inside.length > 0 ? gap : 0) - spot.y;
    this.boxes.splice(index, 0, { ...spot, height, lines });
    return height;
  }
}

/** Returns the lines of text of an edge: its events, followed by its targets or by `stays`. */
function textsOf({ events, to }: ChartEdge): readonly string[] {
  const end = to.length === 0 ? 'stays' : `→ ${to.join(' and ')}`;
  const lines: string[] = [];
  let line = '';
  for (const event of [
    ...events.map((each, index) => (index < events.length - 1 ? `${each},` : each)),
    end,
  ]) {
    if (line !== '' && line.length + 1 + event.length > lineLength) {
      lines.push(line);
      line = '  ';
    }
    line = line === '' ? event : `${line} ${event}`;
  }
  return [...lines, line];
}

function lanesOf({ boxes, starts }: Placing, left: number): readonly Lane[] {
  const targets = boxes.map(({ state, x, y, width }) => ({
    target: state.path,
    starts: starts.filter(({ arrow }) => arrow.to.includes(state.path)),
    end: { x: x + width, y: y + headHeight / 2 },
  }));
  // The shortest lanes are nearest to the chart.
  const byLength = targets
    .filter((lane) => lane.starts.length > 0)
    .map((lane) => ({ lane, span: spanOf(lane) }))
    .sort((one, other) => one.span.bottom - one.span.top - (other.span.bottom - other.span.top));
  const columns: Span[][] = [];
  return byLength.map(({ lane, span }) => {
    const free = columns.findIndex((spans) => spans.every((other) => isApart(span, other)));
    const column = free === -1 ? columns.push([]) - 1 : free;
    columns[column]?.push(span);
    return { ...lane, x: left + column * laneWidth };
  });
}

interface Span {
  readonly top: number;
  readonly bottom: number;
}

function spanOf({ starts, end }: Pick<Lane, 'starts' | 'end'>): Span {
  const heights = [end.y, ...starts.map(({ y }) => y)];
  return { top: Math.min(...heights), bottom: Math.max(...heights) };
}

function isApart(one: Span, other: Span): boolean {
  return one.bottom + gap < other.top || other.bottom + gap < one.top;
}
