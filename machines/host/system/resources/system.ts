/** Server resource: its identity, its state and its settings. Its actions are in `system-vendor-actions.ts`. */
import type { Json } from '../../../../engine/index.js';
import { type ControllerTree, systemSerial, systemUuid, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import {
  decimal,
  defineAt,
  finishIndicatorPatch,
  fixed,
  identity,
  lineOrNull,
  linkRow,
  links,
  linksRow,
  list,
  ofSystem,
  oneOf,
  root,
  row,
  section,
  settingsIn,
  status,
  systemPattern,
  text,
  uuid,
  type View,
  vendor,
  type WriteTarget,
  whole,
} from '../../../../models/resource/index.js';
import { biosAttribute, powerAutoOn } from '../../../bios-attributes/index.js';
import { indicatorRows } from '../../../hardware/chassis/index.js';
import { countEnabledCores, countEnabledThreads, usableGiB } from '../../../hardware/inventory/index.js';
import {
  assetTagLengthMax,
  modulesInUse,
  partsHealth,
  processorsInUse,
  systemHealth,
} from '../../../parts/index.js';
import {
  bootProgressStates,
  hostState,
  lastBootSeconds,
  lastBootState,
  oemBootState,
  powerRecord,
  powerState,
  powerStates,
} from '../../../power/index.js';
import { systemRollup } from '../../../reporting/logs/index.js';
import { secureSystemErase } from '../../../storage/erase/index.js';
import { restoreManufacturingDefaults, restoreSystemDefaults } from '../../bios/index.js';
import { bootRows, finishBootPatch, traceBootOverride } from '../../boot/index.js';
import { serverDiagnosticsMode, serverSafeMode } from '../../firmware-mode/index.js';
import { resetAction } from '../../host/index.js';
import {
  powerButton,
  serverSigRecompute,
  setSimpleUpdateStatus,
  systemReset,
} from './system-vendor-actions.js';
import { systemVendorRows } from './system-vendor-section.js';

/** Form of a host name, which is a single label. Source: RFC 1123 § 2.1. */
const hostName = { lengthMax: 63, pattern: /^[0-9a-z]([0-9a-z-]*[0-9a-z])?$/i } as const;

/** Manufacturers of trusted platform modules. Source: behaviour § 2.2, VendorName. */
const tpmMakers = ['STMicro', 'Intel', 'Nationz', 'Unknown'] as const;
type Tpm = NonNullable<ControllerTree['blueprint']['tpm']>;

const below = (name: string) => `${root}Systems/1/${name}/`;

export const system = defineAt(systemPattern, () => [{ params: ofSystem }]).resource({
  type: 'ComputerSystem.v1_18_0.ComputerSystem',
  typeDescription: 'A server in the view of its controller: identity, state and boot settings.',
  varies: ['now'],
  steadyMs: 1_000,
  properties: {
    ...identity('1', 'Computer System'),
    SystemType: fixed('Physical', 'Type of the system, such as a physical machine.'),
    Manufacturer: row(
      text(),
      'Manufacturer of the system.',
      ({ tree }) => tree.blueprint.system.manufacturer,
    ),
    Model: row(text(), 'Model name of the system.', ({ tree }) => tree.blueprint.system.model),
    SKU: row(
      text(),
      'Stock-keeping unit (SKU) that the system is ordered by.',
      ({ tree }) => tree.blueprint.system.sku,
    ),
    SerialNumber: row(text(), 'Serial number of the system.', ({ derived }) => derived(systemSerial)),
    UUID: row(uuid, 'Universally unique identifier (UUID) of the system.', ({ derived }) =>
      derived(systemUuid),
    ),
    // Assumption: the controller stores the names of the server, so that the same privilege is required as for its own
    // settings.
    HostName: settingsIn(({ host }) => host)('hostName', text(hostName), 'Host name without a domain.'),
    AssetTag: settingsIn(({ host }) => host, 'HostBIOSConfigPriv')(
      'assetTag',
      lineOrNull({ lengthMax: assetTagLengthMax }),
      'Asset tag that the owner assigned to the system.',
    ),
    BiosVersion: row(
      text(),
      'Version of the system firmware (BIOS).',
      ({ tree }) => tree.blueprint.system.biosVersion,
    ),
    PartNumber: row(text(), 'Part number of the system.', ({ tree }) => tree.blueprint.system.sku),
    PowerState: row(oneOf(powerStates), 'Power state of the system, including transitions.', ({ tree }) =>
      powerState(powerRecord(tree)),
    ),
    ...indicatorRows,
    Status: status(['Health', 'HealthRollup', 'State'], ({ tree, derived }) => ({
      Health: derived(systemHealth),
      HealthRollup: derived(systemRollup),
      State: hostState(powerRecord(tree)),
    })),
    BootProgress: section('Boot progress since the last power-on.', ({ tree }: View) => powerRecord(tree), {
      LastState: row(oneOf(bootProgressStates), 'Last state of the boot progress.', (power) =>
        lastBootState(power),
      ),
      OemLastState: row(text(), 'Structured name of the firmware application that runs.', oemBootState),
      LastBootTimeSeconds: row(
        decimal,
        'Duration of the last boot up to the running operating system, in seconds.',
        lastBootSeconds,
        { unit: 's' },
      ),
    }),
    Boot: section(
      'Boot source override and boot order of the system.',
      ({ tree }: View) => tree.boot,
      bootRows,
    ),
    ProcessorSummary: section(
      'Summary of the processors.',
      ({ derived }: View) => derived(processorSummary),
      {
        Count: row(whole(), 'Number of processors in use.', 'count'),
        CoreCount: row(whole(), 'Number of cores in use over all processors.', 'cores'),
        LogicalProcessorCount: row(whole(), 'Number of threads in use over all processors.', 'threads'),
        Model: row(text(), 'Model name of the processors.', 'model'),
        Status: status(['HealthRollup'], ({ health }) => ({ HealthRollup: health })),
      },
    ),
    MemorySummary: section('Summary of the memory.', ({ derived }: View) => derived(memorySummary), {
      TotalSystemMemoryGiB: row(decimal, 'Capacity of the memory in use, in gibibytes.', 'gib', {
        unit: 'GiBy',
      }),
      TotalSystemPersistentMemoryGiB: row(
        decimal,
        'Capacity of persistent memory, in gibibytes.',
        'persistentGib',
        { unit: 'GiBy' },
      ),
      Status: status(['HealthRollup'], ({ health }) => ({ HealthRollup: health })),
    }),
    TrustedModules: list(
      'Trusted platform modules of the system.',
      ({ tree }: View) =>
        tree.blueprint.tpm === null || biosAttribute(tree, 'TpmState') === 'NotPresent'
          ? []
          : [tree.blueprint.tpm],
      {
        FirmwareVersion: row(text(), 'Version of the running firmware.', 'firmwareVersion'),
        InterfaceType: fixed('TPM2_0', 'Interface type of the module.'),
        Status: status(['State'], (_, { tree }) => ({
          State: biosAttribute(tree, 'TpmState') === 'PresentEnabled' ? 'Enabled' : 'Disabled',
        })),
        Oem: vendor(
          'VndTrustedModuleExt.v2_0_0.VndTrustedModuleExt',
          'Vendor extension of a trusted module: manufacturer of the chip.',
          {
            VendorName: row(
              oneOf(tpmMakers),
              'Manufacturer of the chip.',
              ({ manufacturer }: Tpm) => tpmMakers.find((maker) => maker === manufacturer) ?? 'Unknown',
            ),
          },
        ),
      },
    ),
    Bios: linkRow('Link to the BIOS settings of the system.', below('Bios')),
    EthernetInterfaces: linkRow(
      'Link to the Ethernet interfaces of the system.',
      below('EthernetInterfaces'),
    ),
    LogServices: linkRow('Link to the log services of the system.', below('LogServices')),
    Memory: linkRow('Link to the memory modules of the system.', below('Memory')),
    MemoryDomains: linkRow('Link to the memory domains of the system.', below('MemoryDomains')),
    NetworkInterfaces: linkRow('Link to the network interfaces of the system.', below('NetworkInterfaces')),
    Processors: linkRow('Link to the processors of the system.', below('Processors')),
    SecureBoot: linkRow('Link to the secure boot settings of the system.', below('SecureBoot')),
    Storage: linkRow('Link to the storage subsystems of the system.', below('Storage')),
    Links: links({
      Chassis: linksRow('Chassis that contain the system.', [`${root}Chassis/1/`]),
      ManagedBy: linksRow('Managers of the system.', [`${root}Managers/1/`]),
    }),
    Oem: vendor(
      'VndComputerSystemExt.v2_14_0.VndComputerSystemExt',
      'Vendor extension of the system: health, POST state, power-on policy and firmware.',
      systemVendorRows,
    ),
  },
  finishPatch: finishSystemPatch,
  actions: [
    resetAction,
    powerButton,
    systemReset,
    secureSystemErase,
    restoreManufacturingDefaults,
    restoreSystemDefaults,
    serverDiagnosticsMode,
    serverSafeMode,
    setSimpleUpdateStatus,
    serverSigRecompute,
  ],
});

const onDelay = '/Oem/Vnd/PowerOnDelay';
const autoOn = '/Oem/Vnd/PowerAutoOn';
const inShort = '/Oem/Vnd/ServerPowerAutoOn';

function finishSystemPatch(
  stage: Transaction,
  set: ReadonlyMap<string, Json>,
  { by }: WriteTarget,
): Message[] {
  const problems = [
    ...finishBootPatch(stage, set),
    ...finishIndicatorPatch(set),
    ...(saysTwo(set)
      ? [baseMessage('PropertyValueConflict', ['ServerPowerAutoOn', 'PowerAutoOn'], inShort)]
      : []),
  ];
  traceBootOverride(stage, by.userName);
  // A delay has no meaning while auto-power-on is off, so that a write of the delay alone is refused (behaviour § 2.2).
  // A delay in the same body as a change of the policy is accepted and ignored if the policy is off.
  const isEnded = set.has(autoOn) || set.has(inShort);
  return set.has(onDelay) && !isEnded && powerAutoOn.read(stage.view) === 'RemainOff'
    ? [...problems, baseMessage('PropertyValueConflict', ['PowerOnDelay', 'PowerAutoOn'], onDelay)]
    : problems;
}

/**
 * Returns whether a body contains two contradictory values of the auto-power-on policy. The order of the members must
 * not determine the result.
 */
function saysTwo(set: ReadonlyMap<string, Json>): boolean {
  return set.has(autoOn) && set.has(inShort) && (set.get(autoOn) !== 'RemainOff') !== set.get(inShort);
}

function processorSummary(tree: ControllerTree) {
  const { blueprint, conditions } = tree;
  const processors = processorsInUse(blueprint, conditions.leftOut);
  return {
    count: processors.length,
    cores: sum(processors, (built) => countEnabledCores(tree, built)),
    threads: sum(processors, (built) => countEnabledThreads(tree, built)),
    model: blueprint.processors[0]?.model,
    health: partsHealth(tree, 'processor'),
  };
}

function memorySummary(tree: ControllerTree) {
  const modules = modulesInUse(tree.blueprint, tree.conditions.leftOut);
  const gibOf = (isMeant: (module: (typeof modules)[number]) => boolean) =>
    sum(modules.filter(isMeant), ({ capacityMiB }) => capacityMiB) / 1_024;
  return {
    gib: usableGiB(
      tree,
      gibOf(({ persistent = false }) => !persistent),
    ),
    persistentGib: gibOf(({ persistent = false }) => persistent),
    health: partsHealth(tree, 'memory'),
  };
}

function sum<Part>(parts: readonly Part[], count: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + count(part), 0);
}
