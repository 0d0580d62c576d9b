/** Quantities of captured sensors, and the sensors that excerpts name. */
import type { Json, JsonObject } from '../../engine/index.js';

interface SensorBody {
  readonly body: JsonObject;
}

/** Physical quantity of a sensor: its type, or that of its unit; undefined for a sensor of states, and for an unknown one. */
export function quantityOf({ body }: SensorBody): string | undefined {
  const units = body.ReadingUnits;
  // Sensors of states have an empty unit.
  if (units === '') return undefined;
  const known = typeof units === 'string' ? quantities[units] : undefined;
  return known ?? (typeof body.ReadingType === 'string' ? body.ReadingType : undefined);
}

const quantities: Readonly<Record<string, string>> = {
  Cel: 'Temperature',
  C: 'Temperature',
  RPM: 'Rotational',
  W: 'Power',
  Watts: 'Power',
  V: 'Voltage',
  A: 'Current',
  J: 'EnergyJoules',
  'kW.h': 'EnergykWh',
};

/** Indicates a sensor whose quantity its service leaves out. */
export function isUntyped({ body }: SensorBody): boolean {
  return typeof body.ReadingType !== 'string' && typeof body.ReadingUnits !== 'string';
}

/** Returns the sensors that the excerpts in a body name. */
export function sourcesIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(sourcesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'DataSourceUri' && typeof member === 'string' ? [member] : sourcesIn(member),
  );
}
