/**
 * Values of properties that follow the simulation. A captured value stays until the simulation leaves its rest; readings
 * move around their captured value in proportion.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  formatInstant,
  isObject,
  type Json,
  type JsonObject,
  parseInstant,
  pointerTo,
} from '../../../engine/index.js';

/** Conversion of a built-in value to the captured service: its links, and the values that clients have set. */
export interface ValueContext {
  /** Returns a built-in URI in the captured service; undefined for a resource that the captured service does not have. */
  readonly toCaptured: (uri: string) => string | undefined;
  /** Values that clients have set on the resource, by JSON pointer. */
  readonly kept: Readonly<Record<string, Json>>;
  /** Offset of the clock that a client has set, such as `+02:00`; undefined for the captured one. */
  readonly clockOffset?: string | undefined;
  /** Indicates that the host has started since the capture: states of the host have left their captured values. */
  readonly hasBooted: boolean;
  /** Receives a value that differs from the captured one. Readings and times are volatile: no part of the ETag. */
  readonly note: (pointer: string, value: Json, isVolatile: boolean) => void;
}

/** The three sources of a value. */
export interface Sources {
  readonly captured: Json;
  readonly rest: Json | undefined;
  readonly now: Json | undefined;
}

/** Returns the value of a property at a JSON pointer. */
export function liveValue({ captured, rest, now }: Sources, pointer: string, context: ValueContext): Json {
  if (now === undefined) return storedValue(captured, pointer, context);
  if (isObject(captured) && isObject(now) && !isLink(captured))
    return liveObject({ captured, rest, now }, pointer, context);
  if (Array.isArray(captured) && isReadings(captured) && Array.isArray(now))
    return liveReadings({ captured, rest, now }, pointer, context);
  const reading = readingOf({ captured, rest, now }, pointer);
  if (reading !== undefined) {
    if (reading !== captured) context.note(pointer, reading, true);
    return reading;
  }
  if (pointer === '/DateTimeLocalOffset') return storedValue(captured, pointer, context);
  if (pointer === '/DateTime' && typeof now === 'string' && typeof captured === 'string') {
    const shown = clockTime(captured, now, context.clockOffset);
    context.note(pointer, shown, true);
    return shown;
  }
  const isLeft = context.hasBooted && hostState.test(pointer);
  if (isDeepStrictEqual(rest, now) && !isLeft) return storedValue(captured, pointer, context);
  const converted = convert(now, context);
  if (converted === undefined) return captured;
  if (!isDeepStrictEqual(converted, captured)) context.note(pointer, converted, false);
  return converted;
}

function liveObject(
  {
    captured,
    rest,
    now,
  }: { readonly captured: JsonObject; readonly rest: Json | undefined; readonly now: JsonObject },
  pointer: string,
  context: ValueContext,
): JsonObject {
  const before = isObject(rest) ? rest : {};
  return Object.fromEntries(
    Object.entries(captured).map(([name, value = null]) => {
      const isOwn = !name.includes('@') && name !== 'Oem' && name !== 'Actions' && name in now;
      const at = pointerTo(pointer, name);
      if (isOwn)
        return [name, liveValue({ captured: value, rest: before[name], now: now[name] }, at, context)];
      return [name, storedValue(value, at, context)];
    }),
  );
}

/** Returns the value that a client has set at a pointer or below it, else the captured one. */
export function storedValue(captured: Json, pointer: string, context: ValueContext): Json {
  const kept = context.kept[pointer] ?? countOf(pointer, context.kept);
  if (kept !== undefined) {
    if (!isDeepStrictEqual(kept, captured)) context.note(pointer, kept, false);
    return kept;
  }
  if (!isObject(captured) || !Object.keys(context.kept).some((at) => at.startsWith(`${pointer}/`)))
    return captured;
  return Object.fromEntries(
    Object.entries(captured).map(([name, value = null]) => [
      name,
      storedValue(value, pointerTo(pointer, name), context),
    ]),
  );
}

/** Returns the number of entries of a list that a client has set, for the pointer of its count. */
function countOf(pointer: string, kept: ValueContext['kept']): number | undefined {
  if (!pointer.endsWith(countEnd)) return undefined;
  const list = kept[pointer.slice(0, -countEnd.length)];
  return Array.isArray(list) ? list.length : undefined;
}

const countEnd = '@odata.count';

/** Returns a built-in value with captured URIs; undefined when it links to a resource without a counterpart. */
export function convert(value: Json, context: Pick<ValueContext, 'toCaptured'>): Json | undefined {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((entry) => convert(entry, context) ?? []);
  if (!isObject(value)) {
    if (typeof value !== 'string' || !value.startsWith('/redfish/')) return value;
    return context.toCaptured(value);
  }
  const members: [string, Json][] = [];
  for (const [name, member = null] of Object.entries(value)) {
    if (name === 'Oem') continue;
    const converted = convert(member, context);
    if (converted === undefined && name === '@odata.id') return undefined;
    if (converted !== undefined) members.push([name, converted]);
  }
  return Object.fromEntries(members);
}

/** Indicates a list of readings, such as `FanSpeedsPercent`. */
function isReadings(list: readonly Json[]): boolean {
  return list.some((entry) => isObject(entry) && ('Reading' in entry || 'SpeedRPM' in entry));
}

/** Returns a list of readings. Each entry follows the built-in one of the same device, if there is one. */
function liveReadings(
  {
    captured,
    rest,
    now,
  }: { readonly captured: readonly Json[]; readonly rest: Json | undefined; readonly now: readonly Json[] },
  pointer: string,
  context: ValueContext,
): Json {
  return captured.map((entry, index): Json => {
    const at = `${pointer}/${index}`;
    const found = isObject(entry) ? now.findIndex((own) => isSameDevice(entry, own, context)) : -1;
    const own = now[found];
    if (!isObject(entry) || !isObject(own)) return storedValue(entry, at, context);
    const before = Array.isArray(rest) ? (rest as readonly Json[])[found] : undefined;
    const { Reading: reading = null } = entry;
    const sources = {
      captured: reading,
      rest: isObject(before) ? before.Reading : undefined,
      now: own.Reading,
    };
    return { ...entry, Reading: liveValue(sources, `${at}/Reading`, context) };
  });
}

function isSameDevice(captured: JsonObject, own: Json, { toCaptured }: ValueContext): boolean {
  if (!isObject(own)) return false;
  const source = typeof own.DataSourceUri === 'string' ? toCaptured(own.DataSourceUri) : undefined;
  if (source !== undefined && captured.DataSourceUri === source) return true;
  return captured.DeviceName !== undefined && captured.DeviceName === own.DeviceName;
}

function isLink(value: JsonObject): boolean {
  return typeof value['@odata.id'] === 'string' && Object.keys(value).length === 1;
}

/** Names of properties with measured values. */
const readingNames =
  /\/(?:Reading(?:Celsius|Volts)?|TemperatureCelsius|PowerWatts|EnergykWh|EnergyJoules|\w*ConsumedWatts|LastPowerOutputWatts|LineInputVoltage|(?:Power(?:Input|Output)|(?:Input|Output)Power)Watts|InputCurrentAmps|SpeedPercent|SpeedRPM)$/u;

/** Returns a reading around its captured value; undefined for a value that is no reading. */
function readingOf(sources: Sources, pointer: string): Json | undefined {
  return !readingNames.test(pointer) || isObject(sources.captured) ? undefined : movedReading(sources);
}

/** Returns a reading around its captured value, in proportion to the move of another one from its rest. */
export function movedReading({ captured, rest, now }: Sources): Json {
  if (typeof captured !== 'number' || typeof rest !== 'number') return captured;
  if (now === null) return null;
  if (typeof now !== 'number') return captured;
  if (now === rest) return captured;
  const moved = rest === 0 ? captured + now : (captured * now) / rest;
  const decimals = decimalsOf(captured);
  return Number(moved.toFixed(decimals));
}

/** Returns the number of decimals of a captured reading, at most six. */
function decimalsOf(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return Math.min(decimals.length, 6);
}

/** States of the host, which every start replaces. */
const hostState = /^\/(?:PowerState$|BootProgress\/|Status\/)/u;

/** Returns a time of the clock with an offset: the one that a client has set, else that of the captured time. */
function clockTime(captured: string, now: string, set: string | undefined): string {
  const [captureOffset = 'Z'] = /(?:Z|[+-]\d{2}:\d{2})$/u.exec(captured) ?? [];
  const offset = set ?? captureOffset;
  if (offset === 'Z') return now;
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):(\d{2})$/u.exec(offset) ?? [];
  const aheadMs = (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1);
  const instant = parseInstant(now);
  return instant === undefined ? now : formatInstant(instant + aheadMs).replace(/Z$/u, offset);
}

const minuteMs = 60_000;
