/** The power supplies in the newer form: as resources of their own. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition, View } from '../../../resource/define.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import { enabledStatus } from '../../parts/fitted-status.js';
import { neededParts, redundancyOf, redundantHealth } from '../../parts/health.js';
import { capacityWatts, workingSupplies } from '../readings/carriers.js';
import { redundancyStatus } from './thermal-subsystem.js';

const suppliesUri = `${chassisUri}PowerSubsystem/PowerSupplies/`;

export const powerSubsystem: ResourceDefinition = {
  uri: `${chassisPattern}PowerSubsystem/`,
  type: 'PowerSubsystem.v1_1_2.PowerSubsystem',
  instances: () => [ofChassis],
  project: (view) => ({
    Id: 'PowerSubsystem',
    Name: 'Power Subsystem',
    CapacityWatts: capacityWatts(workingSupplies(view.tree)),
    PowerSupplies: view.link(suppliesUri),
    PowerSupplyRedundancy: supplyRedundancy(view),
    Status: enabledStatus(redundantHealth(view.tree, 'powerSupply')),
  }),
};

function supplyRedundancy(view: View) {
  const { tree } = view;
  if (redundancyOf(tree, 'powerSupply') === 'NonRedundant') return [];
  const { powerSupplies } = tree.blueprint;
  return [
    {
      RedundancyType: tree.powerSettings.highEfficiencyMode === 'Balanced' ? 'NPlusM' : 'Failover',
      MinNeededInGroup: neededParts(tree, 'powerSupply'),
      MaxSupportedInGroup: powerSupplies.length,
      RedundancyGroup: powerSupplies.flatMap(({ bay }) => view.link(`${suppliesUri}${bay}/`) ?? []),
      Status: redundancyStatus(tree, 'powerSupply'),
    },
  ];
}

export const powerSupplies: ResourceDefinition = {
  uri: `${chassisPattern}PowerSubsystem/PowerSupplies/`,
  type: 'PowerSupplyCollection.PowerSupplyCollection',
  instances: () => [ofChassis],
  project: (view) => {
    const uris = view.tree.blueprint.powerSupplies.map(({ bay }) => `${suppliesUri}${bay}/`);
    return collectionOf(view, 'Power Supplies', 'The supplies that power this server', uris);
  },
};
