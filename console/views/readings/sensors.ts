/** Sensors as the view of the readings shows them. */
import { toneOfValue } from '../../parts/value-text.js';

export interface Sensor {
  readonly uri: string;
  readonly name: string;
  readonly kind: string;
  readonly reading: number | null;
  readonly unit: string;
  readonly tone: ReturnType<typeof toneOfValue>;
  /** Place in the chassis, if the sensor has one. */
  readonly place: { readonly x: number; readonly y: number } | undefined;
  /** Reading from which the sensor is critical; null if there is none. */
  readonly critical: number | null;
}

const units: Readonly<Record<string, string>> = { Cel: '°C', '%': '%', W: 'W', RPM: 'rpm', 'kW.h': 'kWh' };

type Body = Readonly<Record<string, unknown>>;

export function readSensor(body: Body): Sensor {
  const unit = String(body.ReadingUnits ?? '');
  const vendor = Object.values(Object(body.Oem) as Body)[0] as Body | undefined;
  const [x, y] = [vendor?.LocationXmm, vendor?.LocationYmm];
  const status = Object(body.Status) as Body;
  const upper = Object((Object(body.Thresholds) as Body).UpperCritical) as Body;
  return {
    uri: String(body['@odata.id'] ?? ''),
    name: String(body.Name ?? ''),
    kind: String(body.ReadingType ?? 'Other'),
    reading: typeof body.Reading === 'number' ? body.Reading : null,
    unit: units[unit] ?? unit,
    tone: toneOfValue(status.Health) === 'ok' ? undefined : toneOfValue(status.Health),
    place: typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined,
    critical: typeof upper.Reading === 'number' ? upper.Reading : null,
  };
}

/** Returns the kinds of the sensors, those with most sensors first. */
export function kindsIn(sensors: readonly Sensor[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind } of sensors) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([kind]) => kind);
}
