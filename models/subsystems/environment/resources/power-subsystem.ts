/** The power supplies in the newer form: as resources of their own. */

import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import { oneOf, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, row } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { assessRedundancy, enabledStatus, neededParts, redundantHealth } from '../../parts/index.js';
import { capacityWatts, workingSupplies } from '../readings/carriers.js';
import { powerSupply } from './power-supply.js';
import { redundancyStatus } from './redundancy-status.js';

const suppliesUri = `${chassisUri}PowerSubsystem/PowerSupplies/`;

export const powerSubsystem = at(`${chassisPattern}PowerSubsystem/`, () => [{ params: ofChassis }]).resource({
  type: 'PowerSubsystem.v1_1_2.PowerSubsystem',
  says: 'The power supplies of the server, and whether one of them can be spared.',
  properties: {
    ...identity('PowerSubsystem', 'Power Subsystem'),
    CapacityWatts: row(
      whole(),
      'What all power supplies can give together, in watts.',
      ({ tree }) => capacityWatts(workingSupplies(tree)),
      { unit: 'W' },
    ),
    PowerSupplies: linkRow('The power supplies of the server.', suppliesUri),
    PowerSupplyRedundancy: list('Power supplies that stand in for each other.', supplyRedundancy, {
      RedundancyType: row(oneOf(['NPlusM', 'Failover']), 'How they stand in for each other.', (tree) =>
        tree.powerSettings.highEfficiencyMode === 'Balanced' ? 'NPlusM' : 'Failover',
      ),
      MinNeededInGroup: row(whole(), 'How many of the group must work.', (tree) =>
        neededParts(tree, 'powerSupply'),
      ),
      MaxSupportedInGroup: row(
        whole(),
        'How many there can be in the group.',
        (tree) => tree.blueprint.powerSupplies.length,
      ),
      RedundancyGroup: linksRow(
        'Those that stand in for each other.',
        (tree) => tree.blueprint.powerSupplies.map(({ bay }) => `${suppliesUri}${bay}/`),
        { to: powerSupply.uri },
      ),
      Status: status(['Health', 'State'], (tree) => redundancyStatus(tree, 'powerSupply')),
    }),
    Status: status(['Health', 'State'], ({ tree }) => enabledStatus(redundantHealth(tree, 'powerSupply'))),
  },
});

/** None where no supply can be spared. */
function supplyRedundancy({ tree }: View): readonly ControllerTree[] {
  return assessRedundancy(tree, 'powerSupply') === 'NonRedundant' ? [] : [tree];
}

export const powerSupplies = at(`${chassisPattern}PowerSubsystem/PowerSupplies/`, () => [
  { params: ofChassis },
]).collection({
  type: 'PowerSupplyCollection.PowerSupplyCollection',
  says: 'The power supplies of the server.',
  name: 'Power Supplies',
  description: 'The supplies that power this server',
  members: powerSupply,
});
