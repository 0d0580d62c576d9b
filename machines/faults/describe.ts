/** Description of a fault for a server: its parameters with their possible values. */
import type { Blueprint } from '../../models/blueprint/index.js';
import { type FaultName, faults } from './index.js';
import type { Range } from './parameter.js';

export interface DescribedFault {
  readonly fault: FaultName;
  readonly description: string;
  /** True for a fault that lasts until it is cleared; false for a fault that ends as soon as it has occurred. */
  readonly lasts: boolean;
  /** Possible values by parameter name. */
  readonly parameters: Readonly<Record<string, ParameterRange>>;
}

export type ParameterRange = Range & { readonly isOptional?: true };

/** Returns the description of a fault with the parts of the server that can have it. */
export function describeFault(fault: FaultName, blueprint: Blueprint): DescribedFault {
  const { description, clear, parameters } = faults[fault];
  const told = Object.entries(parameters).map(([name, { range, isOptional }]): [string, ParameterRange] => [
    name,
    { ...range(blueprint), ...(isOptional && { isOptional }) },
  ]);
  return { fault, description, lasts: clear !== null, parameters: Object.fromEntries(told) };
}
