/** Curves of readings by uPlot. A click moves the playhead. */
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { goToInstant, moment } from '../../store/moment.js';
import { themeChanges } from '../../store/theme.js';
import { formatClock, formatDate } from '../../time/format.js';
import { readPalette } from '../../timeline/paint.js';

interface CurvesProps {
  /** Unit: ms since the epoch. */
  readonly at: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly names: readonly string[];
  readonly unit: string;
}

const height = 260;
const msPerSecond = 1_000;
const secondsPerMinute = 60;
const secondsPerDay = 86_400;
const hues = 360;
/** The golden angle, so that neighbors differ. Unit: degrees. */
const hueStep = 137.5;

export function Curves({ at, values, names, unit }: CurvesProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = themeChanges.value;
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const color = readPalette(element);
    const axis = {
      stroke: color('ink-3'),
      grid: { stroke: color('line'), width: 1 },
      ticks: { show: false },
    };
    const data = [at.map((each) => each / msPerSecond), ...values.map((each) => [...each])];
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height,
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * msPerSecond), 'Etc/UTC'),
        cursor: { drag: { x: false, y: false } },
        legend: { show: false },
        axes: [
          { ...axis, values: (_, seconds) => marks(seconds) },
          { ...axis, label: unit, size: 52, labelSize: 18 },
        ],
        series: [
          { value: (_, seconds) => formatClock(seconds * msPerSecond) },
          ...names.map((label, index) => ({
            label,
            stroke: `hsl(${(195 + index * hueStep) % hues} 55% 48%)`,
            width: 1.5,
            points: { show: false },
          })),
        ],
        hooks: { draw: [(self) => drawPlayhead(self, color)] },
      },
      data as UPlot.AlignedData,
      element,
    );
    const click = () => {
      const left = plot.cursor.left ?? -1;
      if (left >= 0) goToInstant(plot.posToVal(left, 'x') * msPerSecond);
    };
    plot.over.addEventListener('click', click);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    const end = effect(() => {
      void moment.value;
      plot.redraw(false);
    });
    return () => {
      end();
      observer.disconnect();
      plot.destroy();
    };
  }, [at, values, names.join(), unit, theme]);
  return <div ref={place} class="curves" role="img" aria-label={`Curves of ${names.join(', ')}`} />;
}

/** Texts of the axis of time: the clock, with seconds between whole minutes, or the date where the marks are whole days. */
function marks(seconds: readonly number[]): string[] {
  const isDays = seconds.every((each) => each % secondsPerDay === 0);
  const letters = seconds.every((each) => each % secondsPerMinute === 0) ? 5 : 8;
  return seconds.map((each) => {
    const atMs = each * msPerSecond;
    return isDays ? formatDate(atMs).slice(5) : formatClock(atMs).slice(0, letters);
  });
}

function drawPlayhead(plot: UPlot, color: (name: string) => string): void {
  const now = moment.peek()?.at;
  if (now === undefined) return;
  const x = plot.valToPos(now / msPerSecond, 'x', true);
  const { left, top, width, height: tall } = plot.bbox;
  if (x < left || x > left + width) return;
  plot.ctx.fillStyle = color('past');
  plot.ctx.fillRect(Math.round(x), top, 2, tall);
}
