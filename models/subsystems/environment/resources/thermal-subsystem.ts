/** Cooling in the newer form: the fans as resources of their own, the readings as a resource of metrics. */

import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import { whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, row } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { assessRedundancy, enabledStatus, neededParts, redundantHealth } from '../../parts/index.js';
import { fan, fanUri } from './fans.js';
import { redundancyStatus } from './redundancy-status.js';
import { thermalSettings } from './thermal-settings.js';
import { setUserTempThreshold } from './user-threshold.js';

export const thermalSubsystem = at(`${chassisPattern}ThermalSubsystem/`, () => [
  { params: ofChassis },
]).resource({
  type: 'ThermalSubsystem.v1_3_2.ThermalSubsystem',
  says: 'The cooling of the server, and whether a fan can be spared.',
  properties: {
    ...identity('ThermalSubsystem', 'Thermal Subsystem'),
    Fans: linkRow('The fans that cool the server.', `${chassisUri}ThermalSubsystem/Fans/`),
    ThermalMetrics: linkRow(
      'The temperatures of the server at a glance.',
      `${chassisUri}ThermalSubsystem/ThermalMetrics/`,
    ),
    FanRedundancy: list('Fans that stand in for each other.', fanRedundancy, {
      RedundancyType: fixed('NPlusM', 'How they stand in for each other.'),
      MinNeededInGroup: row(whole(), 'How many of the group must work.', (tree) => neededParts(tree, 'fan')),
      MaxSupportedInGroup: row(
        whole(),
        'How many there can be in the group.',
        (tree) => tree.blueprint.fans.length,
      ),
      RedundancyGroup: linksRow(
        'Those that stand in for each other.',
        (tree) => tree.blueprint.fans.map((_, index) => fanUri(index)),
        { to: fan.uri },
      ),
      Status: status(['Health', 'State'], (tree) => redundancyStatus(tree, 'fan')),
    }),
    Status: status(['Health', 'State'], ({ tree }) => enabledStatus(redundantHealth(tree, 'fan'))),
    Oem: thermalSettings,
  },
  actions: [setUserTempThreshold],
});

/** None where no fan can be spared. */
function fanRedundancy({ tree }: View): readonly ControllerTree[] {
  return assessRedundancy(tree, 'fan') === 'NonRedundant' ? [] : [tree];
}
