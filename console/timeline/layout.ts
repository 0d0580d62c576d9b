/** Layout of the timeline: the axis, then one row for each lane; and what lies at a point. Unit: pixels. */
import type { Slice, Tick } from '../api/types.js';
import type { LaneDescription } from './lanes.js';
import { type TimeWindow, toX } from './scale.js';
import type { ShownLane } from './search-lanes.js';
import { levelsOf, stackBars } from './stack.js';

export const axisHeight = 22;
const rowHeights = { ticks: 16, bars: 4, states: 18, watch: 18, probes: 24, curve: 46 } as const;
/** Height of a bar of a fault. */
export const barHeight = 15;
/** Distance at which a tick is still hit. */
const reach = 5;

export interface Row {
  readonly lane: LaneDescription;
  readonly top: number;
  readonly height: number;
}

/** Returns the rows from the top. A row of bars is as high as its levels. */
export function layoutRows(
  lanes: readonly LaneDescription[],
  data: ReadonlyMap<string, ShownLane> = new Map(),
): readonly Row[] {
  let top = axisHeight;
  return lanes.map((lane) => {
    const found = lane.kind === 'bars' ? data.get(lane.id) : undefined;
    const levels =
      lane.kind !== 'bars' ? 0 : found !== undefined && 'slices' in found ? levelsOf(found.slices) : 1;
    const row = { lane, top, height: rowHeights[lane.kind] + levels * barHeight };
    top += row.height;
    return row;
  });
}

export function heightOf(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? axisHeight : last.top + last.height + 4;
}

export interface Hit {
  readonly lane: LaneDescription;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly count: number;
  /** Event to go to; 0 for none. */
  readonly event: number;
}

function rowAt(rows: readonly Row[], y: number): Row | undefined {
  return rows.find(({ top, height }) => y >= top && y < top + height);
}

/** Returns what lies at a point; undefined for an empty place. */
export function hitAt(
  rows: readonly Row[],
  data: ReadonlyMap<string, ShownLane>,
  { window, width }: { readonly window: TimeWindow; readonly width: number },
  { x, y }: { readonly x: number; readonly y: number },
): Hit | undefined {
  const row = rowAt(rows, y);
  const lane = row && data.get(row.lane.id);
  if (row === undefined || lane === undefined) return undefined;
  const view = { window, width };
  if ('curve' in lane) {
    const ticks = lane.curve.map(([at, , , , text, event]): Tick => [at, text, 1, 'info', event]);
    return hitTick(row.lane, nearestTick(ticks, view, x));
  }
  const probe = 'probes' in lane ? nearestTick(lane.probes, view, x) : undefined;
  if (probe !== undefined) return hitTick(row.lane, probe);
  if ('slices' in lane) {
    const levels = row.lane.kind === 'bars' ? stackBars(lane.slices) : undefined;
    const level = Math.floor((y - row.top - 2) / barHeight);
    // The last one that matches lies on top.
    const slice = lane.slices.findLast(
      (each, index) => (levels === undefined || levels[index] === level) && isAtSlice(each, window, width, x),
    );
    return (
      slice && {
        lane: row.lane,
        from: slice[0],
        to: slice[1],
        text: slice[2],
        count: slice[3],
        event: slice[4],
      }
    );
  }
  const tick = hitTick(row.lane, nearestTick(lane.ticks, view, x));
  const { readFrom } = lane;
  if (tick !== undefined || readFrom === undefined || x >= toX(readFrom, window, width)) return tick;
  return { lane: row.lane, from: readFrom, to: readFrom, text: olderEntriesLabel, count: 1, event: 0 };
}

/** Label of the part of a log that was not read, because the log was filled too often since. */
export const olderEntriesLabel = 'older entries are not read';

function hitTick(lane: LaneDescription, tick: Tick | undefined): Hit | undefined {
  return tick && { lane, from: tick[0], to: tick[0], text: tick[1], count: tick[2], event: tick[4] };
}

function isAtSlice([from, to]: Slice, window: TimeWindow, width: number, x: number): boolean {
  const left = toX(from, window, width);
  const right = Math.max(toX(to, window, width), left + 2);
  return x >= left - 1 && x <= right;
}

function nearestTick(
  ticks: readonly Tick[],
  { window, width }: { readonly window: TimeWindow; readonly width: number },
  x: number,
): Tick | undefined {
  let nearest: Tick | undefined;
  let distance = reach;
  for (const tick of ticks) {
    const away = Math.abs(toX(tick[0], window, width) - x);
    if (away > distance) continue;
    nearest = tick;
    distance = away;
  }
  return nearest;
}
