/**
 * Readers: what a value of a body may be. Each turns unknown JSON into a typed value or into messages, and shows its
 * rule as data, for allowable values, schemas and generated tests.
 */
import type { Json } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import { notInList, type Place, tooLong, wrongForm, wrongType } from './problems.js';

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Message[] };

/** A reader's rule as data. */
export type Rule =
  | { readonly type: 'string'; readonly lengthMax: number; readonly pattern?: string }
  | { readonly type: 'enum'; readonly values: readonly string[] };

export interface Reader<Value> {
  readonly rule: Rule;
  read(value: Json, place: Place): Read<Value>;
}

export interface TextRule {
  /** Unit: characters. */
  readonly lengthMax: number;
  readonly pattern?: RegExp;
}

export function text({ lengthMax, pattern }: TextRule): Reader<string> {
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

function bad(problem: Message): { readonly ok: false; readonly problems: readonly Message[] } {
  return { ok: false, problems: [problem] };
}
