/** What the vendor adds to the system: how far it has started, how it is powered, for how long it has had power. */
import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { valuesOf } from '../../../resource/kinds.js';
import { flag, nullable, oneOf, showsNull, text, whole } from '../../../resource/readers.js';
import { type Rows, row, section } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  aliasRow,
  postDiscoveryMode,
  powerAutoOn,
  powerOnDelay,
  powerRegulatorMode,
} from '../../bios/index.js';
import { vendorIndicatorRow } from '../../chassis/index.js';
import { readSituation, usageReader } from '../../environment/index.js';
import { systemEraseRows } from '../../erase/index.js';
import { firmwareModeRows } from '../../firmware-mode/index.js';
import {
  agentDiscoveries,
  autoOnDelays,
  autoOnPolicies,
  type DeviceDiscovery,
  deviceDiscoveries,
  deviceDiscovery,
  endOfPostDelaySecondsMax,
  type PowerRecord,
  postDiscoveryModes,
  postModes,
  postState,
  postStates,
  poweredParts,
  powerRecord,
  powerRegulatorModes,
  storageDiscoveries,
} from '../../host/index.js';
import { listMetrics } from '../../telemetry/index.js';
import { aggregateHealth, aggregateHealthRows } from './aggregate-health.js';
import { resetRows, softwareRows, vendorLinks } from './system-software.js';

const startSetting = settingsIn(({ host }) => host, 'HostBIOSConfigPriv');
const powerSetting = settingsIn(({ host }) => host, 'VirtualPowerAndResetPriv');

/** A name of several labels. Source: RFC 1123 § 2.1. */
const fullName = { lengthMax: 253, pattern: /^[0-9a-z-]{1,63}(\.[0-9a-z-]{1,63})+$/i } as const;

const discoveryRows: Rows<DeviceDiscovery> = {
  AMSDeviceDiscovery: row(
    oneOf(agentDiscoveries),
    'Whether an agent in the operating system has reported its devices.',
    'AMSDeviceDiscovery',
  ),
  DeviceDiscovery: row(
    oneOf(deviceDiscoveries),
    'How far the search for devices has come.',
    'DeviceDiscovery',
  ),
  ServerFirmwareInventoryComplete: row(
    flag,
    'Whether all firmware of the server has been counted since it was powered on.',
    (_, { tree }) => isInventoried(powerRecord(tree)),
  ),
  SmartArrayDiscovery: row(
    oneOf(storageDiscoveries),
    'How far the search for storage controllers has come.',
    'SmartArrayDiscovery',
  ),
};

/** What the metrics of telemetry read at the moment, by their ids: those of processors that are not there are not. */
type Usage = ReadonlyMap<string, (now: number) => number>;

function meter(id: string, says: string) {
  return { [id]: row(whole(), says, (usage: Usage, { now }) => usage.get(id)?.(now)) };
}

const usageRows: Rows<Usage> = {
  ...meter('CPUUtil', 'How busy the processors are, in percent.'),
  ...meter('MemoryBusUtil', 'How busy the buses of the memory are, in percent.'),
  ...meter('IOBusUtil', 'How busy the buses of devices are, in percent.'),
  ...meter('CPUICUtil', 'How busy the links between processors are, in percent.'),
  ...meter('JitterCount', 'How often of late a clock changed for no change of load.'),
  ...Object.assign(
    {},
    ...[0, 1, 2, 3].map((index) => meter(`AvgCPU${index}Freq`, `The clock of processor ${index}, in MHz.`)),
    ...[0, 1, 2, 3].map((index) => meter(`CPU${index}Power`, `What processor ${index} draws, in watts.`)),
  ),
};

function usageIn(tree: ControllerTree): Usage {
  const reader = usageReader(readSituation(tree));
  return new Map(listMetrics(tree.blueprint).map(({ id, read }) => [id, read(reader)]));
}

/** These three are read when a boot is asked for: the machine's events bring them along. */
const postRows: Rows = {
  PostMode: startSetting('postMode', oneOf(postModes), 'What comes after the next start of the firmware.', {
    allowable: 'values',
  }),
  PostDiscoveryMode: aliasRow(
    postDiscoveryMode,
    postDiscoveryModes,
    'How thoroughly the firmware looks for devices.',
    { privilege: 'HostBIOSConfigPriv', allowable: 'values' },
  ),
  EndOfPostDelaySeconds: row(
    whole(0, endOfPostDelaySecondsMax),
    'How many seconds the firmware waits before it hands over to the operating system.',
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
    'How well the server is, by families of parts.',
    ({ derived }: View) => derived(aggregateHealth),
    aggregateHealthRows,
  ),
  PostState: row(
    oneOf(postStates),
    'Where the firmware is on the way from power-on to the operating system.',
    ({ tree }) => postState(powerRecord(tree)),
  ),
  ...postRows,
  ...firmwareModeRows,
  ...systemEraseRows,
  ...softwareRows,
  ...resetRows,
  Links: vendorLinks,
  // The same light as by the standard's name, which an older client looks for here.
  IndicatorLED: vendorIndicatorRow,
  DeviceDiscoveryComplete: section(
    'How far the search for devices has come, by where they report.',
    ({ tree }: View) => deviceDiscovery(powerRecord(tree)),
    discoveryRows,
  ),
  PowerAutoOn: aliasRow(
    powerAutoOn,
    autoOnPolicies,
    'Whether the server is powered on by itself when the mains return.',
    { privilege: 'VirtualPowerAndResetPriv', allowable: 'values' },
  ),
  CriticalTempRemainOff: powerSetting(
    'remainsOffAfterHeat',
    flag,
    'Whether a server that was too hot stays off once it has cooled down.',
  ),
  // The policy in short: any that is not to remain off.
  ServerPowerAutoOn: row(
    flag,
    'Whether the server may be powered on by itself when the mains return.',
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
    'How long the server waits before it is powered on by itself.',
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
    'Who decides how fast the processors run.',
    { privilege: 'VirtualPowerAndResetPriv' },
  ),
  PowerRegulatorModesSupported: row(
    valuesOf(oneOf(powerRegulatorModes)),
    'Who could decide how fast the processors run.',
    powerRegulatorModes,
  ),
  CurrentPowerOnTimeSeconds: row(
    nullable(whole()),
    'For how many seconds the server has had power; null while it has none.',
    ({ tree, now }) => currentSeconds(tree, now),
    { unit: 's', volatile: true },
  ),
  PowerOnMinutes: row(
    whole(),
    'For how many minutes the server has had power in all.',
    ({ tree, now }) => {
      const { beforeMs } = tree.host.powerOnTime;
      return Math.floor((beforeMs / 1_000 + (currentSeconds(tree, now) ?? 0)) / 60);
    },
    { unit: 'min', volatile: true },
  ),
  ServerFQDN: settingsIn(({ host }) => host)('fqdn', text(fullName), 'The full domain name of the server.'),
  SystemUsage: {
    ...section(
      'How the host uses its processors and buses.',
      ({ derived }: View) => derived(usageIn),
      usageRows,
    ),
    volatile: true,
  },
};

/** Longest delay that is kept to the second; a longer one is kept in whole minutes (behaviour § 2.2). Unit: s. */
const secondsMax = 255;

function keptDelay(seconds: number): number {
  return seconds <= secondsMax ? seconds : Math.ceil(seconds / 60) * 60;
}

/** Assumption: the time now is null while there is no power. It counts from the start of the history. */
function currentSeconds({ host }: ControllerTree, now: number): number | null {
  const { sinceMs } = host.powerOnTime;
  return sinceMs === null ? null : Math.floor(now / 1_000) - Math.floor(sinceMs / 1_000);
}

function isInventoried(power: PowerRecord): boolean {
  return poweredParts(power)?.inventory === 'complete';
}
