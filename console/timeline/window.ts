/** The visible part of time: the whole history, the latest part of it, or a part that stays. */
import { computed, effect, signal } from '@preact/signals';
import { adjust, focus } from '../store/focus.js';
import { isLive, moment } from '../store/moment.js';
import { extent } from '../store/run.js';
import { fitting, panned, showing, spanOf, type TimeWindow, zoomed } from './scale.js';

type Choice =
  | { readonly kind: 'all' }
  | { readonly kind: 'tail'; readonly span: number }
  | ({ readonly kind: 'fixed' } & TimeWindow);

/** Share of the window after the present, while the window follows it. */
const tailShare = 0.06;
const writeMs = 300;

const choice = signal<Choice>({ kind: 'all' });
let timer: ReturnType<typeof setTimeout> | undefined;

/** Visible part of time; undefined until the extent of the run is known. */
export const visible = computed<TimeWindow | undefined>(() => {
  const run = extent.value;
  if (run === undefined) return undefined;
  const chosen = choice.value;
  if (chosen.kind === 'fixed') return chosen;
  if (chosen.kind === 'all') return fitting(run.startMs, run.endMs);
  const to = run.endMs + tailShare * chosen.span;
  return { from: to - chosen.span, to };
});

/** Shows a part of time. If it contains the present of a live run, it follows the present. */
export function show(window: TimeWindow): void {
  const end = extent.peek()?.endMs;
  const isAtEnd = end !== undefined && window.from < end && window.to >= end && isLive.peek();
  choice.value = isAtEnd ? { kind: 'tail', span: spanOf(window) } : { kind: 'fixed', ...window };
  writeLater();
}

export function fitAll(): void {
  choice.value = { kind: 'all' };
  writeLater();
}

/** Zooms around the playhead, if it is visible, otherwise around the middle. */
export function zoomBy(factor: number): void {
  const window = visible.peek();
  const at = moment.peek()?.at;
  if (window === undefined) return;
  const isIn = at !== undefined && at >= window.from && at <= window.to;
  show(zoomed(window, isIn ? at : (window.from + window.to) / 2, factor));
}

/** Pans by a share of the visible span. */
export function panBy(share: number): void {
  const window = visible.peek();
  if (window !== undefined) choice.value = { kind: 'fixed', ...panned(window, share * spanOf(window)) };
  writeLater();
}

function writeLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const chosen = choice.peek();
    const isFixed = chosen.kind === 'fixed';
    adjust({
      from: isFixed ? `${Math.round(chosen.from)}` : undefined,
      to: isFixed ? `${Math.round(chosen.to)}` : undefined,
    });
  }, writeMs);
}

/** Follows the address, and the playhead when it leaves the visible part. */
export function followWindow(): () => void {
  const { from, to } = focus.peek();
  if (from !== undefined && to !== undefined && Number(to) > Number(from))
    choice.value = { kind: 'fixed', from: Number(from), to: Number(to) };
  return effect(() => {
    const at = moment.value?.at;
    const window = visible.peek();
    if (at === undefined || window === undefined || isLive.value) return;
    const next = showing(window, at);
    if (next !== window) show(next);
  });
}
