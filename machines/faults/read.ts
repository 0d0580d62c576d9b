/** From what somebody asks for to the input of a fault, or to what is wrong with it: the door for faults from outside. */
import type { Blueprint } from '../../models/index.js';
import type { FaultInput } from '../input.js';
import { faultNames, faults, isFaultName, sharedByName } from './index.js';
import type { ParameterValue } from './parameter.js';

export interface AskedFault {
  readonly fault: string;
  /** Its parameters, by name; what is undefined is not given. */
  readonly with: Readonly<Record<string, unknown>>;
  readonly clear: boolean;
}

/** What is wrong with a fault as asked for, at its name or at which of its parameters, and what would be right. */
interface FaultProblem {
  readonly at: string;
  readonly message: string;
  readonly expected: string;
}

type FaultReading =
  | { readonly ok: true; readonly input: FaultInput }
  | { readonly ok: false; readonly problem: FaultProblem };

/** Says the first problem. Without a blueprint it is not asked whether there is such a part. */
export function readFault(
  { fault: name, with: given, clear }: AskedFault,
  blueprint?: Blueprint,
): FaultReading {
  if (!isFaultName(name)) {
    return wrong('fault', `there is no fault ${JSON.stringify(name)}`, `one of ${faultNames.join(', ')}`);
  }
  const row = faults[name];
  if (clear && row.clear === null) {
    const message = `${name} is over as soon as it has happened: there is nothing to clear`;
    return wrong('fault', message, 'a fault that lasts');
  }
  const asked = Object.entries(row.parameters).filter(([, { identifies }]) => identifies || !clear);
  const superfluous = Object.keys(given).find(
    (key) => given[key] !== undefined && !asked.some(([each]) => each === key),
  );
  if (superfluous !== undefined) {
    const words = Object.hasOwn(sharedByName, superfluous)
      ? sharedByName[superfluous]?.words.superfluous
      : `takes no ${superfluous}`;
    return wrong(superfluous, `${name} ${words}`, `no ${superfluous}`);
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
    if (read === undefined) return wrong(key, parameter.wrong(value, name, key), expected);
    values[key] = read;
  }
  return { ok: true, input: { type: 'fault', fault: name, with: values, clear } };
}

function wrong(at: string, message: string, expected: string): FaultReading {
  return { ok: false, problem: { at, message, expected } };
}
