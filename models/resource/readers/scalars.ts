/** Reader of objects with variable names and scalar values, such as firmware attributes. */
import type { Json, JsonObject } from '../../../engine/index.js';
import { isAnnotation } from '../annotations.js';
import { below, ProblemList, type PropertyLocation, tooLong, tooMany, wrongType } from './problems.js';
import type { Reader } from './readers.js';
import type { ReadResult } from './rule.js';
import type { Scalar } from './value-kinds.js';

export type Scalars = { readonly [name: string]: Scalar };

/** Maximum length of a name and of a text value. Unit: characters. Assumption: more than any firmware uses. */
const lengthMax = 1_024;

/** Returns a reader of an object with any names. Its values can be any JSON except objects and arrays. */
export function scalars(countMax: number): Reader<Scalars> {
  return { rule: { type: 'scalars', countMax }, read: (value, place) => readScalars(value, place, countMax) };
}

function readScalars(value: Json, place: PropertyLocation, countMax: number): ReadResult<Scalars> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problems: [wrongType(place, value)] };
  }
  const members = Object.entries(value as JsonObject).filter(
    ([name]) => !name.startsWith('@') && !isAnnotation(name),
  );
  if (members.length > countMax) return { ok: false, problems: [tooMany(place, members.length, countMax)] };
  const problems = new ProblemList();
  const read: Record<string, Scalar> = {};
  for (const [name, member = null] of members) {
    if (problems.isFull) break;
    const inside: PropertyLocation = { ...place, name, pointer: below(place.pointer, name) };
    if (name.length > lengthMax) problems.add([tooLong(inside, name, lengthMax)]);
    else if (typeof member === 'object' && member !== null) problems.add([wrongType(inside, member)]);
    else if (typeof member === 'string' && member.length > lengthMax)
      problems.add([tooLong(inside, member, lengthMax)]);
    else read[name] = member as Scalar;
  }
  return problems.messages.length > 0
    ? { ok: false, problems: problems.messages }
    : { ok: true, value: read };
}
