/** Pictures of the server: front, inside with the heat, and rear. Each part can be selected. */
import { focus, go } from '../../store/focus.js';
import type { Sensor } from '../readings/sensors.js';
import { fitLabel, layoutLabels } from './label-layout.js';
import { chassis, type Part, type PlanView } from './server-plan.js';

interface PictureProps {
  readonly view: PlanView;
  readonly title: string;
  readonly parts: readonly Part[];
  readonly sensors?: readonly Sensor[];
}

const margin = 6;

export function Picture({ view, title, parts, sensors = [] }: PictureProps) {
  const width = view === 'inside' ? chassis.depth : chassis.width;
  const height = view === 'inside' ? chassis.width : chassis.height;
  // The plan shows the front at the left.
  const labels = layoutLabels(
    sensors.map(({ place }) => ({ x: place?.y ?? 0, y: place?.x ?? 0 })),
    width,
    height,
  );
  return (
    <figure class={`picture picture-${view}`}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        role="group"
        aria-label={title}
      >
        <rect class="chassis" x={0} y={0} width={width} height={height} rx={5} />
        {view === 'inside' && <rect class="board" x={168} y={14} width={236} height={412} rx={4} />}
        {view === 'inside' && <HeatGradient />}
        <g clip-path="url(#case)">
          {sensors.map((sensor) => (
            <Heat key={sensor.uri} sensor={sensor} />
          ))}
        </g>
        {parts.map((part) =>
          part.boxes
            .filter((box) => box.view === view)
            .map((box) => <PartBox key={`${part.uri} ${box.view}`} part={part} box={box} />),
        )}
        {sensors.map((sensor, index) => (
          <Reading key={sensor.uri} sensor={sensor} label={labels[index] ?? { x: 0, y: 0 }} />
        ))}
      </svg>
    </figure>
  );
}

function PartBox({ part, box }: { readonly part: Part; readonly box: Part['boxes'][number] }) {
  const { kind, name, label, tone, uri, detail } = part;
  const { x, y, width, height } = box;
  const isSelected = focus.value.part === uri;
  const text = fitLabel(label, width, box.view);
  const select = () => go({ part: isSelected ? undefined : uri });
  return (
    <g
      class={`part part-${kind} part-${tone} ${isSelected ? 'part-selected' : ''}`}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={`${label === name ? name : `${label} ${name}`}, ${tone}`}
      onClick={select}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        select();
      }}
    >
      <title>{`${name}: ${detail}`}</title>
      <rect x={x} y={y} width={width} height={height} rx={2.5} />
      {kind === 'drive' && box.view === 'front' && <circle cx={x + width / 2} cy={y + height - 8} r={2.6} />}
      {kind === 'fan' && (
        <circle class="hub" cx={x + width / 2} cy={y + height / 2} r={Math.min(width, height) / 2 - 3} />
      )}
      <text {...labelPlace(kind, box)}>{height > 8 ? text : ''}</text>
    </g>
  );
}

/** Returns the place of the label of a part. Labels stand aside where a temperature can be. */
function labelPlace(kind: Part['kind'], { view, x, y, width, height }: Part['boxes'][number]) {
  if (view === 'inside' && kind === 'supply') return { x: x + 6, y: y + height - 9, class: 'at-start' };
  return { x: x + width / 2, y: kind === 'processor' ? y + height - 10 : y + height / 2 };
}

/** Share of the way from cool to critical. Unit of temperatures: degrees Celsius. */
function heatOf({ reading, critical }: Sensor): number {
  const cool = 20;
  const hot = critical ?? 90;
  return Math.min(1, Math.max(0, ((reading ?? cool) - cool) / (hot - cool)));
}

function Heat({ sensor }: { readonly sensor: Sensor }) {
  const { place } = sensor;
  if (place === undefined) return null;
  return (
    <circle
      cx={place.y}
      cy={place.x}
      r={heatRadius}
      fill="url(#heat)"
      opacity={0.15 + 0.85 * heatOf(sensor)}
    />
  );
}

const heatRadius = 62;

function HeatGradient() {
  return (
    <defs>
      <clipPath id="case">
        <rect x={0} y={0} width={chassis.depth} height={chassis.width} rx={5} />
      </clipPath>
      <radialGradient id="heat">
        <stop class="heat-middle" offset="0" />
        <stop class="heat-edge" offset="1" />
      </radialGradient>
    </defs>
  );
}

interface ReadingProps {
  readonly sensor: Sensor;
  readonly label: { readonly x: number; readonly y: number };
}

function Reading({ sensor, label: { x, y } }: ReadingProps) {
  const { place, reading, name, uri, tone } = sensor;
  if (place === undefined) return null;
  return (
    <a
      class={`reading ${tone === undefined ? '' : `reading-${tone}`}`}
      href={`#/readings?why=${encodeURIComponent(`${uri}#/Reading`)}`}
    >
      <title>{`${name}: ${reading} °C`}</title>
      <rect x={x - 14} y={y - 8} width={28} height={15} rx={3} />
      <text x={x} y={y}>{`${reading}°`}</text>
    </a>
  );
}
