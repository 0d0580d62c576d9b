/**
 * Searches that the timeline shows while they run: a bisection as it narrows, and the probability of a condition over
 * time. Each has a lane until the user closes it, which stops the search.
 */
import { computed, signal } from '@preact/signals';
import { readLines } from '../api/client.js';
import type { EventFacts } from '../api/types.js';
import { extent } from '../store/run.js';
import { bisectionLane, likelihoodLane, type ShownLane } from './search-lanes.js';

/** HistoryPosition in the history: a number of executed events, and the time of the last one. */
export interface HistoryPosition {
  readonly after: number;
  /** Unit: ms since the epoch. */
  readonly at: number;
}

interface Search {
  readonly condition: string;
  readonly isRunning: boolean;
  readonly problem?: string;
}

export interface Bisection extends Search {
  readonly probes: readonly (HistoryPosition & { readonly holds: boolean })[];
  /** HistoryPosition up to which no event makes the condition true. */
  readonly excluded?: HistoryPosition;
  readonly found?: { readonly event: EventFacts; readonly causes: readonly EventFacts[] };
  /** Reason why there is no such event. */
  readonly none?: string;
}

export interface LikelihoodPoint extends HistoryPosition {
  readonly happened: number;
  readonly futures: number;
  /** Limits of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

export interface LikelihoodRun extends Search {
  /** Points in order of time. */
  readonly points: readonly LikelihoodPoint[];
  /** Futures of the point that is estimated now. */
  readonly futures: number;
  readonly rise?:
    | {
        readonly event: EventFacts;
        readonly before: LikelihoodPoint;
        readonly after: LikelihoodPoint;
        readonly causes: readonly EventFacts[];
      }
    | null
    | undefined;
}

type BisectionLine =
  | ({ readonly step: 'probe'; readonly holds: boolean } & HistoryPosition)
  | ({ readonly step: 'excluded' } & HistoryPosition)
  | { readonly step: 'found'; readonly event: EventFacts; readonly causes: readonly EventFacts[] }
  | { readonly step: 'none'; readonly because: string };

type LikelihoodLine =
  | { readonly points: number; readonly futures: number }
  | { readonly point: LikelihoodPoint }
  | { readonly points: readonly LikelihoodPoint[]; readonly rise: LikelihoodRun['rise'] };

export const bisection = signal<Bisection | undefined>(undefined);
export const likelihood = signal<LikelihoodRun | undefined>(undefined);

/** Lanes of the searches, the latest state of each. */
export const searchLanes = computed<readonly ShownLane[]>(() => {
  const run = extent.value;
  if (run === undefined) return [];
  return [
    ...(bisection.value === undefined ? [] : [bisectionLane(bisection.value, run)]),
    ...(likelihood.value === undefined ? [] : [likelihoodLane(likelihood.value)]),
  ];
});

const aborts: Partial<Record<'bisection' | 'likelihood', AbortController>> = {};

/** Searches the first event after which a condition holds. */
export function startBisection(condition: string): void {
  bisection.value = { condition, isRunning: true, probes: [] };
  const show = (line: BisectionLine) => {
    const last = bisection.peek();
    if (last === undefined) return;
    if (line.step === 'probe') bisection.value = { ...last, probes: [...last.probes, line] };
    else if (line.step === 'excluded') bisection.value = { ...last, excluded: line };
    else if (line.step === 'none') bisection.value = { ...last, none: line.because };
    else bisection.value = { ...last, found: line };
  };
  void run('bisection', '/history/bisect/steps', { condition }, show, (end) => {
    const last = bisection.peek();
    if (last !== undefined) bisection.value = { ...last, ...end };
  });
}

/** Estimates the probability of a condition at points before it came to hold. */
export function startLikelihood(condition: string, futures: number): void {
  likelihood.value = { condition, isRunning: true, points: [], futures: 0 };
  const show = (line: LikelihoodLine) => {
    const last = likelihood.peek();
    if (last === undefined) return;
    if ('point' in line) likelihood.value = { ...last, points: inOrder([...last.points, line.point]) };
    else if ('rise' in line) likelihood.value = { ...last, points: line.points, rise: line.rise };
    else likelihood.value = { ...last, futures: line.futures };
  };
  void run('likelihood', '/history/likelihood', { condition, futures, points: 12 }, show, (end) => {
    const last = likelihood.peek();
    if (last !== undefined) likelihood.value = { ...last, ...end };
  });
}

/** Stops a search. What it has found so far stays. */
export function stopSearch(kind: 'bisection' | 'likelihood'): void {
  aborts[kind]?.abort();
}

/** Stops the search of a lane, and removes the lane. */
export function closeSearch(lane: string): void {
  const kind = lane.startsWith('bisect:') ? 'bisection' : 'likelihood';
  stopSearch(kind);
  if (kind === 'bisection') bisection.value = undefined;
  else likelihood.value = undefined;
}

async function run<Line>(
  kind: 'bisection' | 'likelihood',
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  onLine: (line: Line) => void,
  onEnd: (end: { readonly isRunning: false; readonly problem?: string }) => void,
): Promise<void> {
  stopSearch(kind);
  const own = new AbortController();
  aborts[kind] = own;
  let problem: string | undefined;
  try {
    await readLines<Line>(path, parameters, (line) => own.signal.aborted || onLine(line), own.signal);
  } catch (error) {
    if (!own.signal.aborted) problem = error instanceof Error ? error.message : String(error);
  }
  if (aborts[kind] === own) onEnd({ isRunning: false, ...(problem !== undefined && { problem }) });
}

function inOrder(points: readonly LikelihoodPoint[]): readonly LikelihoodPoint[] {
  return points.toSorted((one, other) => one.after - other.after);
}
