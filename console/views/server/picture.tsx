/** Pictures of the server: front, inside with the heat, and rear. Each part can be selected. */
import { focus, go } from '../../store/focus.js';
import type { Sensor } from '../readings/sensors.js';
import { chassis, type Part, type PlanView } from './server-plan.js';

interface PictureProps {
  readonly view: PlanView;
  readonly title: string;
  readonly parts: readonly Part[];
  readonly sensors?: readonly Sensor[];
}

const margin = 6;

export function Picture({ view, title, parts, sensors = [] }: PictureProps) {
  const { width } = chassis;
  const height = view === 'inside' ? chassis.depth : chassis.height;
  return (
    <figure class={`picture picture-${view}`}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`} role="group" aria-label={title}>
        <rect class="chassis" x={0} y={0} width={width} height={height} rx={5} />
        {view === 'inside' && <rect class="board" x={14} y={156} width={412} height={238} rx={4} />}
        {sensors.map((sensor) => (
          <Heat key={sensor.uri} sensor={sensor} />
        ))}
        {parts.map((part) =>
          part.boxes
            .filter((box) => box.view === view)
            .map((box) => <PartBox key={`${part.uri} ${box.view}`} part={part} box={box} />),
        )}
        {sensors.map((sensor) => (
          <Reading key={sensor.uri} sensor={sensor} />
        ))}
      </svg>
    </figure>
  );
}

function PartBox({ part, box }: { readonly part: Part; readonly box: Part['boxes'][number] }) {
  const { kind, name, label, tone, uri, detail } = part;
  const { x, y, width, height } = box;
  const isSelected = focus.value.part === uri;
  const select = () => go({ part: isSelected ? undefined : uri });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape of a picture cannot be a button element.
    <g
      class={`part part-${kind} part-${tone} ${isSelected ? 'part-selected' : ''}`}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={`${name}, ${tone}`}
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
      {kind === 'fan' && <circle class="hub" cx={x + width / 2} cy={y + height / 2} r={height / 2 - 4} />}
      <text x={x + width / 2} y={y + height / 2}>
        {width > 10 ? label : ''}
      </text>
    </g>
  );
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
  const heat = heatOf(sensor);
  const rings = [46, 32, 19];
  return (
    <g class="heat" opacity={0.06 + 0.24 * heat}>
      {rings.map((radius) => (
        <circle key={radius} cx={place.x} cy={place.y} r={radius} />
      ))}
    </g>
  );
}

function Reading({ sensor }: { readonly sensor: Sensor }) {
  const { place, reading, name, uri, tone } = sensor;
  if (place === undefined) return null;
  // Texts stay inside of the chassis.
  const x = Math.min(chassis.width - 16, Math.max(16, place.x));
  const y = Math.min(chassis.depth - 8, Math.max(8, place.y));
  return (
    <a class={`reading ${tone === undefined ? '' : `reading-${tone}`}`} href={`#/readings?why=${encodeURIComponent(`${uri}#/Reading`)}`}>
      <title>{`${name}: ${reading} °C`}</title>
      <rect x={x - 14} y={y - 8} width={28} height={15} rx={3} />
      <text x={x} y={y}>{`${reading}°`}</text>
    </a>
  );
}
