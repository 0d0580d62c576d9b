/** The timeline: names of lanes, the canvas, and its controls. It is always there. */
import { effect, signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { isLive, moment, step } from '../store/moment.js';
import { extent } from '../store/run.js';
import { themeChanges } from '../store/theme.js';
import { formatClock, formatDate, formatSpan } from '../time/format.js';
import { AddLane } from './add-lane.js';
import {
  addedLanes,
  canvasWidth,
  followData,
  isIndexing,
  laneData,
  lanes,
  removeLane,
  timelineProblem,
} from './data.js';
import { listenToGestures, pointer } from './gestures.js';
import { axisHeight, heightOf, layoutRows, type Row } from './layout.js';
import { paint, readPalette } from './paint.js';
import { spanOf } from './scale.js';
import { searchOf } from './search-lanes.js';
import { closeSearch } from './searches.js';
import { Tip } from './tip.js';
import { fitAll, followWindow, panBy, visible, zoomBy } from './window.js';

const narrow = window.matchMedia('(max-width: 860px)');
const isOpen = signal(!narrow.matches);
const zoomStep = 1.5;

export function Timeline() {
  useEffect(() => {
    const ends = [followWindow(), followData()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const rows = layoutRows(lanes.value, laneData.value);
  const shown = visible.value;
  return (
    <section class={`timeline ${isOpen.value ? '' : 'timeline-short'}`} aria-label="Timeline">
      <header class="timeline-bar">
        <Button
          icon="down"
          label={isOpen.value ? 'Show fewer lanes' : 'Show all lanes'}
          tone="quiet"
          isPressed={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        />
        <h2>Timeline</h2>
        {shown !== undefined && <span class="muted mono">{formatSpan(spanOf(shown))}</span>}
        {isIndexing.value && (
          <span class="muted" role="status">
            reading the history…
          </span>
        )}
        {timelineProblem.value !== undefined && (
          <span class="tone-critical" role="alert">
            {timelineProblem.value}
          </span>
        )}
        <AddLane />
        <div class="row-buttons">
          <Button icon="minus" label="Zoom out (-)" tone="quiet" onClick={() => zoomBy(zoomStep)} />
          <Button icon="plus" label="Zoom in (+)" tone="quiet" onClick={() => zoomBy(1 / zoomStep)} />
          <Button icon="fit" label="The whole history (0)" tone="quiet" onClick={fitAll} />
        </div>
      </header>
      <div class="timeline-body">
        <LaneNames rows={rows} />
        <LaneCanvas rows={rows} />
        <Tip />
      </div>
    </section>
  );
}

function LaneNames({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul class="lane-names" style={{ paddingTop: `${axisHeight}px` }}>
      {rows.map(({ lane, height }) => (
        <li key={lane.id} style={{ height: `${height}px` }} title={lane.title}>
          <span>{lane.title}</span>
          {(addedLanes.value.includes(lane.id) || searchOf(lane.id) !== undefined) && (
            <Button
              icon="close"
              label={`Remove the lane ${lane.title}`}
              tone="quiet"
              onClick={() => (searchOf(lane.id) === undefined ? removeLane : closeSearch)(lane.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function LaneCanvas({ rows }: { readonly rows: readonly Row[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(rows);
  latest.current = rows;
  const rowsChanged = useMemo(() => signal(0), []);
  useEffect(() => {
    rowsChanged.value++;
  }, [rows, rowsChanged]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const ends = [
      followSize(element),
      paintOn(element, () => latest.current, rowsChanged),
      listenToGestures(element, () => latest.current),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [rowsChanged]);
  const now = moment.value;
  const run = extent.value;
  return (
    <canvas
      ref={canvas}
      class="lane-canvas"
      style={{ height: `${heightOf(rows)}px` }}
      tabIndex={0}
      role="slider"
      aria-label="Playhead"
      aria-valuemin={0}
      aria-valuemax={run?.events ?? 0}
      aria-valuenow={now?.after ?? 0}
      aria-valuetext={
        now &&
        `${formatDate(now.at)} ${formatClock(now.at)}, event ${now.after}, ${isLive.value ? 'live' : 'past'}`
      }
      onKeyDown={moveByKey}
    />
  );
}

function moveByKey(event: KeyboardEvent): void {
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  if (event.shiftKey) panBy(by * 0.2);
  else step(by);
}

function followSize(element: HTMLCanvasElement): () => void {
  const observer = new ResizeObserver(() => {
    canvasWidth.value = element.clientWidth;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Paints in the next frame after something that is shown has changed. */
function paintOn(
  element: HTMLCanvasElement,
  rowsNow: () => readonly Row[],
  rowsChanged: { readonly value: number },
) {
  const context = element.getContext('2d');
  if (context === null) return () => {};
  let palette = readPalette(element);
  let paletteOf = -1;
  let frame = 0;
  const draw = () => {
    frame = 0;
    const shown = visible.peek();
    const run = extent.peek();
    const width = canvasWidth.peek();
    if (shown === undefined || run === undefined || width === 0) return;
    const height = heightOf(rowsNow());
    const scale = window.devicePixelRatio;
    if (element.width !== Math.round(width * scale) || element.height !== Math.round(height * scale)) {
      element.width = Math.round(width * scale);
      element.height = Math.round(height * scale);
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    if (paletteOf !== themeChanges.peek()) {
      palette = readPalette(element);
      paletteOf = themeChanges.peek();
    }
    const scene = {
      width,
      height,
      window: shown,
      rows: rowsNow(),
      data: laneData.peek(),
      startMs: run.startMs,
      endMs: run.endMs,
      at: moment.peek()?.at,
      isLive: isLive.peek(),
      pointerX: pointer.peek()?.x,
    };
    paint(context, scene, palette);
  };
  const end = effect(() => {
    void [visible.value, laneData.value, moment.value, extent.value, pointer.value, canvasWidth.value];
    void [rowsChanged.value, themeChanges.value, isLive.value];
    if (frame === 0) frame = requestAnimationFrame(draw);
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}
