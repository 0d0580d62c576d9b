/** Attribute registry of a captured BIOS: types, bounds and defaults of its attributes. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type Capture, schemaType } from '../capture/index.js';
import { baseMessage, type Message } from '../messages/index.js';
import { notInList, outOfRange, type PropertyLocation, unknown, wrongType } from '../resource/index.js';

export type Attributes = ReadonlyMap<string, JsonObject>;

/**
 * Returns the attributes of the registry with a name such as `BiosAttributeRegistryU32.v1_2_3`; undefined when the
 * registry is not captured. A registry with another id is found where the list of registries locates it.
 */
export function findAttributes(capture: Capture, name: Json | undefined): Attributes | undefined {
  if (typeof name !== 'string') return undefined;
  const base = name.replace(/\.v?\d.*$/u, '');
  let best: JsonObject | undefined;
  let located: JsonObject | undefined;
  for (const { body } of capture.resources.values()) {
    if (body.Location !== undefined && (body.Registry === name || body.Id === name))
      located ??= locatedRegistry(capture, body.Location);
    if (schemaType(body) !== 'AttributeRegistry') continue;
    if (body.Id === name) return attributesIn(body);
    if (body.RegistryPrefix === base || String(body.Id).startsWith(base)) best ??= body;
  }
  const found = located ?? best;
  return found === undefined ? undefined : attributesIn(found);
}

/** Returns the registry at the first location that is captured, in English if there is one. */
function locatedRegistry(capture: Capture, locations: Json): JsonObject | undefined {
  const list = (Array.isArray(locations) ? (locations as readonly Json[]) : []).filter(isObject);
  const english = list.filter(({ Language: language }) => /^en\b/u.test(String(language)));
  return [...english, ...list]
    .map(({ Uri: uri }) => (typeof uri === 'string' ? capture.find(uri)?.body : undefined))
    .find((body) => isObject(body?.RegistryEntries));
}

function attributesIn({ RegistryEntries: entries }: JsonObject): Attributes {
  const list: Json | undefined = isObject(entries) ? entries.Attributes : undefined;
  const found = (Array.isArray(list) ? (list as readonly Json[]) : []).filter(isObject);
  return new Map(found.map((entry) => [String(entry.AttributeName), entry]));
}

/** Returns the problem of a value for an attribute; undefined for a permitted one. */
export function attributeProblem(
  entry: JsonObject | undefined,
  value: Json,
  shown: Json | undefined,
  place: PropertyLocation,
): Message | undefined {
  if (entry === undefined && shown === undefined) return unknown(place);
  if (entry?.ReadOnly === true || entry?.Immutable === true)
    return baseMessage('PropertyNotWritable', [place.name], place.pointer);
  const type = entry?.Type ?? typeName(shown);
  switch (type) {
    case 'Enumeration': {
      if (typeof value !== 'string') return wrongType(place, value);
      const values = valuesOf(entry, shown);
      return values.length === 0 || values.includes(value) ? undefined : notInList(place, value);
    }
    case 'Integer': {
      if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType(place, value);
      const [min, max] = [numberIn(entry, 'LowerBound'), numberIn(entry, 'UpperBound')];
      return (min !== undefined && value < min) || (max !== undefined && value > max)
        ? outOfRange(place, value, min ?? Number.MIN_SAFE_INTEGER, max ?? Number.MAX_SAFE_INTEGER)
        : undefined;
    }
    case 'Boolean':
      return typeof value === 'boolean' ? undefined : wrongType(place, value);
    case 'String':
    case 'Password': {
      if (typeof value !== 'string') return wrongType(place, value);
      const max = numberIn(entry, 'MaxLength');
      return max !== undefined && value.length > max
        ? baseMessage('StringValueTooLong', [value, String(max)], place.pointer)
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the defaults of all writable attributes that have one. */
export function defaultsOf(attributes: Attributes): Readonly<Record<string, Json>> {
  const found = [...attributes].flatMap(([name, { DefaultValue: value, ReadOnly: fixed }]) =>
    value === undefined || value === null || fixed === true ? [] : [[name, value] as const],
  );
  return Object.fromEntries(found);
}

function typeName(shown: Json | undefined): string {
  if (typeof shown === 'number') return 'Integer';
  if (typeof shown === 'boolean') return 'Boolean';
  return typeof shown === 'string' ? 'String' : '';
}

/** Returns the values of an enumeration: by their names, or by their display names where the service shows those. */
function valuesOf(entry: JsonObject | undefined, shown: Json | undefined): readonly string[] {
  const list: Json | undefined = entry?.Value;
  const values = (Array.isArray(list) ? (list as readonly Json[]) : []).filter(isObject);
  const named = (by: 'ValueName' | 'ValueDisplayName') => values.map((value) => String(value[by]));
  const names = named('ValueName');
  const displayed = named('ValueDisplayName');
  const showsDisplayed = typeof shown === 'string' && !names.includes(shown) && displayed.includes(shown);
  return showsDisplayed ? displayed : names;
}

function numberIn(entry: JsonObject | undefined, name: string): number | undefined {
  const value = entry?.[name];
  return typeof value === 'number' ? value : undefined;
}
