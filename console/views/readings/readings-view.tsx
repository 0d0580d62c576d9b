/** View of the readings: curves over the visible part of the timeline, exact at each instant. */
import { signal } from '@preact/signals';
import { get } from '../../api/client.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { Segments } from '../../parts/segments.js';
import { go } from '../../store/focus.js';
import { at, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { extent } from '../../store/run.js';
import { serverUris } from '../../store/server-uris.js';
import { spanOf } from '../../timeline/scale.js';
import { visible } from '../../timeline/window.js';
import { Curves } from './curves.js';
import { kindsIn, readSensor, type Sensor } from './sensors.js';

const pointsOfCurve = 120;
/** Steps in which the visible span is followed, so that a small pan, and a present that goes on, ask nothing. */
const spanSteps = 16;

const chosenKind = signal('Temperature');
const hidden = signal<ReadonlySet<string>>(new Set());

export function ReadingsView() {
  const uris = serverUris.value.sensors;
  const bodies = useQuery(
    uris.length === 0 ? undefined : `sensors ${momentKey.value}`,
    (abort) =>
      get<{ readonly bodies: readonly Readonly<Record<string, unknown>>[] }>(
        '/history/bodies',
        { uris: uris.join(), at: at.value },
        abort,
      ),
    'sensors',
  );
  if (bodies.problem !== undefined) return <Problem text={bodies.problem} />;
  if (bodies.value === undefined && uris.length > 0) return <Loading what="the sensors" />;
  const sensors = bodies.value?.bodies.map(readSensor) ?? [];
  const kinds = kindsIn(sensors);
  if (kinds.length === 0)
    return <Empty title="No sensors">This server has no sensors with a reading at this moment.</Empty>;
  const chosen = kinds.includes(chosenKind.value) ? chosenKind.value : kinds[0];
  const shown = sensors.filter(({ kind }) => kind === chosen);
  return (
    <>
      <div class="filters">
        <Segments
          label="Kind of reading"
          choices={kinds.map((kind) => [kind, kind])}
          value={chosen ?? ''}
          onChoose={(kind) => {
            chosenKind.value = kind;
          }}
        />
        <span class="muted">The span is the one of the timeline.</span>
      </div>
      <Curve sensors={shown} />
      <SensorList sensors={shown} />
    </>
  );
}

const curvesMax = 16;

function Curve({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const drawn = sensors.filter(({ uri }) => !hidden.value.has(uri)).slice(0, curvesMax);
  const run = extent.value;
  const window = visible.value;
  const grid = window === undefined ? 1 : Math.max(1, 2 ** Math.ceil(Math.log2(spanOf(window) / spanSteps)));
  const snap = (value: number) => Math.round(Math.round(value / grid) * grid);
  const from = Math.max(snap(window?.from ?? 0), run?.startMs ?? 0);
  const to = snap(Math.min(window?.to ?? 0, run?.endMs ?? 0) + grid / 2);
  const locations = drawn.map(({ uri }) => `${uri}#/Reading`).join(',');
  const readings = useQuery(
    locations === '' || run === undefined ? undefined : `readings ${locations} ${from} ${to}`,
    (abort) =>
      get<{ readonly at: readonly number[]; readonly values: readonly (readonly (number | null)[])[] }>(
        '/history/readings',
        { locations, from, to, points: pointsOfCurve },
        abort,
      ),
    `readings ${locations}`,
  );
  if (readings.problem !== undefined) return <Problem text={readings.problem} />;
  if (drawn.length === 0) return <Empty title="No curve is chosen">Choose sensors below.</Empty>;
  if (readings.value === undefined) return <Loading what="the readings" />;
  const unit = drawn[0]?.unit ?? '';
  return (
    <Curves
      at={readings.value.at}
      values={readings.value.values}
      names={drawn.map(({ name }) => name)}
      unit={unit}
    />
  );
}

function SensorList({ sensors }: { readonly sensors: readonly Sensor[] }) {
  return (
    <ul class="sensor-list">
      {sensors.map(({ uri, name, reading, unit, tone }, index) => (
        <li key={uri}>
          <label class="inline-field">
            <input
              type="checkbox"
              checked={!hidden.value.has(uri) && index < curvesMax}
              onChange={() => {
                const next = new Set(hidden.value);
                if (!next.delete(uri)) next.add(uri);
                hidden.value = next;
              }}
            />
            {name}
          </label>
          <button
            type="button"
            class={`value mono ${tone === undefined ? '' : `value-${tone}`}`}
            title="Why?"
            onClick={() => go({ why: `${uri}#/Reading` })}
          >
            {reading === null ? '—' : `${reading} ${unit}`}
          </button>
        </li>
      ))}
    </ul>
  );
}
