/** A power supply as a resource of its own. What it gives is read at its sensor. */

import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { conditionOf } from '../../parts/conditions.js';
import { projectMake } from './power-supply-element.js';

export const powerSupply: ResourceDefinition = {
  uri: `${chassisPattern}PowerSubsystem/PowerSupplies/{PowerSupplyId}/`,
  type: 'PowerSupply.v1_6_0.PowerSupply',
  instances: ({ blueprint }) =>
    blueprint.powerSupplies.map(({ bay }) => ({ ...ofChassis, PowerSupplyId: String(bay) })),
  project: ({ tree, params }) => {
    const { PowerSupplyId: bay = '' } = params;
    const supply = tree.blueprint.powerSupplies.find((fitted) => String(fitted.bay) === bay);
    if (supply === undefined) throw new Error(`no power supply in bay ${bay}`);
    const condition = conditionOf(tree.conditions, 'powerSupply', bay);
    return {
      Id: bay,
      Name: `Power Supply ${bay}`,
      ...projectMake(tree, supply),
      HotPluggable: true,
      ...(condition === 'removed'
        ? {}
        : { LineInputStatus: condition === 'inputLost' ? 'LossOfInput' : 'Normal' }),
    };
  },
};
