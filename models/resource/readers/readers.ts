/**
 * Readers of values in a request body. A reader converts unknown JSON to a typed value, or to messages about problems.
 * It contains its rule as data, from which allowable values, schemas and generated tests derive.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { Message } from '../../messages/index.js';
import { isAnnotation } from '../annotations.js';
import {
  below,
  notInList,
  outOfRange,
  ProblemList,
  type PropertyLocation,
  tooLong,
  tooMany,
  unknown,
  wrongForm,
  wrongType,
} from './problems.js';
import type { ReadResult, Rule } from './rule.js';
import { count, shownText, type ValueKind } from './value-kinds.js';

/**
 * Value kind with a function that parses a value of a request. `Value` is the type of the parsed value, `Shown` the
 * type of the shown value.
 */
export interface Reader<Value, Shown = Value> extends ValueKind<Shown, Value> {
  readonly rule: Rule;
  readonly read: (value: Json, place: PropertyLocation) => ReadResult<Value>;
  /** True for the reader of a list in which an empty object leaves an element unchanged. */
  readonly leavesElements?: true;
}

export interface TextRule {
  /** Maximum length of the text. Unit: characters. */
  readonly lengthMax: number;
  readonly pattern?: RegExp;
}

/** Returns the kind of a text: without a rule, a read-only text of any length; with a rule, a reader. */
export function text(): ValueKind<string>;
export function text(rule: TextRule): Reader<string>;
export function text(rule?: TextRule): ValueKind<string, string> {
  return rule === undefined ? shownText : textReader(rule);
}

function textReader({ lengthMax, pattern }: TextRule): Reader<string> {
  return {
    rule: { type: 'string', lengthMax, ...(pattern === undefined ? {} : { pattern: pattern.source }) },
    read: (value, place) => {
      if (typeof value !== 'string') return bad(wrongType(place, value));
      if (value.length > lengthMax) return bad(tooLong(place, value, lengthMax));
      if (pattern !== undefined && !pattern.test(value)) return bad(wrongForm(place, value));
      return { ok: true, value };
    },
  };
}

/**
 * Returns a reader of a text or null. Null is shown for an empty text, and is read as an empty text, so that clients
 * can send it back.
 */
export function textOrNull(rule: TextRule): Reader<string, string | null> {
  const given = text(rule);
  return { rule: given.rule, nullable: true, read: (value, place) => given.read(value ?? '', place) };
}

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return {
    rule: { type: 'enum', values },
    read: (value, place) => {
      if (typeof value !== 'string') return bad(wrongType(place, value));
      const found = values.find((candidate) => candidate === value);
      return found === undefined ? bad(notInList(place, value)) : { ok: true, value: found };
    },
  };
}

export const flag: Reader<boolean> = {
  rule: { type: 'boolean' },
  read: (value, place) => (typeof value === 'boolean' ? { ok: true, value } : bad(wrongType(place, value))),
};

/**
 * Returns the kind of a whole number: without bounds, a read-only number of any size; with bounds, a reader of a number
 * from `min` to `max`, inclusive.
 */
export function whole(): ValueKind<number>;
export function whole(min: number, max: number): Reader<number>;
export function whole(min?: number, max?: number): ValueKind<number, number> {
  return min === undefined || max === undefined ? count : wholeReader(min, max);
}

function wholeReader(min: number, max: number): Reader<number> {
  return {
    rule: { type: 'integer', min, max },
    read: (value, place) => {
      if (typeof value !== 'number' || !Number.isInteger(value)) return bad(wrongType(place, value));
      return value < min || value > max ? bad(outOfRange(place, value, min, max)) : { ok: true, value };
    },
  };
}

/**
 * Returns a reader that rounds a number to a whole number from `min` to `max`, for properties with the type `number` in
 * the standard.
 */
export function rounded(min: number, max: number): Reader<number> {
  const { rule, read } = whole(min, max);
  return {
    rule,
    read: (value, place) => read(typeof value === 'number' ? Math.round(value) : value, place),
  };
}

/** Returns a reader of one of a few numbers. Null is read as 0, because some properties accept null for "off". */
export function oneOfNumbers<const Value extends number>(values: readonly Value[]): Reader<Value> {
  return {
    rule: { type: 'choice', values },
    read: (value, place) => {
      const asked = value === null ? 0 : value;
      if (typeof asked !== 'number') return bad(wrongType(place, value));
      const found = values.find((candidate) => candidate === asked);
      return found === undefined ? bad(notInList(place, value)) : { ok: true, value: found };
    },
  };
}

/** Returns a kind that also permits null, for no value. */
export function nullable<Value, Shown>(reader: Reader<Value, Shown>): Reader<Value | null, Shown | null>;
export function nullable<Shown>(kind: ValueKind<Shown>): ValueKind<Shown | null>;
export function nullable<Value, Shown>({
  rule,
  read,
}: ValueKind<Shown, Value>): ValueKind<Shown | null, Value | null> {
  return {
    rule,
    nullable: true,
    ...(read === undefined
      ? {}
      : { read: (value, place) => (value === null ? { ok: true, value } : read(value, place)) }),
  };
}

/** Returns a reader whose shown value can be null; a request cannot set null. */
export function showsNull<Value, Shown>(reader: Reader<Value, Shown>): Reader<Value, Shown | null> {
  return { ...reader, nullable: true };
}

/** Returns a reader with a description, for a member of an object. */
export function withDescription<Value, Shown>(
  reader: Reader<Value, Shown>,
  description: string,
): Reader<Value, Shown> {
  return { ...reader, rule: { ...reader.rule, description } };
}

export function listOf<Value extends Json, Shown = Value>(
  item: Reader<Value, Shown>,
  itemsMax: number,
): Reader<Value[], readonly Shown[]> {
  return {
    rule: { type: 'list', itemsMax, item: item.rule },
    read: (value, place) => {
      if (!Array.isArray(value)) return bad(wrongType(place, value));
      if (value.length > itemsMax) return bad(tooMany(place, value.length, itemsMax));
      const values: Value[] = [];
      const problems = new ProblemList();
      for (const [index, element] of value.entries()) {
        const read = item.read(element, { ...place, pointer: below(place.pointer, String(index)) });
        if (read.ok) values.push(read.value);
        else problems.add(read.problems);
      }
      if (problems.messages.length > 0) return { ok: false, problems: problems.messages };
      return { ok: true, value: values };
    },
  };
}

/** Members that an object in a body contains, parsed. */
type MembersGiven<Members> = { readonly [Name in keyof Members]?: Members[Name] };

/** Returns a reader of an object that can contain these members and no others. All members are optional. */
export function members<Members extends JsonObject>(
  readers: { readonly [Name in keyof Members]: Reader<Members[Name]> },
): Reader<MembersGiven<Members>> {
  const rules = Object.entries(readers).map(([name, { rule }]) => [name, rule] as const);
  return {
    rule: { type: 'object', members: Object.fromEntries(rules) },
    read: (value, place) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return bad(wrongType(place, value));
      const values: Record<string, Json> = {};
      const problems = new ProblemList();
      for (const [name, member = null] of Object.entries(value as JsonObject)) {
        if (problems.isFull) break;
        if (isAnnotation(name)) continue;
        const inside: PropertyLocation = { ...place, name, pointer: below(place.pointer, name) };
        const read = Object.hasOwn(readers, name)
          ? (readers[name] as Reader<Json>).read(member, inside)
          : bad(unknown(inside));
        if (read.ok) values[name] = read.value;
        else problems.add(read.problems);
      }
      if (problems.messages.length > 0) return { ok: false, problems: problems.messages };
      // The type assertion is safe, because each member was parsed by the reader of its name and unknown members were
      // refused.
      return { ok: true, value: values as MembersGiven<Members> };
    },
  };
}

/** Returns a reader of a link to another resource, `{ "@odata.id": … }`. The parsed value is the URI. */
export function reference(lengthMax: number): Reader<string> {
  const uri = text({ lengthMax });
  return {
    rule: { type: 'object', members: { '@odata.id': { ...uri.rule, description: 'URI of the resource.' } } },
    read: (value, place) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return bad(wrongType(place, value));
      const linked = (value as JsonObject)['@odata.id'] ?? null;
      return uri.read(linked, { ...place, pointer: below(place.pointer, '@odata.id') });
    },
  };
}

function bad(problem: Message): { readonly ok: false; readonly problems: readonly Message[] } {
  return { ok: false, problems: [problem] };
}
