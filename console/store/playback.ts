/** Playback of the past: the playhead moves through the visible part of the timeline until the end of the history. */
import { signal } from '@preact/signals';
import { spanOf } from '../timeline/scale.js';
import { visible } from '../timeline/window.js';
import { adjust } from './focus.js';
import { goLive, isLive, moment } from './moment.js';
import { extent } from './run.js';

/** Rest between two moves, so that the views follow. Unit: ms. */
const moveMs = 250;
/** Number of moves for the visible span: it takes half a minute. */
const movesPerSpan = 120;

export const isPlaying = signal(false);
let timer: ReturnType<typeof setInterval> | undefined;

/** Starts or ends the playback. In the present it starts at the left end of the timeline. */
export function togglePlayback(): void {
  if (isPlaying.peek()) end();
  else begin();
}

function begin(): void {
  const window = visible.peek();
  const run = extent.peek();
  if (window === undefined || run === undefined) return;
  if (isLive.peek()) moveTo(Math.max(window.from, run.startMs));
  isPlaying.value = true;
  timer = setInterval(move, moveMs);
}

function move(): void {
  const window = visible.peek();
  const run = extent.peek();
  const now = moment.peek();
  if (isLive.peek() || window === undefined || run === undefined) {
    end();
    return;
  }
  // The moment is unknown while its position is resolved: the next move waits for it.
  if (now === undefined) return;
  const next = now.at + spanOf(window) / movesPerSpan;
  if (next < run.endMs) moveTo(next);
  else {
    end();
    goLive();
  }
}

/** The moves are one step of the history of the page. */
function moveTo(atMs: number): void {
  adjust({ at: new Date(Math.round(atMs)).toISOString() });
}

function end(): void {
  clearInterval(timer);
  isPlaying.value = false;
}
