/**
 * Pairing of sensors: those of parts with the built-in sensors of the same parts, those of consumed power and energy with
 * the meter of the built-in server, and voltages with its power rails. Sensors of other quantities stay as captured.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { type Capture, type DerivedPart, quantityOf, type RoleMap } from '../../capture/index.js';
import type { BodyView, BuiltInService } from './pairing.js';

/** Pair of a captured URI and a canonical built-in URI, with the form of the built-in body that the captured one has. */
export type ViewPair = readonly [uri: string, builtIn: string, view?: BodyView];

/** Returns the built-in sensor of a fan, temperature or power supply. */
export function sensorOfPart(
  { kind, key, name }: DerivedPart,
  { roles, body }: BuiltInService,
): string | undefined {
  const sensors = roles.all('sensor').map(({ uri }) => ({ uri, own: body(uri) ?? {} }));
  const named = (type: string, text: string) =>
    sensors.find(({ own }) => own.ReadingType === type && own.Name === text)?.uri;
  if (kind === 'temperature') return named('Temperature', name);
  if (kind === 'fan') return named('Percent', key);
  const supplies = sensors.filter(
    ({ own }) => own.ReadingType === 'Power' && own.PhysicalContext === 'PowerSupply',
  );
  return kind === 'powerSupply' ? supplies[Number(key) - 1]?.uri : undefined;
}

/** Form of the metrics of a power supply: excerpts of the built-in sensor of its output. */
export function asSupplyMetrics({ Reading, Status }: JsonObject): JsonObject {
  const excerpt = { Reading: Reading ?? null };
  return {
    ...(Status === undefined ? {} : { Status }),
    InputPowerWatts: excerpt,
    OutputPowerWatts: excerpt,
    InputCurrentAmps: excerpt,
  };
}

/** Pairs the sensors that are of no part: those of the server, and those whose values follow its power. */
export function pairServerSensors(
  capture: Capture,
  roles: RoleMap,
  builtIn: BuiltInService,
  paired: ReadonlySet<string>,
): readonly ViewPair[] {
  const own = (type: string) =>
    builtIn.roles.all('sensor').find(({ uri }) => {
      const { ReadingType, PhysicalContext } = builtIn.body(uri) ?? {};
      return ReadingType === type && PhysicalContext === 'Chassis';
    })?.uri;
  const meter = own('Power');
  const energy = own('EnergyJoules');
  const sensors = roles.all('sensor').flatMap(({ uri }) => {
    const body = capture.find(uri)?.body ?? {};
    return typeof body.Reading === 'number' && !paired.has(uri)
      ? [{ uri, body, reading: body.Reading, quantity: quantityOf({ body }) }]
      : [];
  });
  const power = builtIn.roles.first('power');
  const total = meterOf(capture, roles);
  const of = (...quantities: readonly string[]) =>
    sensors.filter(({ quantity }) => quantities.includes(quantity ?? ''));
  const powers = of('Power').sort((one, other) => Number(other.uri === total) - Number(one.uri === total));
  const energyMax = (type: string) => Math.max(...of(type).map(({ reading }) => reading));
  return [
    ...(meter === undefined ? [] : powers.map(({ uri }) => [uri, `${meter}/`] as const)),
    ...(energy === undefined
      ? []
      : of('EnergyJoules', 'EnergykWh').map(({ uri, quantity = '' }) => {
          const { Reading: rest } = builtIn.body(energy) ?? {};
          return [uri, `${energy}/`, asCounter(Number(rest), quantity, energyMax(quantity))] as const;
        })),
    ...(power === undefined
      ? []
      : of('Voltage').flatMap(({ uri, body }) => {
          const index = railOf(body.Name, body.Reading, builtIn.body(power)?.Voltages);
          return index === undefined ? [] : [[uri, `${power}/`, asVoltage(index)] as const];
        })),
  ];
}

/** Returns the sensor of the power of the whole server: the source of the metrics of the primary chassis. */
function meterOf(capture: Capture, roles: RoleMap): string | undefined {
  const [metrics] = roles.within(roles.first('chassis') ?? '', 'environmentMetrics');
  const { PowerWatts: power } = capture.find(metrics?.uri ?? '')?.body ?? {};
  const source = isObject(power) ? power.DataSourceUri : undefined;
  return typeof source === 'string' ? capture.find(source)?.uri : undefined;
}

/**
 * Form of an energy counter. The largest captured counter grows by the energy of the server; others by the part of it
 * that their captured values are of the largest one.
 */
function asCounter(restJoules: number, quantity: string, largest: number): BodyView {
  const joulesPerUnit = quantity === 'EnergykWh' ? 3.6e6 : 1;
  return (body) => ({
    ...body,
    Reading:
      typeof body.Reading === 'number'
        ? largest + (body.Reading - restJoules) / joulesPerUnit
        : (body.Reading ?? null),
  });
}

/** Form of a voltage sensor: one of the power rails of the built-in server. */
function asVoltage(index: number): BodyView {
  return ({ Voltages: rails }) => {
    const rail = Array.isArray(rails) ? (rails as readonly Json[])[index] : undefined;
    return isObject(rail) ? { Reading: rail.ReadingVolts ?? null, Status: rail.Status ?? null } : {};
  };
}

/** Input voltages of supplies are above. Unit: V. */
const railVoltsMax = 60;

/**
 * Returns the position of the built-in power rail that a captured voltage follows: a battery, a standby rail, or the rail
 * of the host with the nearest voltage. Undefined for input voltages and for a voltage of zero.
 */
export function railOf(
  name: Json | undefined,
  volts: Json | undefined,
  rails: Json | undefined,
): number | undefined {
  if (typeof volts !== 'number' || volts <= 0 || volts > railVoltsMax || !Array.isArray(rails))
    return undefined;
  const kind = kindOfRail(String(name));
  const candidates = (rails as readonly Json[]).flatMap((rail, index) =>
    isObject(rail) && isVoltage(rail.ReadingVolts) && kindOfRail(String(rail.Name)) === kind
      ? [{ index, distance: Math.max(rail.ReadingVolts / volts, volts / rail.ReadingVolts) }]
      : [],
  );
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.index;
}

function isVoltage(value: Json | undefined): value is number {
  return typeof value === 'number' && value > 0;
}

function kindOfRail(name: string): 'battery' | 'standby' | 'host' {
  if (/bat/iu.test(name)) return 'battery';
  return /aux|stby|standby|_sb/iu.test(name) ? 'standby' : 'host';
}
