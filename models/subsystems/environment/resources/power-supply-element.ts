/** A power supply as the power resource lists it. */
import { serialIn } from '../../../identity.js';
import type { View } from '../../../resource/define.js';
import { chassisUri } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { type Condition, conditionOf } from '../../parts/conditions.js';
import { fittedStatus } from '../../parts/fitted-status.js';
import { suppliesMismatch } from '../../parts/health.js';
import type { PowerSupply } from '../readings/carriers.js';
import { lineVolts } from '../readings/power-supply.js';
import { intervalMs } from '../readings/server-power.js';
import type { PowerConsumption } from './power-consumption.js';

export function powerPointer(list: 'PowerControl' | 'PowerSupplies' | 'Redundancy', index: number): string {
  return `${chassisUri}Power/#/${list}/${index}`;
}

export function supplyPointer(index: number): string {
  return powerPointer('PowerSupplies', index);
}

/** Below the supply: what is measured. */
export const volatileOfSupply = [
  '/LastPowerOutputWatts',
  '/LineInputVoltage',
  '/Oem/Vnd/AveragePowerOutputWatts',
  '/Oem/Vnd/MaxPowerOutputWatts',
] as const;

/** What a supply says of itself wherever it is shown; an empty bay has nothing to say. */
export function projectMake(tree: ControllerTree, supply: PowerSupply) {
  const Status = fittedStatus(tree, 'powerSupply', String(supply.bay));
  if (conditionOf(tree.conditions, 'powerSupply', String(supply.bay)) === 'removed') return { Status };
  return {
    FirmwareVersion: supply.firmwareVersion,
    Manufacturer: supply.manufacturer,
    Model: supply.model,
    PowerCapacityWatts: supply.capacityWatts,
    PowerSupplyType: 'AC',
    SerialNumber: serialIn(tree, `powerSupply/${supply.bay}`, supply),
    Status,
  };
}

export function projectSupply(
  { tree, now }: Pick<View, 'tree' | 'now'>,
  { situation, reader, outputs }: PowerConsumption,
  supply: PowerSupply,
  index: number,
) {
  const bay = String(supply.bay);
  const condition = conditionOf(tree.conditions, 'powerSupply', bay);
  const mismatched = suppliesMismatch(tree.blueprint);
  const output = outputs[index] as (now: number) => number;
  const { average, highest } = reader.over(intervalMs, now, output);
  return {
    '@odata.id': supplyPointer(index),
    MemberId: String(index),
    Name: `Power Supply ${bay}`,
    ...projectMake(tree, supply),
    LastPowerOutputWatts: output(now),
    LineInputVoltage: lineVolts(situation, supply, now) ?? null,
    LineInputVoltageType: 'ACHighLine',
    Oem: {
      Vnd: {
        '@odata.type': '#VndServerPowerSupply.v2_0_0.VndServerPowerSupply',
        AveragePowerOutputWatts: average,
        BayNumber: supply.bay,
        Domain: 'System',
        HotplugCapable: true,
        MaxPowerOutputWatts: highest,
        Mismatched: mismatched,
        PowerSupplyStatus: { State: stateOf(condition, mismatched) },
        iPDUCapable: false,
      },
    },
  };
}

/** The vendor's own account of it. Source: facts "resource-types", PowerSupplyStatus. */
function stateOf(condition: Condition | undefined, mismatched: boolean): string {
  if (condition === 'inputLost') return 'ACPowerLost';
  if (condition === 'removed') return 'Unknown';
  if (condition !== undefined) return 'Failed';
  return mismatched ? 'PowerSupplyMismatch' : 'Ok';
}
