/** Generator of fault parameters from the declarations in the rows of faults. */
import { type FaultName, faults } from '../../../machines/faults/index.js';
import { listTargets, type ParameterValue, type Target } from '../../../machines/faults/parameter.js';
import type { Blueprint } from '../../../models/blueprint/schema.js';

export interface Choice {
  readonly clear?: boolean;
  readonly part?: (parts: readonly string[]) => string | undefined;
  readonly number?: 'min' | 'max';
  /** Whether optional parameters are included. */
  readonly optional?: boolean;
}

/** Returns parameters for a fault: by default the last part of the blueprint and the maximum legal number. */
export function toldTo(
  name: FaultName,
  blueprint: Blueprint,
  { clear = false, part = (parts) => parts.at(-1), number = 'max', optional = false }: Choice = {},
): Readonly<Record<string, ParameterValue>> {
  const told: Record<string, ParameterValue> = {};
  for (const [key, parameter] of Object.entries(faults[name].parameters)) {
    if (clear && !parameter.identifies) continue;
    if (parameter.isOptional && !optional) continue;
    const value = valueTold(parameter, blueprint, part, number);
    if (value !== undefined) told[key] = value;
  }
  return told;
}

function valueTold(
  parameter: (typeof faults)[FaultName]['parameters'][string],
  blueprint: Blueprint,
  part: NonNullable<Choice['part']>,
  number: 'min' | 'max',
): ParameterValue | undefined {
  if (parameter.is === 'part') return part(listTargets(blueprint, parameter.of));
  return parameter.is === 'whole' ? parameter[number] : parameter.draw(0, blueprint);
}

/** Returns the kind of part that is the target of a fault; undefined for a fault without a target. */
export function findTargetKind(name: FaultName): Target | undefined {
  const parameters = Object.values(faults[name].parameters);
  return parameters.find((parameter) => parameter.is === 'part')?.of;
}
