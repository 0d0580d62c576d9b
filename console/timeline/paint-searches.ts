/** Painting of the lanes of searches: the part of time that a bisection has left with its probes, and a curve. */
import type { Slice, Tick } from '../api/types.js';
import type { Row } from './layout.js';
import type { Palette, Scene } from './paint.js';
import { paintLabel } from './paint-label.js';
import { toX } from './scale.js';
import type { CurvePoint } from './search-lanes.js';

/** Colors of the parts of a bisection: excluded, left, and after the condition came to hold. */
const partColors: Readonly<Record<string, string>> = {
  'not yet': 'state-off',
  searching: 'state-passing',
};
const probeRadius = 3.5;

export function paintProbes(
  context: CanvasRenderingContext2D,
  { width, window }: Scene,
  { top, height }: Row,
  { slices, probes }: { readonly slices: readonly Slice[]; readonly probes: readonly Tick[] },
  color: Palette,
): void {
  context.font = `11px ${color('sans')}`;
  for (const [from, to, text] of slices) {
    const left = Math.max(-2, toX(from, window, width));
    const right = Math.min(width + 2, toX(to, window, width));
    if (right < 0 || left > width) continue;
    context.fillStyle = color(partColors[text] ?? 'state-1');
    context.fillRect(left, top + 2, Math.max(1, right - left), height - 5);
    paintLabel(context, text, Math.max(left, 0), right, top + (height - 1) / 2, color('state-ink'));
  }
  const middle = top + (height - 1) / 2;
  for (const [at, , , severity] of probes) {
    const x = toX(at, window, width);
    context.beginPath();
    context.arc(x, middle, probeRadius, 0, 2 * Math.PI);
    context.fillStyle = color(severity === 'ok' ? 'surface' : 'accent');
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = color('accent');
    context.stroke();
  }
}

export function paintCurve(
  context: CanvasRenderingContext2D,
  { width, window }: Scene,
  { top, height }: Row,
  curve: readonly CurvePoint[],
  color: Palette,
): void {
  const [upper, lower] = [top + 4, top + height - 5];
  const x = (at: number) => toX(at, window, width);
  const y = (share: number) => lower - share * (lower - upper);
  context.fillStyle = color('line');
  context.fillRect(0, Math.round(y(0.5)), width, 1);
  const line = (points: readonly (readonly [number, number])[]) => {
    for (const [index, [at, share]] of points.entries())
      if (index === 0) context.moveTo(x(at), y(share));
      else context.lineTo(x(at), y(share));
  };
  // The interval of confidence lies behind the curve.
  context.beginPath();
  line([
    ...curve.map(([at, , , high]) => [at, high] as const),
    ...curve.map(([at, , low]) => [at, low] as const).toReversed(),
  ]);
  context.closePath();
  context.fillStyle = color('accent-soft');
  context.fill();
  context.beginPath();
  line(curve.map(([at, share]) => [at, share] as const));
  context.lineWidth = 1.5;
  context.strokeStyle = color('accent');
  context.stroke();
  context.fillStyle = color('accent');
  for (const [at, share] of curve) context.fillRect(x(at) - 1.5, y(share) - 1.5, 3, 3);
}
