/**
 * Plan of the server: its parts as rectangles in three views, from the resources that describe them. The unit of places
 * is millimeters. Inside, x is the distance from the front and y the distance from the left; sensors have places of their own
 * in the resources.
 */
import { toneOfValue } from '../../parts/value-text.js';
import { readSensor, type Sensor } from '../readings/sensors.js';

export type PartKind = 'drive' | 'fan' | 'supply' | 'memory' | 'processor' | 'port';
export type PlanView = 'front' | 'inside' | 'rear';

export interface Box {
  readonly view: PlanView;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Part {
  readonly kind: PartKind;
  readonly uri: string;
  readonly name: string;
  /** Short text inside of the rectangle. */
  readonly label: string;
  readonly tone: 'ok' | 'warning' | 'critical' | 'absent';
  readonly detail: string;
  readonly boxes: readonly Box[];
}

export type Body = Readonly<Record<string, unknown>>;

/** Size of the chassis. Unit: mm. */
export const chassis = { width: 440, depth: 560, height: 88 } as const;

export const kindTitles: Readonly<Record<PartKind, string>> = {
  drive: 'Drives',
  fan: 'Fans',
  supply: 'Supplies',
  memory: 'Memory',
  processor: 'Processors',
  port: 'Ports',
};

const types: Readonly<Record<string, PartKind>> = {
  Drive: 'drive',
  Fan: 'fan',
  PowerSupply: 'supply',
  Memory: 'memory',
  Processor: 'processor',
  EthernetInterface: 'port',
};

export function planServer(bodies: readonly Body[]): readonly Part[] {
  const parts = bodies.flatMap((body) => {
    const kind = types[typeOf(body)];
    return kind === undefined ? [] : [{ kind, body }];
  });
  const counts = new Map<PartKind, number>();
  for (const { kind } of parts) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const seen = new Map<PartKind, number>();
  return parts.map(({ kind, body }) => {
    const index = seen.get(kind) ?? 0;
    seen.set(kind, index + 1);
    return {
      kind,
      uri: String(body['@odata.id'] ?? ''),
      name: nameOf(kind, body),
      label: labelOf(kind, index, body),
      tone: toneOf(body),
      detail: detailOf(kind, body),
      boxes: boxesOf(kind, index, counts.get(kind) ?? 1),
    };
  });
}

/** Returns the temperature sensors that have a place in the chassis. */
export function placedSensors(bodies: readonly Body[]): readonly Sensor[] {
  return bodies
    .filter((body) => typeOf(body) === 'Sensor')
    .map(readSensor)
    .filter(({ place, reading, kind }) => kind === 'Temperature' && place !== undefined && reading !== null);
}

function typeOf(body: Body): string {
  return /^#?(\w+)\./.exec(String(body['@odata.type'] ?? ''))?.[1] ?? '';
}

function statusOf(body: Body): Body {
  return Object(body.Status) as Body;
}

function toneOf(body: Body): Part['tone'] {
  const { Health, State } = statusOf(body);
  if (State === 'Absent' || (Health === null && State !== 'Enabled')) return 'absent';
  return toneOfValue(Health) ?? 'ok';
}

function nameOf(kind: PartKind, body: Body): string {
  const text = kind === 'memory' ? body.DeviceLocator : kind === 'processor' ? body.Socket : body.Name;
  return String(text ?? body.Name ?? body.Id);
}

function labelOf(kind: PartKind, index: number, body: Body): string {
  if (kind === 'memory') return /(\d+)$/.exec(String(body.DeviceLocator ?? ''))?.[1] ?? '';
  if (kind === 'processor') return String(body.Socket ?? body.Name ?? `CPU ${index + 1}`);
  if (kind === 'drive') return `${index + 1}`;
  return kind === 'port'
    ? `${index + 1}`
    : nameOf(kind, body)
        .replace('Power Supply', 'PSU')
        .replace(/ Status$/, '');
}

/** Returns what a person wants to see first of a part. */
function detailOf(kind: PartKind, body: Body): string {
  const vendor = Object.values(Object(body.Oem) as Body)[0] as Body | undefined;
  const speed = Object(body.SpeedPercent) as Body;
  const facts: Readonly<Record<PartKind, readonly unknown[]>> = {
    drive: [body.Model, body.MediaType, celsius(vendor?.CurrentTemperatureCelsius)],
    fan: [
      typeof speed.Reading === 'number' ? `${speed.Reading} %` : undefined,
      speed.SpeedRPM && `${speed.SpeedRPM} rpm`,
    ],
    supply: [body.Model, body.PowerCapacityWatts && `${body.PowerCapacityWatts} W`, body.LineInputStatus],
    memory: [
      body.MemoryDeviceType,
      body.CapacityMiB && `${Number(body.CapacityMiB) / 1024} GiB`,
      vendor?.DIMMStatus,
    ],
    processor: [body.Model, body.TotalCores && `${body.TotalCores} cores`],
    port: [body.MACAddress, body.LinkStatus, body.SpeedMbps && `${body.SpeedMbps} Mb/s`],
  };
  return facts[kind].filter((fact) => fact !== undefined && fact !== null && fact !== 0).join(' · ');
}

function celsius(value: unknown): string | undefined {
  return typeof value === 'number' ? `${value} °C` : undefined;
}

/** Places of the parts of each kind by their order. */
function boxesOf(kind: PartKind, index: number, count: number): readonly Box[] {
  switch (kind) {
    case 'drive': {
      const pitch = Math.min(38, 340 / count);
      const x = 20 + index * pitch;
      return [
        { view: 'front', x, y: 12, width: pitch - 4, height: 64 },
        { view: 'inside', x: 8, y: x, width: 78, height: pitch - 4 },
      ];
    }
    case 'fan': {
      const pitch = 420 / count;
      return [{ view: 'inside', x: 126, y: 10 + index * pitch, width: 36, height: pitch - 6 }];
    }
    case 'processor': {
      const pitch = 380 / count;
      const height = Math.min(70, pitch - 6);
      // Two stand between the modules. More would stand on these, so they are beside them.
      const x = count > 2 ? 312 : 190;
      return [{ view: 'inside', x, y: 25 + index * pitch + (pitch - height) / 2, width: 80, height }];
    }
    case 'memory':
      return [memoryBox(index, count)];
    case 'supply': {
      const x = 434 - (count - index) * 62;
      return [
        { view: 'rear', x: 440 - x - 58, y: 26, width: 58, height: 40 },
        { view: 'inside', x: 410, y: x, width: 142, height: 56 },
      ];
    }
    case 'port': {
      const pitch = Math.min(28, 200 / count);
      return [{ view: 'rear', x: 176 + index * pitch, y: 42, width: pitch - 5, height: 22 }];
    }
  }
}

/** Modules stand in four groups, on both sides of each of two processors. */
function memoryBox(index: number, count: number): Box {
  const groups = 4;
  const each = Math.ceil(count / groups);
  const group = Math.floor(index / each);
  const starts = [36, 160, 228, 352];
  const pitch = Math.min(12, 48 / each);
  const y = (starts[group] ?? 36) + (index % each) * pitch;
  return { view: 'inside', x: 176, y, width: 122, height: Math.max(4, pitch - 2.5) };
}
