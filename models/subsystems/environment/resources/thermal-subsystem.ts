/** Cooling in the newer form: the fans as resources of their own, the readings as a resource of metrics. */

import type { ResourceDefinition, View } from '../../../resource/define.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { enabledStatus } from '../../parts/fitted-status.js';
import { neededParts, redundancyOf, redundantHealth } from '../../parts/health.js';
import { projectThermalSettings, thermalSettings } from './thermal-settings.js';
import { setUserTempThreshold } from './user-threshold.js';

const thermalSubsystemUri = `${chassisUri}ThermalSubsystem/`;

/** A fan's name may have any characters, so it goes by its place in the blueprint's list, from 1. */
export function fanUri(index: number): string {
  return `${thermalSubsystemUri}Fans/${index + 1}/`;
}

export const thermalSubsystem: ResourceDefinition = {
  uri: `${chassisPattern}ThermalSubsystem/`,
  type: 'ThermalSubsystem.v1_3_2.ThermalSubsystem',
  instances: () => [ofChassis],
  project: (view) => ({
    Id: 'ThermalSubsystem',
    Name: 'Thermal Subsystem',
    Fans: view.link(`${thermalSubsystemUri}Fans/`),
    ThermalMetrics: view.link(`${thermalSubsystemUri}ThermalMetrics/`),
    FanRedundancy: fanRedundancy(view),
    Status: enabledStatus(redundantHealth(view.tree, 'fan')),
    Oem: { Vnd: projectThermalSettings(view.tree) },
  }),
  writable: thermalSettings,
  actions: [setUserTempThreshold],
};

/** None where no fan can be spared. */
function fanRedundancy({ tree, link }: View) {
  const redundancy = redundancyOf(tree, 'fan');
  if (redundancy === 'NonRedundant') return [];
  const { fans } = tree.blueprint;
  return [
    {
      RedundancyType: 'NPlusM',
      MinNeededInGroup: neededParts(tree, 'fan'),
      MaxSupportedInGroup: fans.length,
      RedundancyGroup: fans.flatMap((_, index) => link(fanUri(index)) ?? []),
      Status: redundancyStatus(tree, 'fan'),
    },
  ];
}

export function redundancyStatus(tree: ControllerTree, kind: 'fan' | 'powerSupply') {
  return enabledStatus(redundancyOf(tree, kind) === 'Redundant' ? 'OK' : 'Warning');
}
