/** Power supplies in the newer form of the standard. The older form is in `power.ts`. */

import { type ControllerTree, serialIn } from '../../../../models/index.js';
import {
  chassisPattern,
  chassisUri,
  defineAt,
  flag,
  identity,
  linkRow,
  linksRow,
  list,
  ofChassis,
  oneOf,
  type ResourceLocationOf,
  type Row,
  type Rows,
  row,
  status,
  text,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import {
  assessRedundancy,
  enabledStatus,
  findCondition,
  fittedStatus,
  neededParts,
  redundantHealth,
} from '../../../parts/index.js';
import { capacityWatts, type PowerSupply, workingSupplies } from '../readings/load-sharing.js';
import { redundancyStatus } from './redundancy-status.js';

/** A bay of the server with the power supply that the blueprint has in it. */
export interface Bay {
  readonly tree: ControllerTree;
  readonly part: PowerSupply;
}

function isEmpty({ tree, part }: Bay): boolean {
  return findCondition(tree.conditions, 'powerSupply', String(part.bay)) === 'removed';
}

function printed(description: string, describeBay: (bay: Bay) => string | undefined): Row<Bay> {
  return row(text(), description, (bay: Bay) => (isEmpty(bay) ? undefined : describeBay(bay)));
}

export const makeRows: Rows<Bay> = {
  FirmwareVersion: printed('Version of the running firmware.', ({ part }) => part.firmwareVersion),
  Manufacturer: printed('Manufacturer of the power supply.', ({ part }) => part.manufacturer),
  Model: printed('Model name of the power supply.', ({ part }) => part.model),
  PartNumber: printed('Part number of the power supply.', ({ part }) => part.partNumber),
  SparePartNumber: printed(
    'Part number of a spare for the power supply.',
    ({ part }) => part.sparePartNumber,
  ),
  PowerCapacityWatts: row(
    whole(),
    'Maximum output power of the power supply, in watts.',
    (bay) => (isEmpty(bay) ? undefined : bay.part.capacityWatts),
    { unit: 'W' },
  ),
  PowerSupplyType: row(oneOf(['AC']), 'Type of the input current, AC or DC.', (bay) =>
    isEmpty(bay) ? undefined : 'AC',
  ),
  SerialNumber: printed('Serial number of the power supply.', ({ tree, part }) =>
    serialIn(tree, `powerSupply/${part.bay}`, part),
  ),
  Status: status(['Health', 'State'], ({ tree, part }) =>
    fittedStatus(tree, 'powerSupply', String(part.bay)),
  ),
};

const supplyPattern = `${chassisPattern}PowerSubsystem/PowerSupplies/{PowerSupplyId}/` as const;
type SupplyView = View<ResourceLocationOf<typeof supplyPattern, PowerSupply>>;

export const powerSupply = defineAt(supplyPattern, ({ blueprint }) =>
  blueprint.powerSupplies.map((part) => ({
    params: { ...ofChassis, PowerSupplyId: String(part.bay) },
    part,
  })),
).resource({
  type: 'PowerSupply.v1_6_0.PowerSupply',
  typeDescription: 'A power supply of the server.',
  properties: {
    ...identity(
      ({ params }: SupplyView) => params.PowerSupplyId,
      ({ part }) => `Power Supply ${part.bay}`,
    ),
    ...makeRows,
    HotPluggable: row(flag, 'Indicates whether the power supply is hot-pluggable.', true),
    LineInputStatus: row(oneOf(['Normal', 'LossOfInput']), 'Status of the input line.', (view) =>
      isEmpty(view) ? undefined : lineStatus(view),
    ),
  },
});

function lineStatus({ tree, part }: SupplyView): 'Normal' | 'LossOfInput' {
  const condition = findCondition(tree.conditions, 'powerSupply', String(part.bay));
  return condition === 'inputLost' ? 'LossOfInput' : 'Normal';
}

const suppliesUri = `${chassisUri}PowerSubsystem/PowerSupplies/`;

export const powerSubsystem = defineAt(`${chassisPattern}PowerSubsystem/`, () => [
  { params: ofChassis },
]).resource({
  type: 'PowerSubsystem.v1_1_2.PowerSubsystem',
  typeDescription: 'Power supplies of the server and their redundancy.',
  properties: {
    ...identity('PowerSubsystem', 'Power Subsystem'),
    CapacityWatts: row(
      whole(),
      'Combined capacity of all power supplies, in watts.',
      ({ tree }) => capacityWatts(workingSupplies(tree)),
      { unit: 'W' },
    ),
    PowerSupplies: linkRow('Link to the power supplies of the server.', suppliesUri),
    PowerSupplyRedundancy: list('Redundancy groups of the power supplies.', supplyRedundancy, {
      RedundancyType: row(oneOf(['NPlusM', 'Failover']), 'Type of redundancy in the group.', (tree) =>
        tree.powerSettings.highEfficiencyMode === 'Balanced' ? 'NPlusM' : 'Failover',
      ),
      MinNeededInGroup: row(whole(), 'Minimum number of working members that the group needs.', (tree) =>
        neededParts(tree, 'powerSupply'),
      ),
      MaxSupportedInGroup: row(
        whole(),
        'Maximum number of members that the group supports.',
        (tree) => tree.blueprint.powerSupplies.length,
      ),
      RedundancyGroup: linksRow(
        'Members of the redundancy group.',
        (tree) => tree.blueprint.powerSupplies.map(({ bay }) => `${suppliesUri}${bay}/`),
        { to: powerSupply.uri },
      ),
      Status: status(['Health', 'State'], (tree) => redundancyStatus(tree, 'powerSupply')),
    }),
    Status: status(['Health', 'State'], ({ tree }) => enabledStatus(redundantHealth(tree, 'powerSupply'))),
  },
});

/** Returns the redundancy group of the supplies; none if the server needs every supply. */
function supplyRedundancy({ tree }: View): readonly ControllerTree[] {
  return assessRedundancy(tree, 'powerSupply') === 'NonRedundant' ? [] : [tree];
}

export const powerSupplies = defineAt(`${chassisPattern}PowerSubsystem/PowerSupplies/`, () => [
  { params: ofChassis },
]).collection({
  type: 'PowerSupplyCollection.PowerSupplyCollection',
  typeDescription: 'Power supplies of the server.',
  name: 'Power Supplies',
  description: 'Power supplies of this server',
  members: powerSupply,
});
