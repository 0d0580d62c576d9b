/** Distribution of the load over the power supplies. */
import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { memoize } from '../../../../models/index.js';
import { isFunctional } from '../../../parts/index.js';

export type PowerSupply = Blueprint['powerSupplies'][number];

/** Returns the power supplies that have input power and are intact. */
export function workingSupplies({
  blueprint,
  conditions,
}: Pick<ControllerTree, 'blueprint' | 'conditions'>): readonly PowerSupply[] {
  return blueprint.powerSupplies.filter(({ bay }) => isFunctional(conditions, 'powerSupply', String(bay)));
}

/** Returns the combined maximum output of power supplies. Unit: W. */
export function capacityWatts(supplies: readonly PowerSupply[]): number {
  return supplies.reduce((sum, supply) => sum + supply.capacityWatts, 0);
}

/**
 * Returns the bays of the power supplies that carry the load. In the mode `Even` or `Odd` the other supplies rest,
 * unless no working supply has a matching bay. Assumption: `Auto` uses all supplies.
 */
export const listLoadedSupplies = memoize(
  ({
    conditions,
    powerSettings,
    blueprint,
  }: Pick<ControllerTree, 'blueprint' | 'conditions' | 'powerSettings'>) => [
    conditions,
    powerSettings,
    blueprint,
  ],
  (tree): readonly number[] => {
    const working = workingSupplies(tree).map(({ bay }) => bay);
    const { highEfficiencyMode } = tree.powerSettings;
    if (highEfficiencyMode !== 'Even' && highEfficiencyMode !== 'Odd') return working;
    const parity = highEfficiencyMode === 'Even' ? 0 : 1;
    const chosen = working.filter((bay) => bay % 2 === parity);
    return chosen.length === 0 ? working : chosen;
  },
);
