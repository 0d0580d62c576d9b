/**
 * What the server draws and what its supplies give, in one resource, as clients have read it for long. No cap can be
 * set: this platform has no safe one to offer (facts § 2.6, MinimumSafelyAchievableCapValid).
 */

import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { neededParts, redundancyOf, redundantHealth } from '../../parts/health.js';
import { capacityWatts, workingSupplies } from '../readings/carriers.js';
import { intervalMs } from '../readings/server-power.js';
import { consumptionOf, type PowerConsumption } from './power-consumption.js';
import { meterUri } from './power-meters.js';
import { powerSettings, projectPowerSettings } from './power-settings.js';
import { powerPointer, projectSupply, supplyPointer, volatileOfSupply } from './power-supply-element.js';
import { redundancyStatus } from './thermal-subsystem.js';

const metric = '/Oem/Vnd/PowerMetric';

export const power: ResourceDefinition = {
  uri: `${chassisPattern}Power/`,
  type: 'Power.v1_7_1.Power',
  instances: () => [ofChassis],
  varies: ['now'],
  volatile: [
    '/PowerControl/*/PowerConsumedWatts',
    '/PowerControl/*/PowerMetrics',
    ...volatileOfSupply.map((pointer) => `/PowerSupplies/*${pointer}`),
    ...['AmbTemp', 'CpuWatts', 'DimmWatts'].map((name) => `${metric}/${name}`),
  ],
  project: (view) => {
    const { tree, now, link, derived } = view;
    const consumption = derived(consumptionOf);
    return {
      Id: 'Power',
      Name: 'PowerMetrics',
      PowerControl: [projectControl(tree, consumption, now)],
      PowerSupplies: tree.blueprint.powerSupplies.map((supply, index) =>
        projectSupply(view, consumption, supply, index),
      ),
      Redundancy: projectRedundancy(tree),
      Oem: {
        Vnd: {
          '@odata.type': '#VndPowerMetricsExt.v2_6_0.VndPowerMetricsExt',
          ...projectPowerSettings(tree),
          Domains: [projectDomain(tree)],
          HasCpuPowerMetering: true,
          HasDimmPowerMetering: true,
          HasFanPowerMetering: false,
          HasGpuPowerMetering: false,
          HasPowerMetering: true,
          Links: {
            FastPowerMeter: link(meterUri('FastPowerMeter')),
            PowerMeter: link(meterUri('PowerMeter')),
            SlowPowerMeter: link(meterUri('SlowPowerMeter')),
          },
          MinimumSafelyAchievableCap: null,
          MinimumSafelyAchievableCapValid: false,
          PowerMetric: consumption.metric(now),
        },
      },
    };
  },
  writable: powerSettings,
};

function projectControl(tree: ControllerTree, { reader, server }: PowerConsumption, now: number) {
  const { average, lowest, highest } = reader.over(intervalMs, now, server);
  return {
    '@odata.id': powerPointer('PowerControl', 0),
    MemberId: '0',
    Name: 'Server Power Control',
    PowerCapacityWatts: capacityWatts(workingSupplies(tree)),
    PowerConsumedWatts: server(now),
    PowerMetrics: {
      AverageConsumedWatts: average,
      IntervalInMin: intervalMs / 60_000,
      MaxConsumedWatts: highest,
      MinConsumedWatts: lowest,
    },
  };
}

const allSupplies = (tree: ControllerTree) =>
  tree.blueprint.powerSupplies.map((_, index) => ({ '@odata.id': supplyPointer(index) }));

/** None where no supply can be spared. */
function projectRedundancy(tree: ControllerTree) {
  if (redundancyOf(tree, 'powerSupply') === 'NonRedundant') return [];
  return [
    {
      '@odata.id': powerPointer('Redundancy', 0),
      MemberId: '0',
      Name: 'System Power Supply Redundancy',
      Mode: tree.powerSettings.highEfficiencyMode === 'Balanced' ? 'N+m' : 'Failover',
      MinNumNeeded: neededParts(tree, 'powerSupply'),
      MaxNumSupported: tree.blueprint.powerSupplies.length,
      RedundancySet: allSupplies(tree),
      Status: redundancyStatus(tree, 'powerSupply'),
    },
  ];
}

function projectDomain(tree: ControllerTree) {
  return {
    DomainName: 'System',
    HighEfficiencyMode: tree.powerSettings.highEfficiencyMode,
    PowerSupplies: allSupplies(tree),
    PowerSupplyRedundancy: redundancyOf(tree, 'powerSupply'),
    Status: { Health: redundantHealth(tree, 'powerSupply') },
  };
}
