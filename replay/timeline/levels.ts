/**
 * Levels of detail: what a lane shows between two instants, so that nothing is shorter than the resolution. A response
 * is therefore as long as the screen is wide, whatever the history contains.
 */
import { type Bar, type Severity, type StateTrack, severities, type TickTrack } from './track.js';

/** Part of the timeline. Units: ms since the epoch, and ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Shortest duration that can be seen. */
  readonly resolution: number;
}

/** Start, end, text, number of merged slices, and event of the first one. */
export type Slice = readonly [from: number, to: number, text: string, count: number, event: number];
/** Instant, text, number of merged ticks, greatest severity, and event of the first one. */
export type Tick = readonly [at: number, text: string, count: number, severity: Severity, event: number];

/**
 * Returns the states of a span. States that are shorter than the resolution become one slice with the text of the
 * longest of them.
 */
export function sliceStates(track: StateTrack, { from, to, resolution }: Span, endMs: number): Slice[] {
  const slices: Slice[] = [];
  let merged: Merged | undefined;
  const flush = () => {
    if (merged !== undefined && merged.text !== '')
      slices.push([merged.from, merged.to, merged.text, merged.count, merged.event]);
    merged = undefined;
  };
  for (let index = track.stateAt(from); index < track.length && track.at(index) <= to; index++) {
    const start = track.at(index);
    const end = index + 1 < track.length ? track.at(index + 1) : endMs;
    if (end < from) continue;
    const [text, event, span] = [track.state(index), track.event(index), end - start];
    if (span >= resolution) {
      flush();
      if (text !== '') slices.push([start, end, text, 1, event]);
      continue;
    }
    if (merged === undefined) merged = { from: start, to: end, text, longest: span, count: 1, event };
    else include(merged, text, end, span);
    if (merged.to - merged.from >= resolution) flush();
  }
  flush();
  return slices;
}

/** States that are too short to be seen alone. */
interface Merged {
  readonly from: number;
  to: number;
  text: string;
  longest: number;
  count: number;
  readonly event: number;
}

function include(merged: Merged, text: string, to: number, span: number): void {
  merged.to = to;
  merged.count++;
  if (text === '' || (span <= merged.longest && merged.text !== '')) return;
  merged.text = text;
  merged.longest = span;
}

/** Ticks in order of time. Only the texts that are shown are read. */
export type Ticks = Pick<TickTrack, 'at' | 'event' | 'firstFrom' | 'length' | 'severity' | 'text'>;

/** Returns the ticks of a span, at most one for each resolution. */
export function mergeTicks(track: Ticks, { from, to, resolution }: Span): Tick[] {
  const ticks: Tick[] = [];
  for (let index = track.firstFrom(from); index < track.length && track.at(index) <= to; ) {
    const at = track.at(index);
    let worst = index;
    let next = index + 1;
    while (next < track.length && track.at(next) <= to && track.at(next) - at < resolution) {
      if (track.severity(next) > track.severity(worst)) worst = next;
      next++;
    }
    const severity = severities[track.severity(worst)] ?? 'info';
    ticks.push([at, track.text(worst), next - index, severity, track.event(index)]);
    index = next;
  }
  return ticks;
}

/** Maximum number of bars of a response; the latest ones are kept. Assumption: more cannot be told apart. */
const barsMax = 500;

/** Returns the bars of a span. Bars that are shorter than the resolution stay, because each is a fault of its own. */
export function barsIn(bars: readonly Bar[], { from, to }: Span, endMs: number): Slice[] {
  return bars
    .filter((bar) => bar.from <= to && bar.to >= from)
    .slice(-barsMax)
    .map((bar): Slice => [bar.from, Math.min(bar.to, endMs), bar.text, 1, bar.event]);
}
