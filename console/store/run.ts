/**
 * The run as it is now: its extent, its pace and its state. The page asks for the extent once a second, and for more only
 * when events have happened. A page without the focus of the user asks less often, and one that is not visible nothing.
 */
import { computed, signal } from '@preact/signals';
import { ApiProblem, get } from '../api/client.js';
import { session } from '../api/session.js';
import type { Extent, RunState } from '../api/types.js';
import { readOpening } from './opening.js';

const pollMs = 1_000;
/** Rest of a page that is visible beside the window that the user works in. */
const unfocusedMs = 3_000;
const restMs = 1_500;

export interface RunExtent {
  readonly startMs: number;
  readonly endMs: number;
  readonly events: number;
  readonly seed: string;
  readonly isRecorded: boolean;
}

export const extent = signal<RunExtent | undefined>(undefined);
export const runState = signal<RunState | undefined>(undefined);
/** Problem of the connection; undefined while the service answers. */
export const connectionProblem = signal<string | undefined>(undefined);
/** Number of executed events: what shows the present is read again when it changes. */
export const revision = computed(() => extent.value?.events ?? 0);

let timer: number | undefined;
let known = -1;

/** Starts to follow the run. */
export function startFollowing(): void {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void followNow();
  });
  window.addEventListener('focus', () => void followNow());
  session.subscribe(({ status }) => {
    if (status === 'open') void followNow();
  });
}

/** Reads the run at once, as after an action of the user. */
async function followNow(): Promise<void> {
  window.clearTimeout(timer);
  timer = undefined;
  if (document.hidden || session.peek().status !== 'open') return;
  try {
    const { start, end, events, seed, isRecorded } =
      extent.peek() === undefined ? await readOpening() : await get<Extent>('/history');
    showExtent({ startMs: Date.parse(start), endMs: Date.parse(end), events, seed, isRecorded });
    if (events !== known || runState.peek() === undefined) {
      // The state of a record needs its whole history, so the view comes first.
      if (isRecorded && runState.peek() === undefined)
        await new Promise((resolve) => setTimeout(resolve, restMs));
      runState.value = await get<RunState>('/state');
      known = events;
    }
    connectionProblem.value = undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    connectionProblem.value = error.message;
  } finally {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void followNow(), document.hasFocus() ? pollMs : unfocusedMs);
  }
}

/** Keeps the last extent if nothing has changed, so that nothing is painted again. */
function showExtent(next: RunExtent): void {
  const last = extent.peek();
  if (last?.endMs !== next.endMs || last.events !== next.events || last.seed !== next.seed)
    extent.value = next;
}

/** Takes the answer of an action, which is the state of the run, and reads the extent. */
export function takeState(state: RunState): void {
  runState.value = { ...state, faults: state.faults ?? runState.peek()?.faults ?? [] };
  known = -1;
  void followNow();
}
