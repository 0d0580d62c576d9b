/** Data of the timeline: what is fetched, and again when the window leaves it, lanes are added or events happen. */
import { computed, effect, signal } from '@preact/signals';
import { get } from '../api/client.js';
import type { LaneData, Slice, TimelineData } from '../api/types.js';
import { extent, revision } from '../store/run.js';
import { expressionOf, type LaneDescription, lanesFor } from './lanes.js';
import { covers, spanToFetch } from './levels.js';
import { extendOpen } from './open-slices.js';
import { type ShownLane, searchOf } from './search-lanes.js';
import { searchLanes } from './searches.js';
import { visible } from './window.js';

const storageKey = 'tidefish.console.lanes';
/** Rest after a response while the index of a long history is being made. Unit: ms. */
const restMs = 60;
/** Shortest interval of the reads that only new events cause, because each costs the service. Unit: ms. */
const refreshMs = 2_000;
/** Maximum number of changes of a watched value. */
const changesMax = 2_000;

/** Width of the canvas. Unit: pixels. */
export const canvasWidth = signal(0);
/** Lanes that the user has added, for this browser. */
export const addedLanes = signal<readonly string[]>(readAdded());
const fetched = signal<TimelineData | undefined>(undefined);
const watched = signal<{ readonly lanes: readonly LaneData[]; readonly end: number }>({ lanes: [], end: 0 });
export const timelineProblem = signal<string | undefined>(undefined);

/** Lanes of the searches as one text, which changes with a search and not with its progress. */
const searchIds = computed(() => searchLanes.value.map(({ lane }) => lane).join('\n'));

export const lanes = computed<readonly LaneDescription[]>(() =>
  lanesFor(fetched.value?.machines ?? [], addedLanes.value, searchIds.value.split('\n').filter(Boolean)),
);
export const laneData = computed<ReadonlyMap<string, ShownLane>>(() => {
  const { lanes: read = [], end = 0 } = fetched.value ?? {};
  const now = extent.value?.endMs ?? end;
  const watching = watched.value;
  return new Map<string, ShownLane>([
    ...read.map((lane) => [lane.lane, extendOpen(lane, end, now)] as const),
    ...watching.lanes.map((lane) => [lane.lane, extendOpen(lane, watching.end, now)] as const),
    ...searchLanes.value.map((lane) => [lane.lane, lane] as const),
  ]);
});
/** Users of the requests, who can have lanes. */
export const usersWithRequests = computed(() => fetched.value?.users ?? []);
/** Machines that have lanes. */
export const machinesWithChanges = computed(() => fetched.value?.machines ?? []);
export const isIndexing = computed(() => fetched.value?.isComplete === false);

export function addLane(id: string): void {
  if (addedLanes.value.includes(id)) return;
  addedLanes.value = [...addedLanes.value, id];
  storeAdded();
}

export function removeLane(id: string): void {
  addedLanes.value = addedLanes.value.filter((each) => each !== id);
  storeAdded();
}

/** Returns true for a lane of the control API. */
function isOfService({ id }: LaneDescription): boolean {
  return expressionOf(id) === undefined && searchOf(id) === undefined;
}

let abort: AbortController | undefined;
let fetchedFor = '';
let fetchedLanes = '';
let fetchedAtMs = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/** Keeps the data in step with the window. Returns a function that ends this. */
export function followData(): () => void {
  const ends = [
    effect(() => {
      const window = visible.value;
      const width = canvasWidth.value;
      const run = extent.value;
      if (window === undefined || run === undefined || width === 0) return;
      const ids = lanes.value.filter(isOfService).map(({ id }) => id);
      const key = `${run.events} ${ids.join()}`;
      const have = fetched.peek();
      const isShown = have?.isComplete === true && covers(have, window, width);
      if (isShown && fetchedFor === key) return;
      const waitMs = isShown && fetchedLanes === ids.join() ? fetchedAtMs + refreshMs - performance.now() : 0;
      if (waitMs > 0) loadLater(ids, key, waitMs);
      else void load(ids, key);
    }),
    effect(() => {
      const expressions = addedLanes.value.flatMap((id) => expressionOf(id) ?? []);
      void loadWatched(expressions, revision.value);
    }),
  ];
  return () => {
    clearTimeout(again);
    for (const end of ends) end();
  };
}

async function load(ids: readonly string[], key: string): Promise<void> {
  const window = visible.peek();
  if (window === undefined) return;
  abort?.abort();
  clearTimeout(again);
  const own = new AbortController();
  abort = own;
  const { from, to, resolution } = spanToFetch(window, canvasWidth.peek());
  try {
    const data = await get<TimelineData>(
      '/history/timeline',
      { from, to, resolution, lanes: [...ids, 'absence'].join(',') },
      own.signal,
    );
    if (own.signal.aborted) return;
    timelineProblem.value = undefined;
    fetchedFor = key;
    fetchedLanes = ids.join();
    fetchedAtMs = performance.now();
    // The resolution of the response can be coarser than the one that was asked for.
    fetched.value = { ...data, resolution };
    if (!data.isComplete) loadLater(ids, key, restMs);
  } catch (error) {
    if (!own.signal.aborted) timelineProblem.value = error instanceof Error ? error.message : String(error);
  }
}

function loadLater(ids: readonly string[], key: string, ms: number): void {
  clearTimeout(again);
  again = setTimeout(() => void load(ids, key), ms);
}

interface WatchedRow {
  readonly event: number;
  readonly at: number;
  readonly value?: unknown;
}

async function loadWatched(expressions: readonly string[], _revision: number): Promise<void> {
  const end = extent.peek()?.endMs ?? 0;
  const read = await Promise.all(
    expressions.map(async (expression): Promise<LaneData> => {
      const lane = `watch:${expression}`;
      try {
        const { rows } = await get<{ readonly rows: readonly WatchedRow[] }>('/history/watch', {
          expression,
          limit: changesMax,
        });
        return { lane, slices: slicesOf(rows, end) };
      } catch (error) {
        timelineProblem.value = error instanceof Error ? error.message : String(error);
        return { lane, slices: [] };
      }
    }),
  );
  watched.value = { lanes: read, end };
}

function slicesOf(rows: readonly WatchedRow[], end: number): readonly Slice[] {
  return rows.map(({ at, value, event }, index): Slice => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '—');
    return [at, rows[index + 1]?.at ?? end, text, 1, event];
  });
}

function storeAdded(): void {
  localStorage.setItem(storageKey, JSON.stringify(addedLanes.value));
}

function readAdded(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
