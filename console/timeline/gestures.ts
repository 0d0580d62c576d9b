/** Gestures on the timeline: wheel, drag, pinch and click, as changes of the window and of the playhead. */
import { signal } from '@preact/signals';
import { goToEvent, goToInstant } from '../store/moment.js';
import { laneData } from './data.js';
import { axisHeight, type Hit, hitAt, type Row } from './layout.js';
import { panned, spanOf, toTime, zoomed } from './scale.js';
import { show, visible } from './window.js';

/** Movement up to which a press is a click. Unit: pixels. */
const clickPixels = 4;
/** Zoom of a wheel by its pixels: an ordinary notch, 100 pixels, zooms by a quarter. */
const wheelZoom = 0.0022;
/** Part of the window that a slice fills after a double click. */
const sliceShare = 1.6;

export interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly hit: Hit | undefined;
}

/** Pointer over the canvas; undefined while it is elsewhere. */
export const pointer = signal<Pointer | undefined>(undefined);

interface Press {
  readonly x: number;
  readonly y: number;
  readonly isScrub: boolean;
  isMoved: boolean;
}

/** Listens to a canvas. `rowsNow` returns the present layout. Returns a function that ends this. */
export function listenToGestures(canvas: HTMLCanvasElement, rowsNow: () => readonly Row[]): () => void {
  const pressed = new Map<number, { x: number; y: number }>();
  let press: Press | undefined;
  const end = new AbortController();
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
  ) => canvas.addEventListener(type, handle, { signal: end.signal, passive: false });
  const place = (event: MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const hit = (point: { x: number; y: number }) => {
    const window = visible.peek();
    return window && hitAt(rowsNow(), laneData.peek(), { window, width: canvas.clientWidth }, point);
  };

  listen('wheel', (event) => {
    const window = visible.peek();
    // A vertical wheel over the names of lanes scrolls them; over the canvas it zooms.
    if (window === undefined) return;
    event.preventDefault();
    const width = canvas.clientWidth;
    const isPan = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isPan) {
      const by = event.deltaX === 0 ? event.deltaY : event.deltaX;
      show(panned(window, (by / width) * spanOf(window)));
    } else show(zoomed(window, toTime(place(event).x, window, width), Math.exp(event.deltaY * wheelZoom)));
  });
  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    const point = place(event);
    pressed.set(event.pointerId, point);
    canvas.setPointerCapture(event.pointerId);
    press = { ...point, isScrub: point.y < axisHeight, isMoved: false };
    if (press.isScrub) scrub(point.x);
  });
  listen('pointermove', (event) => {
    const point = place(event);
    const last = pressed.get(event.pointerId);
    if (last === undefined || press === undefined) {
      pointer.value = { ...point, hit: hit(point) };
      return;
    }
    const others = [...pressed].filter(([id]) => id !== event.pointerId);
    pressed.set(event.pointerId, point);
    if (Math.hypot(point.x - press.x, point.y - press.y) > clickPixels) press.isMoved = true;
    const window = visible.peek();
    const other = others[0]?.[1];
    if (window === undefined || !press.isMoved) return;
    const width = canvas.clientWidth;
    if (press.isScrub) scrub(point.x);
    else if (other !== undefined) {
      const factor = Math.max(1, Math.abs(last.x - other.x)) / Math.max(1, Math.abs(point.x - other.x));
      show(zoomed(window, toTime(other.x, window, width), factor));
    } else show(panned(window, ((last.x - point.x) / width) * spanOf(window)));
  });
  const release = (event: PointerEvent) => {
    pressed.delete(event.pointerId);
    const point = place(event);
    if (press !== undefined && !press.isMoved && !press.isScrub && event.type === 'pointerup')
      follow(hit(point), point.x);
    if (pressed.size === 0) press = undefined;
  };
  listen('pointerup', release);
  listen('pointercancel', release);
  listen('pointerleave', () => {
    pointer.value = undefined;
  });
  listen('dblclick', (event) => {
    const found = hit(place(event));
    if (found === undefined || found.to <= found.from) return;
    const middle = (found.from + found.to) / 2;
    const half = ((found.to - found.from) * sliceShare) / 2;
    show({ from: middle - half, to: middle + half });
  });
  return () => end.abort();

  function scrub(x: number): void {
    const window = visible.peek();
    if (window !== undefined) goToInstant(toTime(x, window, canvas.clientWidth));
  }

  function follow(found: Hit | undefined, x: number): void {
    if (found === undefined) scrub(x);
    else if (found.event > 0) goToEvent(found.event, found.from);
    else goToInstant(found.from);
  }
}
