/** A power supply as a resource of its own. What it gives is read at its sensor. */
import { conditionOf } from '../../../state/conditions.js';
import type { ResourceDefinition } from '../../define.js';
import { chassisPath, partStatus } from './part-status.js';
import { supplySerial } from './power-supply-element.js';

export const powerSupply: ResourceDefinition = {
  uri: `${chassisPath}PowerSubsystem/PowerSupplies/{PowerSupplyId}/`,
  type: 'PowerSupply.v1_6_0.PowerSupply',
  instances: ({ blueprint }) =>
    blueprint.powerSupplies.map(({ bay }) => ({ ChassisId: '1', PowerSupplyId: String(bay) })),
  project: ({ tree, params }) => {
    const { PowerSupplyId: bay = '' } = params;
    const supply = tree.blueprint.powerSupplies.find((fitted) => String(fitted.bay) === bay);
    if (supply === undefined) throw new Error(`no power supply in bay ${bay}`);
    const hasInput = conditionOf(tree.conditions, 'powerSupply', bay) !== 'inputLost';
    return {
      Id: bay,
      Name: `Power Supply ${bay}`,
      FirmwareVersion: supply.firmwareVersion,
      HotPluggable: true,
      LineInputStatus: hasInput ? 'Normal' : 'LossOfInput',
      Manufacturer: supply.manufacturer,
      Model: supply.model,
      PowerCapacityWatts: supply.capacityWatts,
      PowerSupplyType: 'AC',
      SerialNumber: supplySerial(tree, supply),
      Status: partStatus(tree, 'powerSupply', bay),
    };
  },
};
