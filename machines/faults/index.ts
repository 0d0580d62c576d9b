/** The fault list, of all subsystems; and whether what someone asks for fits it. */
import { type Blueprint, type FaultInput, partsOf } from '../../models/index.js';
import { subsystems } from '../subsystems.js';
import type { Faults } from './fault.js';

export const faults: Faults = Object.assign({}, ...subsystems.map((subsystem) => subsystem.faults));

/** What is wrong with a fault as asked for, at which of its members, and what would be right. */
interface FaultProblem {
  readonly at: 'fault' | 'part' | 'celsius';
  readonly message: string;
  readonly expected: string;
}

/** The first problem, undefined when there is none. Without a blueprint it is not asked whether there is such a part. */
export function faultProblem(
  { fault: name, part, celsius, clear }: Omit<FaultInput, 'type'>,
  blueprint?: Blueprint,
): FaultProblem | undefined {
  const fault = Object.hasOwn(faults, name) ? faults[name] : undefined;
  if (fault === undefined) {
    const expected = `one of ${Object.keys(faults).join(', ')}`;
    return { at: 'fault', message: `there is no fault ${JSON.stringify(name)}`, expected };
  }
  if (clear && fault.clear === undefined) {
    const message = `${name} is over as soon as it has happened: there is nothing to clear`;
    return { at: 'fault', message, expected: 'a fault that lasts' };
  }
  return (
    partProblem(name, fault.strikes, part, blueprint) ??
    celsiusProblem(name, clear ? undefined : fault.celsius, celsius)
  );
}

function partProblem(
  name: string,
  kind: (typeof faults)[string]['strikes'],
  part: string | undefined,
  blueprint: Blueprint | undefined,
): FaultProblem | undefined {
  if (kind === undefined) {
    if (part === undefined) return undefined;
    return { at: 'part', message: `${name} strikes no part`, expected: 'no part' };
  }
  const parts = blueprint === undefined ? undefined : partsOf(blueprint, kind);
  const expected = parts === undefined ? 'the name of a part' : listed(parts);
  if (part === undefined)
    return { at: 'fault', message: `${name} names no part`, expected: `part: ${expected}` };
  if (parts === undefined || parts.includes(part)) return undefined;
  return {
    at: 'part',
    message: `there is no part ${JSON.stringify(part)} that ${name} could strike`,
    expected,
  };
}

function celsiusProblem(
  name: string,
  range: (typeof faults)[string]['celsius'],
  celsius: number | undefined,
): FaultProblem | undefined {
  if (range === undefined) {
    if (celsius === undefined) return undefined;
    return { at: 'celsius', message: `${name} takes no temperature here`, expected: 'no celsius' };
  }
  const [min, max] = range;
  const expected = `a whole number from ${min} to ${max}`;
  if (celsius === undefined) {
    return { at: 'fault', message: `${name} says no temperature`, expected: `celsius: ${expected}` };
  }
  if (Number.isInteger(celsius) && celsius >= min && celsius <= max) return undefined;
  return { at: 'celsius', message: `celsius is ${celsius}`, expected };
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? 'none: this server has no such part' : `one of ${parts.join(', ')}`;
}
