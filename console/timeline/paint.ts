/** Painting of the timeline on a canvas. Everything that is drawn is computed elsewhere; here are strokes and colors. */
import type { Slice, Tick } from '../api/types.js';
import { axisHeight, barHeight, olderEntriesLabel, type Row } from './layout.js';
import { paintLabel } from './paint-label.js';
import { paintCurve, paintProbes } from './paint-searches.js';
import { marksOf, type TimeWindow, toX } from './scale.js';
import type { ShownLane } from './search-lanes.js';
import { stackBars } from './stack.js';
import { shortStates, toneOf } from './tones.js';

/** Colors of the page by the names of the style sheet. */
export type Palette = (name: string) => string;

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly window: TimeWindow;
  readonly rows: readonly Row[];
  readonly data: ReadonlyMap<string, ShownLane>;
  readonly startMs: number;
  readonly endMs: number;
  /** Playhead; undefined until the moment is known. */
  readonly at: number | undefined;
  readonly isLive: boolean;
  /** Pointer over the timeline; undefined if it is elsewhere. */
  readonly pointerX: number | undefined;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (name) => {
    const color = known.get(name) ?? style.getPropertyValue(`--${name}`).trim();
    known.set(name, color);
    return color;
  };
}

export function paint(context: CanvasRenderingContext2D, scene: Scene, color: Palette): void {
  const { width, height, window, rows, data } = scene;
  context.clearRect(0, 0, width, height);
  paintOutside(context, scene, color);
  paintAxis(context, scene, color);
  for (const row of rows) {
    const lane = data.get(row.lane.id);
    if (lane !== undefined && 'curve' in lane) paintCurve(context, scene, row, lane.curve, color);
    else if (lane !== undefined && 'probes' in lane) paintProbes(context, scene, row, lane, color);
    else if (lane !== undefined && 'slices' in lane) {
      if (row.lane.kind === 'bars') paintBars(context, scene, row, lane.slices, color);
      else paintStates(context, scene, row, lane.slices, color);
    } else if (lane !== undefined) {
      if (lane.readFrom !== undefined) paintOlderEntries(context, scene, row, lane.readFrom, color);
      paintTicks(context, scene, row, lane.ticks, color);
    }
    context.fillStyle = color('line');
    context.fillRect(0, row.top + row.height - 1, width, 1);
  }
  const absence = data.get('absence');
  if (absence !== undefined && 'slices' in absence)
    for (const [from, to] of absence.slices)
      paintAbsence(context, toX(from, window, width), toX(to, window, width), height, color);
  paintPlayhead(context, scene, color);
}

/** What is before the start and after the end of the history has another ground. */
function paintOutside(context: CanvasRenderingContext2D, scene: Scene, color: Palette): void {
  const { width, height, window, startMs, endMs } = scene;
  context.fillStyle = color('sunken');
  const [start, end] = [toX(startMs, window, width), toX(endMs, window, width)];
  if (start > 0) context.fillRect(0, axisHeight, Math.min(start, width), height);
  if (end < width) context.fillRect(Math.max(0, end), axisHeight, width, height);
}

function paintAxis(
  context: CanvasRenderingContext2D,
  { width, height, window }: Scene,
  color: Palette,
): void {
  context.font = `11px ${color('mono')}`;
  context.textBaseline = 'middle';
  for (const { at, label, isDate } of marksOf(window, width)) {
    const x = Math.round(toX(at, window, width));
    context.fillStyle = color(isDate ? 'line-strong' : 'line');
    context.fillRect(x, isDate ? 2 : 6, 1, height);
    context.fillStyle = color(isDate ? 'ink-2' : 'ink-3');
    context.fillText(label, x + 4, axisHeight / 2);
  }
  context.fillStyle = color('line-strong');
  context.fillRect(0, axisHeight - 1, width, 1);
}

function paintStates(
  context: CanvasRenderingContext2D,
  { width, window }: Scene,
  { top, height, lane }: Row,
  slices: readonly Slice[],
  color: Palette,
): void {
  context.font = `11px ${color('mono')}`;
  for (const [from, to, text, count] of slices) {
    const left = Math.max(-2, toX(from, window, width));
    const right = Math.min(width + 2, toX(to, window, width));
    if (right < 0 || left > width) continue;
    const breadth = Math.max(1, right - left - (right - left > 3 ? 1 : 0));
    context.fillStyle = color(`state-${toneOf(text)}`);
    context.globalAlpha = count > 1 ? 0.6 : 1;
    context.fillRect(left, top + 2, breadth, height - 5);
    context.globalAlpha = 1;
    const shown = count > 1 ? `${count}×` : lane.kind === 'watch' ? text : shortStates(text);
    paintLabel(context, shown, Math.max(left, 0), right, top + (height - 1) / 2, color('state-ink'));
  }
}

function paintBars(
  context: CanvasRenderingContext2D,
  { width, window }: Scene,
  row: Row,
  slices: readonly Slice[],
  color: Palette,
): void {
  context.font = `11px ${color('sans')}`;
  const levels = stackBars(slices);
  for (const [index, [from, to, text]] of slices.entries()) {
    const top = row.top + 2 + (levels[index] ?? 0) * barHeight;
    const left = Math.max(-2, toX(from, window, width));
    const right = Math.min(width + 2, Math.max(toX(to, window, width), left + 3));
    if (right < 0 || left > width) continue;
    context.fillStyle = color('critical-soft');
    context.fillRect(left, top, right - left, barHeight - 1);
    context.fillStyle = color('critical');
    context.fillRect(left, top, 2, barHeight - 1);
    paintLabel(context, text, Math.max(left + 2, 0), right, top + barHeight / 2, color('critical'));
  }
}

const tickColors = { ok: 'ink-3', info: 'info', warning: 'warning', critical: 'critical' } as const;

function paintTicks(
  context: CanvasRenderingContext2D,
  { width, window }: Scene,
  { top, height }: Row,
  ticks: readonly Tick[],
  color: Palette,
): void {
  const bottom = top + height - 3;
  for (const [at, , count, severity] of ticks) {
    const x = toX(at, window, width);
    if (x < -3 || x > width + 3) continue;
    // Many ticks in one place are taller, and severe ones are wider.
    const tall = Math.min(height - 5, 6 + 2 * Math.log2(count));
    context.fillStyle = color(tickColors[severity]);
    const isSevere = severity === 'warning' || severity === 'critical';
    context.fillRect(Math.round(x) - (isSevere ? 1 : 0), bottom - tall, isSevere ? 3 : 2, tall);
    if (severity === 'critical') context.fillRect(Math.round(x) - 2, bottom - tall, 5, 3);
  }
}

/** Part of a log that was not read. */
function paintOlderEntries(
  context: CanvasRenderingContext2D,
  { width, window, startMs }: Scene,
  { top, height }: Row,
  readFrom: number,
  color: Palette,
): void {
  const left = Math.max(0, toX(startMs, window, width));
  const right = Math.min(width, toX(readFrom, window, width));
  if (right <= left) return;
  context.fillStyle = color('sunken');
  context.fillRect(left, top, right - left, height - 1);
  context.font = `11px ${color('sans')}`;
  paintLabel(context, olderEntriesLabel, left + 4, right, top + (height - 1) / 2, color('ink-3'));
}

/** Time in which clients cannot reach the controller: diagonal lines over all lanes. */
function paintAbsence(
  context: CanvasRenderingContext2D,
  left: number,
  right: number,
  height: number,
  color: Palette,
): void {
  context.save();
  context.beginPath();
  context.rect(left, axisHeight, Math.max(1, right - left), height);
  context.clip();
  context.globalAlpha = 0.1;
  context.fillStyle = color('absence');
  context.fillRect(left, axisHeight, right - left, height);
  context.globalAlpha = 0.35;
  context.strokeStyle = color('absence');
  context.lineWidth = 1;
  context.beginPath();
  const from = Math.max(left, 0);
  for (let x = from - height; x < Math.min(right, context.canvas.width); x += 7) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}

function paintPlayhead(context: CanvasRenderingContext2D, scene: Scene, color: Palette): void {
  const { width, height, window, at, isLive, pointerX } = scene;
  if (pointerX !== undefined) {
    context.fillStyle = color('line-strong');
    context.fillRect(Math.round(pointerX), 0, 1, height);
  }
  if (at === undefined) return;
  const x = Math.round(toX(at, window, width));
  if (x < -6 || x > width + 6) return;
  context.fillStyle = color(isLive ? 'live' : 'past');
  context.fillRect(x - 1, 0, 2, height);
  context.beginPath();
  context.moveTo(x - 6, 0);
  context.lineTo(x + 6, 0);
  context.lineTo(x + 6, 5);
  context.lineTo(x, 11);
  context.lineTo(x - 6, 5);
  context.fill();
}
