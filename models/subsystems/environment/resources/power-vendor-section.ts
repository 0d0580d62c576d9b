/** What the vendor adds to the power of the server: its settings, what it powers apart, and what is measured now. */

import type { View } from '../../../resource/define.js';
import { chassisUri } from '../../../resource/one-server.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, list, type Rows, row, section } from '../../../resource/rows.js';
import { links, status } from '../../../resource/shared-rows.js';
import { assessRedundancy, redundancies, redundantHealth } from '../../parts/index.js';
import { efficiencyModes } from '../power-settings.js';
import { safeCapWatts } from '../readings/throttle.js';
import { readConsumption } from './power-consumption.js';
import { meterUri } from './power-meters.js';
import { powerMetricRows } from './power-metric-rows.js';
import { powerSettingRows } from './power-settings.js';
import { supplyLinks } from './power-supply-element.js';

export const powerVendorRows: Rows = {
  ...powerSettingRows,
  Domains: list('What is powered apart from each other.', ({ tree }: View) => [tree], {
    DomainName: row(text(), 'What the domain is called.', () => 'System'),
    HighEfficiencyMode: row(
      oneOf(efficiencyModes),
      'Which supplies carry the load, and which rest until they are needed.',
      (tree) => tree.powerSettings.highEfficiencyMode,
    ),
    PowerSupplies: supplyLinks('The power supplies of the server.'),
    PowerSupplyRedundancy: row(oneOf(redundancies), 'Whether a power supply can be spared.', (tree) =>
      assessRedundancy(tree, 'powerSupply'),
    ),
    Status: status(['Health'], (tree) => ({ Health: redundantHealth(tree, 'powerSupply') })),
  }),
  HasCpuPowerMetering: row(flag, 'Whether what the processors draw is measured.', true),
  HasDimmPowerMetering: row(flag, 'Whether what the memory draws is measured.', true),
  HasFanPowerMetering: row(flag, 'Whether what the fans draw is measured.', false),
  HasGpuPowerMetering: row(flag, 'Whether what the accelerators draw is measured.', false),
  HasPowerMetering: row(flag, 'Whether what the server draws is measured.', true),
  Links: links({
    FederatedGroupCapping: linkRow(
      'The cap on what the servers of a federation group draw together.',
      `${chassisUri}Power/FederatedGroupCapping/`,
    ),
    FastPowerMeter: linkRow(
      'The last twenty minutes, a sample every ten seconds.',
      meterUri('FastPowerMeter'),
    ),
    PowerMeter: linkRow('The last day, a sample every five minutes.', meterUri('PowerMeter')),
    SlowPowerMeter: linkRow('The last week, a sample every hour.', meterUri('SlowPowerMeter')),
  }),
  MinimumSafelyAchievableCap: row(
    whole(),
    'The lowest cap that the server can be held to whatever it has to do, in watts.',
    ({ tree }) => safeCapWatts(tree.blueprint),
    { unit: 'W' },
  ),
  MinimumSafelyAchievableCapValid: row(flag, 'Whether that is known.', true),
  PowerMetric: section(
    'What is measured at the moment.',
    ({ now, derived }: View) => derived(readConsumption).metric(now),
    powerMetricRows,
  ),
};
