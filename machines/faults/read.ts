/** Parser of requested faults from users: returns an input, or the problem of the request. */
import type { Blueprint } from '../../models/blueprint/index.js';
import { didYouMean } from '../../models/document/index.js';
import type { FaultInput } from '../input.js';
import { faultNames, faults, isFaultName, sharedByName } from './index.js';
import { type FaultParameter, listTargets, type ParameterValue } from './parameter.js';

export interface FaultRequest {
  readonly fault: string;
  /** Parameters of the fault, by name; an undefined value counts as absent. */
  readonly with: Readonly<Record<string, unknown>>;
  readonly clear: boolean;
}

/** Problem of a requested fault: its location (the name or a parameter), and the expected value. */
interface FaultProblem {
  readonly at: string;
  readonly message: string;
  readonly expected: string;
}

type FaultReading =
  | { readonly ok: true; readonly input: FaultInput }
  | { readonly ok: false; readonly problem: FaultProblem };

/**
 * Parses a requested fault; returns the first problem. Without a blueprint, the existence of the part is not checked.
 */
export function readFault(
  { fault: name, with: given, clear }: FaultRequest,
  blueprint?: Blueprint,
): FaultReading {
  // The check at run time is needed, because callers in JavaScript are not type-checked.
  if (typeof name !== 'string' || !isFaultName(name)) {
    const meant = typeof name === 'string' ? didYouMean(name, faultNames) : '';
    const message = `there is no fault ${JSON.stringify(name) ?? 'without a name'}${meant}`;
    return wrong('fault', message, `one of ${faultNames.join(', ')}`);
  }
  const row = faults[name];
  if (clear && row.clear === null) {
    const message = `${name} ends as soon as it has happened: there is nothing to clear`;
    return wrong('fault', message, 'a fault that lasts');
  }
  const asked = Object.entries(row.parameters).filter(([, { identifies }]) => identifies || !clear);
  const superfluous = Object.keys(given).find(
    (key) => given[key] !== undefined && !asked.some(([each]) => each === key),
  );
  if (superfluous !== undefined) {
    const keys = asked.map(([key]) => key);
    const words = Object.hasOwn(sharedByName, superfluous)
      ? sharedByName[superfluous]?.words.superfluous
      : `takes no ${superfluous}${didYouMean(superfluous, keys)}`;
    const expected = keys.length === 0 ? `no ${superfluous}` : `nothing but ${keys.join(', ')}`;
    return wrong(superfluous, `${name} ${words}`, expected);
  }
  const values: Record<string, ParameterValue> = {};
  for (const [key, parameter] of asked) {
    const expected = parameter.expected(blueprint);
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (value === undefined) {
      if (parameter.isOptional) continue;
      return wrong('fault', `${name} ${parameter.words.missing}`, `${key}: ${expected}`);
    }
    const read = parameter.read(value, blueprint);
    if (read === undefined) {
      const message = parameter.wrong(value, name, key) + nearMiss(value, parameter, blueprint);
      return wrong(key, message, expected);
    }
    values[key] = read;
  }
  return { ok: true, input: { type: 'fault', fault: name, with: values, clear } };
}

/** Returns a suggestion of the valid word that is most similar to an invalid value; empty if none is similar. */
function nearMiss(value: unknown, parameter: FaultParameter, blueprint: Blueprint | undefined): string {
  if (typeof value !== 'string') return '';
  if (parameter.is === 'choice') return didYouMean(value, parameter.oneOf);
  if (parameter.is !== 'part' || blueprint === undefined) return '';
  // Only names with the same numbers are suggested, because a name with another number denotes another part.
  const sameNumbers = listTargets(blueprint, parameter.of).filter((name) => digits(name) === digits(value));
  return didYouMean(value, sameNumbers);
}

const digits = (text: string) => text.replace(/\D+/g, ' ').trim();

function wrong(at: string, message: string, expected: string): FaultReading {
  return { ok: false, problem: { at, message, expected } };
}
