/** Reading of single values of captured bodies, which can be absent, null, or of another type than the schema has. */

import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { textCharsMax } from '../blueprint/index.js';
import type { Capture } from './capture.js';
import type { RoleEntry } from './role-map.js';

/** A captured part: its resource, or an object within one. */
export interface CapturedPart {
  /** URI of the resource; for an object within it followed by `#/` and its property path. */
  readonly uri: string;
  readonly body: JsonObject;
}

/** Returns a text without control characters, at most as long as a blueprint permits; undefined for none. */
export function textOf(body: JsonObject | undefined, property: string): string | undefined {
  const value = body?.[property];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, textCharsMax)
    .trim();
  return text === '' ? undefined : text;
}

/** Returns the first text of several properties. */
export function firstText(
  body: JsonObject | undefined,
  ...properties: readonly string[]
): string | undefined {
  for (const property of properties) {
    const text = textOf(body, property);
    if (text !== undefined) return text;
  }
  return undefined;
}

export function numberOf(body: JsonObject | undefined, property: string): number | undefined {
  const value = body?.[property];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a number as a whole one within a range; undefined for no number, and for one out of the range. */
export function wholeOf(
  body: JsonObject | undefined,
  property: string,
  [min, max]: readonly [number, number],
): number | undefined {
  const value = numberOf(body, property);
  if (value === undefined) return undefined;
  const whole = Math.round(value);
  return whole >= min && whole <= max ? whole : undefined;
}

export function objectOf(body: JsonObject | undefined, ...path: readonly string[]): JsonObject | undefined {
  let found: Json | undefined = body;
  for (const step of path) found = isObject(found) ? found[step] : undefined;
  return isObject(found) ? found : undefined;
}

export function listOf(body: JsonObject | undefined, property: string): readonly Json[] {
  const value = body?.[property];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Indicates a part that is there: its `Status.State` is not `Absent`. */
export function isPresent({ body }: CapturedPart): boolean {
  return objectOf(body, 'Status')?.State !== 'Absent';
}

/** Returns the resources of entries of a role map. */
export function partsOf(capture: Capture, entries: readonly RoleEntry[]): readonly CapturedPart[] {
  return entries.flatMap(({ uri }) => {
    const resource = capture.find(uri);
    return resource === undefined ? [] : [{ uri: resource.uri, body: resource.body }];
  });
}

/** Returns the objects in a list of a resource, such as the fans of a Thermal resource. */
export function partsIn(resource: CapturedPart, property: string): readonly CapturedPart[] {
  return listOf(resource.body, property).flatMap((entry, index) =>
    isObject(entry) ? [{ uri: `${resource.uri}#/${property}/${index}`, body: entry }] : [],
  );
}

/** Returns the serial number and UUID of a part as a blueprint permits them. */
export function identityOf(body: JsonObject | undefined): {
  readonly serialNumber?: string;
  readonly uuid?: string;
} {
  const serialNumber = textOf(body, 'SerialNumber');
  const uuid = textOf(body, 'UUID');
  return {
    ...(serialNumber !== undefined && /^[0-9A-Za-z-]{1,32}$/u.test(serialNumber) ? { serialNumber } : {}),
    ...(uuid !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(uuid) ? { uuid } : {}),
  };
}

/**
 * Returns a distinct name for each part: the first of the candidates that all parts have and that differ. Without one,
 * the first candidate with the id or position of the part behind it.
 */
export function nameParts(
  parts: readonly CapturedPart[],
  candidates: readonly ((part: CapturedPart) => string | undefined)[],
): readonly string[] {
  for (const candidate of candidates) {
    const names = parts.flatMap((part) => candidate(part) ?? []);
    if (names.length === parts.length && new Set(names).size === parts.length) return names;
  }
  const taken = new Set<string>();
  return parts.map((part, index) => {
    const name = candidates.map((candidate) => candidate(part)).find((text) => text !== undefined);
    const id = firstText(part.body, 'Id', 'MemberId') ?? String(index + 1);
    const numbered = `${name ?? 'Part'} ${id}`.slice(0, textCharsMax - 8);
    const distinct = taken.has(numbered) ? `${numbered} (${index + 1})` : numbered;
    taken.add(distinct);
    return distinct;
  });
}

export const byName = ({ body }: CapturedPart) => firstText(body, 'Name', 'FanName');
/** Ids that are numbers alone name no part. */
export const byId = ({ body }: CapturedPart) => {
  const id = firstText(body, 'Id', 'MemberId');
  return id === undefined || /^\d+$/u.test(id) ? undefined : id;
};
export const byServiceLabel = ({ body }: CapturedPart) =>
  textOf(
    objectOf(body, 'Location', 'PartLocation') ?? objectOf(body, 'PhysicalLocation', 'PartLocation'),
    'ServiceLabel',
  );
