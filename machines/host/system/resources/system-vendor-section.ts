/** Vendor section of the system: boot progress, power settings, and power-on time. */
import { autoOnDelays, autoOnPolicies } from '../../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import type { View } from '../../../../models/resource/index.js';
import {
  flag,
  nullable,
  oneOf,
  type Rows,
  row,
  section,
  settingsIn,
  showsNull,
  text,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import {
  aliasRow,
  postDiscoveryMode,
  postDiscoveryModes,
  powerAutoOn,
  powerOnDelay,
  powerRegulatorMode,
  powerRegulatorModes,
} from '../../../bios-attributes/index.js';
import { vendorIndicatorRow } from '../../../hardware/chassis/index.js';
import { readOperatingConditions, usageReader } from '../../../hardware/environment/index.js';
import {
  agentDiscoveries,
  type DeviceDiscovery,
  deviceDiscoveries,
  deviceDiscovery,
  postModes,
  postState,
  postStates,
  poweredParts,
  powerRecord,
  storageDiscoveries,
} from '../../../power/index.js';
import { listMetrics } from '../../../reporting/telemetry/index.js';
import { systemEraseRows } from '../../../storage/erase/index.js';
import { firmwareModeRows } from '../../firmware-mode/index.js';
import { endOfPostDelaySecondsMax } from '../../host/index.js';
import { aggregateHealth, aggregateHealthRows } from './aggregate-health.js';
import { resetRows, softwareRows, vendorLinks } from './system-software.js';

const startSetting = settingsIn(({ host }) => host, 'HostBIOSConfigPriv');
const powerSetting = settingsIn(({ host }) => host, 'VirtualPowerAndResetPriv');

/** Form of a fully qualified domain name, which has several labels. Source: RFC 1123 § 2.1. */
const fullName = { lengthMax: 253, pattern: /^[0-9a-z-]{1,63}(\.[0-9a-z-]{1,63})+$/i } as const;

const discoveryRows: Rows<DeviceDiscovery> = {
  AMSDeviceDiscovery: row(
    oneOf(agentDiscoveries),
    'State of the device discovery by the agent in the operating system.',
    'AMSDeviceDiscovery',
  ),
  DeviceDiscovery: row(
    oneOf(deviceDiscoveries),
    'State of the device discovery by the controller.',
    'DeviceDiscovery',
  ),
  ServerFirmwareInventoryComplete: row(
    flag,
    'Indicates whether the firmware inventory was completed after the last power-on.',
    (_, { tree }) => poweredParts(powerRecord(tree))?.inventory === 'complete',
  ),
  SmartArrayDiscovery: row(
    oneOf(storageDiscoveries),
    'State of the discovery of storage controllers.',
    'SmartArrayDiscovery',
  ),
};

/**
 * Functions that return the current value of a telemetry metric, by metric id. Metrics of processors that the server
 * does not have are absent.
 */
type Usage = ReadonlyMap<string, (now: number) => number>;

function meter(id: string, description: string) {
  return { [id]: row(whole(), description, (usage: Usage, { now }) => usage.get(id)?.(now)) };
}

const usageRows: Rows<Usage> = {
  ...meter('CPUUtil', 'Utilization of the processors, in percent.'),
  ...meter('MemoryBusUtil', 'Utilization of the memory buses, in percent.'),
  ...meter('IOBusUtil', 'Utilization of the I/O buses, in percent.'),
  ...meter('CPUICUtil', 'Utilization of the processor interconnects, in percent.'),
  ...meter('JitterCount', 'Number of recent clock changes without a change of load.'),
  ...Object.assign(
    {},
    ...[0, 1, 2, 3].map((index) =>
      meter(`AvgCPU${index}Freq`, `Average clock frequency of processor ${index}, in megahertz.`),
    ),
    ...[0, 1, 2, 3].map((index) =>
      meter(`CPU${index}Power`, `Power consumption of processor ${index}, in watts.`),
    ),
  ),
};

function usageIn(tree: ControllerTree): Usage {
  const reader = usageReader(readOperatingConditions(tree));
  return new Map(listMetrics(tree.blueprint).map(({ id, read }) => [id, read(reader)]));
}

/**
 * Three settings of POST that apply to the next requested boot, because the event of the request contains their values.
 */
const postRows: Rows = {
  PostMode: startSetting('postMode', oneOf(postModes), 'POST mode of the next start.', {
    allowable: 'values',
  }),
  PostDiscoveryMode: aliasRow(
    postDiscoveryMode,
    postDiscoveryModes,
    'Extent of the device discovery in POST.',
    { privilege: 'HostBIOSConfigPriv', allowable: 'values' },
  ),
  EndOfPostDelaySeconds: row(
    whole(0, endOfPostDelaySecondsMax),
    'Delay at the end of POST before the operating system starts, in seconds.',
    ({ tree }) => tree.host.endOfPostDelaySeconds,
    {
      unit: 's',
      set: {
        privilege: 'HostBIOSConfigPriv',
        apply: ({ draft }, value) => {
          draft.host.endOfPostDelaySeconds = keptDelay(value);
        },
      },
    },
  ),
};

export const systemVendorRows: Rows = {
  AggregateHealthStatus: section(
    'Health of the server by groups of components.',
    ({ derived }: View) => derived(aggregateHealth),
    aggregateHealthRows,
  ),
  PostState: row(oneOf(postStates), 'State of POST.', ({ tree }) => postState(powerRecord(tree))),
  ...postRows,
  ...firmwareModeRows,
  ...systemEraseRows,
  ...softwareRows,
  ...resetRows,
  Links: vendorLinks,
  // Indicator LED. Older clients read this property instead of the standard one.
  IndicatorLED: vendorIndicatorRow,
  DeviceDiscoveryComplete: section(
    'State of the device discovery, by source.',
    ({ tree }: View) => deviceDiscovery(powerRecord(tree)),
    discoveryRows,
  ),
  PowerAutoOn: aliasRow(
    powerAutoOn,
    autoOnPolicies,
    'Power-on policy of the server when mains power returns.',
    { privilege: 'VirtualPowerAndResetPriv', allowable: 'values' },
  ),
  CriticalTempRemainOff: powerSetting(
    'remainsOffAfterHeat',
    flag,
    'Indicates whether the server stays off after a critical-temperature shutdown.',
  ),
  // Policy as a boolean: true for every policy except `RemainOff`.
  ServerPowerAutoOn: row(
    flag,
    'Indicates whether the server can power on automatically when mains power returns.',
    ({ tree }) => powerAutoOn.read(tree) !== 'RemainOff',
    {
      set: {
        privilege: 'VirtualPowerAndResetPriv',
        apply: (stage, value) => {
          if (!value) powerAutoOn.put(stage, 'RemainOff');
          else if (powerAutoOn.read(stage.view) === 'RemainOff') powerAutoOn.put(stage, 'PowerOn');
        },
      },
    },
  ),
  PowerOnDelay: row(
    showsNull(oneOf(autoOnDelays)),
    'Delay before an automatic power-on.',
    ({ tree }) => (powerAutoOn.read(tree) === 'RemainOff' ? null : powerOnDelay.read(tree)),
    {
      allowable: 'values',
      set: {
        privilege: 'VirtualPowerAndResetPriv',
        apply: powerOnDelay.put,
      },
    },
  ),
  PowerRegulatorMode: aliasRow(
    powerRegulatorMode,
    powerRegulatorModes,
    'Power regulator mode of the processors.',
    { privilege: 'VirtualPowerAndResetPriv' },
  ),
  PowerRegulatorModesSupported: row(
    valuesOf(oneOf(powerRegulatorModes)),
    'Supported power regulator modes.',
    powerRegulatorModes,
  ),
  CurrentPowerOnTimeSeconds: row(
    nullable(whole()),
    'Time since the last power-on, in seconds; null while the server is off.',
    ({ tree, now }) => currentSeconds(tree, now),
    { unit: 's', volatile: true },
  ),
  PowerOnMinutes: row(
    whole(),
    'Total time with power on, in minutes.',
    ({ tree, now }) => {
      const { beforeMs } = tree.host.powerOnTime;
      return Math.floor((beforeMs / 1_000 + (currentSeconds(tree, now) ?? 0)) / 60);
    },
    { unit: 'min', volatile: true },
  ),
  ServerFQDN: settingsIn(({ host }) => host)(
    'fqdn',
    text(fullName),
    'Fully qualified domain name (FQDN) of the server.',
  ),
  SystemUsage: {
    ...section(
      'Utilization of processors and buses of the server.',
      ({ derived }: View) => derived(usageIn),
      usageRows,
    ),
    volatile: true,
  },
};

/** Maximum delay that is stored in seconds; a longer delay is rounded up to whole minutes (behaviour § 2.2). Unit: s. */
const secondsMax = 255;

function keptDelay(seconds: number): number {
  return seconds <= secondsMax ? seconds : Math.ceil(seconds / 60) * 60;
}

/**
 * Returns the time since the last power-on, counted from the start of the history at the earliest. Assumption: the time
 * is null while the host has no power.
 */
function currentSeconds({ host }: ControllerTree, now: number): number | null {
  const { sinceMs } = host.powerOnTime;
  return sinceMs === null ? null : Math.floor(now / 1_000) - Math.floor(sinceMs / 1_000);
}
