/** Vendor properties of the power resource: settings, separately powered parts, and current measurements. */

import type { Transaction } from '../../../../models/index.js';
import {
  chassisUri,
  flag,
  group,
  linkRow,
  links,
  list,
  oneOf,
  type Rows,
  rounded,
  row,
  section,
  settingsIn,
  status,
  text,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import { assessRedundancy, redundancies, redundantHealth } from '../../../parts/index.js';
import { efficiencyModes, powerAlertTriggers } from '../power-settings.js';
import { recordInterval } from '../readings/record-intervals.js';
import { safeCapWatts } from '../readings/throttle.js';
import { readConsumption } from './power-consumption.js';
import { meterUri, powerMetricRows } from './power-meters.js';
import { supplyLinks } from './power-supply-element.js';

/** Creates the row of a power setting in the power resource. */
const setting = settingsIn(({ powerSettings }) => powerSettings);
const alert = settingsIn(({ powerSettings }) => powerSettings.alert);

/** Maximum threshold of the alert. Unit: W. Assumption: the value is more than any server draws. */
const alertWattsMax = 100_000;

/** Maximum interval of the alert. Unit: minutes. Assumption: four hours. */
const alertMinutesMax = 240;

const powerSettingRows: Rows = {
  BrownoutRecoveryEnabled: setting(
    'brownoutRecovery',
    flag,
    'Indicates whether the server recovers from a short drop of the line voltage.',
  ),
  HighEfficiencyMode: setting(
    'highEfficiencyMode',
    oneOf(efficiencyModes),
    'Mode that determines which power supplies share the load and which are on standby.',
    { allowable: 'values', after: recordInterval },
  ),
  SNMPPowerThresholdAlert: group('Alert for high power consumption.', {
    DurationInMin: alert(
      'durationMinutes',
      whole(0, alertMinutesMax),
      'Length of the interval over which the consumption is evaluated, in minutes.',
      { unit: 'min', after: lookAgain },
    ),
    ThresholdWatts: alert(
      'thresholdWatts',
      rounded(0, alertWattsMax),
      'Consumption above which the alert is raised, in watts.',
      { unit: 'W', after: lookAgain },
    ),
    Trigger: alert('trigger', oneOf(powerAlertTriggers), 'Evaluated consumption: average, peak or none.', {
      allowable: 'values',
      after: lookAgain,
    }),
  }),
};

/** Restarts the alert after a change of its settings: clears its state and starts its interval anew. */
function lookAgain({ draft, now }: Transaction): void {
  draft.powerSettings.alerted = false;
  draft.powerSettings.alert.sinceMs = now;
}

export const powerVendorRows: Rows = {
  ...powerSettingRows,
  Domains: list('Power domains of the server.', ({ tree }: View) => [tree], {
    DomainName: row(text(), 'Name of the power domain.', () => 'System'),
    HighEfficiencyMode: row(
      oneOf(efficiencyModes),
      'Mode that determines which power supplies share the load and which are on standby.',
      (tree) => tree.powerSettings.highEfficiencyMode,
    ),
    PowerSupplies: supplyLinks('Power supplies of the domain.'),
    PowerSupplyRedundancy: row(oneOf(redundancies), 'Redundancy state of the power supplies.', (tree) =>
      assessRedundancy(tree, 'powerSupply'),
    ),
    Status: status(['Health'], (tree) => ({ Health: redundantHealth(tree, 'powerSupply') })),
  }),
  HasCpuPowerMetering: row(
    flag,
    'Indicates whether the power consumption of the processors is metered.',
    true,
  ),
  HasDimmPowerMetering: row(flag, 'Indicates whether the power consumption of the memory is metered.', true),
  HasFanPowerMetering: row(flag, 'Indicates whether the power consumption of the fans is metered.', false),
  HasGpuPowerMetering: row(
    flag,
    'Indicates whether the power consumption of the accelerators is metered.',
    false,
  ),
  HasPowerMetering: row(flag, 'Indicates whether the power consumption of the server is metered.', true),
  Links: links({
    FederatedGroupCapping: linkRow(
      'Link to the shared power cap of the federation group.',
      `${chassisUri}Power/FederatedGroupCapping/`,
    ),
    FastPowerMeter: linkRow(
      'Link to the samples of the last 20 minutes, with one sample every 10 seconds.',
      meterUri('FastPowerMeter'),
    ),
    PowerMeter: linkRow(
      'Link to the samples of the last day, with one sample every 5 minutes.',
      meterUri('PowerMeter'),
    ),
    SlowPowerMeter: linkRow(
      'Link to the samples of the last week, with one sample every hour.',
      meterUri('SlowPowerMeter'),
    ),
  }),
  MinimumSafelyAchievableCap: row(
    whole(),
    'Lowest power cap that the server can comply with under any load, in watts.',
    ({ tree }) => safeCapWatts(tree.blueprint),
    { unit: 'W' },
  ),
  MinimumSafelyAchievableCapValid: row(flag, 'Indicates whether the lowest achievable cap is known.', true),
  PowerMetric: section(
    'Present power measurements.',
    ({ now, derived }: View) => derived(readConsumption).metric(now),
    powerMetricRows,
  ),
};
