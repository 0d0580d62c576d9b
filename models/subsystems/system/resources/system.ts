/** The server: what it is, how far it has come, and what can be set and asked of it. Its actions are beside this file. */
import type { Json } from '../../../../engine/index.js';
import { systemSerial, systemUuid } from '../../../identity.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { finishIndicatorPatch } from '../../../resource/indicator-patch.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { decimal, uuid } from '../../../resource/kinds.js';
import { lineOrNull } from '../../../resource/line.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { Writing } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, row, section } from '../../../resource/rows.js';
import { fixed, identity, links, status, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import {
  biosAttribute,
  powerAutoOn,
  restoreManufacturingDefaults,
  restoreSystemDefaults,
} from '../../bios/index.js';
import { bootRows, finishBootPatch, traceBootOverride } from '../../boot/index.js';
import { indicatorRows } from '../../chassis/index.js';
import { secureSystemErase } from '../../erase/index.js';
import { serverDiagnosticsMode, serverSafeMode } from '../../firmware-mode/index.js';
import {
  bootProgressStates,
  hostState,
  lastBootSeconds,
  lastBootState,
  oemBootState,
  powerRecord,
  powerState,
  powerStates,
  resetAction,
} from '../../host/index.js';
import { countEnabledCores, countEnabledThreads, usableGiB } from '../../inventory/index.js';
import { systemRollup } from '../../logs/index.js';
import {
  assetTagLengthMax,
  modulesInUse,
  partsHealth,
  processorsInUse,
  systemHealth,
} from '../../parts/index.js';
import { serverSigRecompute, setSimpleUpdateStatus } from './host-reports.js';
import { powerButton, systemReset } from './system-vendor-actions.js';
import { systemVendorRows } from './system-vendor-section.js';

/** One label of a name. Source: RFC 1123 § 2.1. */
const hostName = { lengthMax: 63, pattern: /^[0-9a-z]([0-9a-z-]*[0-9a-z])?$/i } as const;

/** Source: behaviour § 2.2, VendorName. */
const tpmMakers = ['STMicro', 'Intel', 'Nationz', 'Unknown'] as const;
type Tpm = NonNullable<ControllerTree['blueprint']['tpm']>;

const below = (name: string) => `${root}Systems/1/${name}/`;

export const system = at(systemPattern, () => [{ params: ofSystem }]).resource({
  type: 'ComputerSystem.v1_18_0.ComputerSystem',
  says: 'A server as its controller sees it: what it is, how far it has come, how it starts.',
  varies: ['now'],
  steadyMs: 1_000,
  properties: {
    ...identity('1', 'Computer System'),
    SystemType: fixed('Physical', 'Whether the server is a machine or made of software.'),
    Manufacturer: row(text(), 'Who made it.', ({ tree }) => tree.blueprint.system.manufacturer),
    Model: row(text(), 'The name its maker sells it by.', ({ tree }) => tree.blueprint.system.model),
    SKU: row(text(), 'The number it is ordered by.', ({ tree }) => tree.blueprint.system.sku),
    SerialNumber: row(text(), 'The number that its maker gave to this very piece.', ({ derived }) =>
      derived(systemSerial),
    ),
    UUID: row(uuid, 'A number that nothing else in the world has.', ({ derived }) => derived(systemUuid)),
    // Assumption: the names are the controller's knowledge of its host, so they are set like its own.
    HostName: settingsIn(({ host }) => host)(
      'hostName',
      text(hostName),
      'The name of the host, without a domain.',
    ),
    AssetTag: settingsIn(({ host }) => host, 'HostBIOSConfigPriv')(
      'assetTag',
      lineOrNull({ lengthMax: assetTagLengthMax }),
      'What its owner has labelled it with.',
    ),
    BiosVersion: row(
      text(),
      'The version of the firmware that starts the server.',
      ({ tree }) => tree.blueprint.system.biosVersion,
    ),
    PartNumber: row(text(), 'The number its kind is ordered by.', ({ tree }) => tree.blueprint.system.sku),
    PowerState: row(oneOf(powerStates), 'Whether it has power, or is on the way there.', ({ tree }) =>
      powerState(powerRecord(tree)),
    ),
    ...indicatorRows,
    Status: status(['Health', 'HealthRollup', 'State'], ({ tree, derived }) => ({
      Health: derived(systemHealth),
      HealthRollup: derived(systemRollup),
      State: hostState(powerRecord(tree)),
    })),
    BootProgress: section(
      'How far the server has come since it was powered on.',
      ({ tree }: View) => powerRecord(tree),
      {
        LastState: row(oneOf(bootProgressStates), 'The step of the start that was reached last.', (power) =>
          lastBootState(power),
        ),
        OemLastState: row(
          text(),
          'Which application of the firmware runs, by its structured boot name.',
          oemBootState,
        ),
        LastBootTimeSeconds: row(
          decimal,
          'How many seconds the last start took, up to a running operating system.',
          lastBootSeconds,
          { unit: 's' },
        ),
      },
    ),
    Boot: section(
      'What the server starts from, and for how long that holds.',
      ({ tree }: View) => tree.boot,
      bootRows,
    ),
    ProcessorSummary: section(
      'The processors of the server as a whole.',
      ({ derived }: View) => derived(processorSummary),
      {
        Count: row(whole(), 'How many processors are in use.', 'count'),
        CoreCount: row(whole(), 'How many cores are in use in all.', 'cores'),
        LogicalProcessorCount: row(whole(), 'How many threads run side by side in all.', 'threads'),
        Model: row(text(), 'The name its maker sells it by.', 'model'),
        Status: status(['HealthRollup'], ({ health }) => ({ HealthRollup: health })),
      },
    ),
    MemorySummary: section(
      'The memory of the server as a whole.',
      ({ derived }: View) => derived(memorySummary),
      {
        TotalSystemMemoryGiB: row(decimal, 'How much memory is in use, in GiB.', 'gib', { unit: 'GiBy' }),
        TotalSystemPersistentMemoryGiB: row(
          decimal,
          'How much memory keeps what it holds without power, in GiB.',
          'persistentGib',
          { unit: 'GiBy' },
        ),
        Status: status(['HealthRollup'], ({ health }) => ({ HealthRollup: health })),
      },
    ),
    TrustedModules: list(
      'The trusted platform modules of the server.',
      ({ tree }: View) =>
        tree.blueprint.tpm === null || biosAttribute(tree, 'TpmState') === 'NotPresent'
          ? []
          : [tree.blueprint.tpm],
      {
        FirmwareVersion: row(text(), 'The firmware that is running, with its version.', 'firmwareVersion'),
        InterfaceType: fixed('TPM2_0', 'The specification the module follows.'),
        Status: status(['State'], (_, { tree }) => ({
          State: biosAttribute(tree, 'TpmState') === 'PresentEnabled' ? 'Enabled' : 'Disabled',
        })),
        Oem: vendor('VndTrustedModuleExt.v2_0_0.VndTrustedModuleExt', 'Maker of the chip of the module.', {
          VendorName: row(
            oneOf(tpmMakers),
            'Maker of the chip.',
            ({ manufacturer }: Tpm) => tpmMakers.find((maker) => maker === manufacturer) ?? 'Unknown',
          ),
        }),
      },
    ),
    Bios: linkRow('The settings of the firmware.', below('Bios')),
    EthernetInterfaces: linkRow('The network interfaces of the server.', below('EthernetInterfaces')),
    LogServices: linkRow('The logs of the server.', below('LogServices')),
    Memory: linkRow('The memory modules of the server.', below('Memory')),
    MemoryDomains: linkRow('Persistent memory of the processors.', below('MemoryDomains')),
    NetworkInterfaces: linkRow(
      'The network adapters of the server, as it sees them.',
      below('NetworkInterfaces'),
    ),
    Processors: linkRow('The processors of the server.', below('Processors')),
    SecureBoot: linkRow('How the firmware checks what it starts.', below('SecureBoot')),
    Storage: linkRow('The storage of the server.', below('Storage')),
    Links: links({
      Chassis: linksRow('The enclosures it is in.', [`${root}Chassis/1/`]),
      ManagedBy: linksRow('The controllers that manage it.', [`${root}Managers/1/`]),
    }),
    Oem: vendor(
      'VndComputerSystemExt.v2_14_0.VndComputerSystemExt',
      'What the vendor adds to a server: how far it has started, and how it is powered on by itself.',
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
  stage: ControllerStage,
  set: ReadonlyMap<string, Json>,
  { by }: Writing,
): Message[] {
  const problems = [
    ...finishBootPatch(stage, set),
    ...finishIndicatorPatch(set),
    ...(saysTwo(set)
      ? [baseMessage('PropertyValueConflict', ['ServerPowerAutoOn', 'PowerAutoOn'], inShort)]
      : []),
  ];
  traceBootOverride(stage, by.userName);
  // Without an auto-power-on there is no delay to it (behaviour § 2.2). One that is given with the policy that ends it is ignored.
  const isEnded = set.has(autoOn) || set.has(inShort);
  return set.has(onDelay) && !isEnded && powerAutoOn.read(stage.view) === 'RemainOff'
    ? [...problems, baseMessage('PropertyValueConflict', ['PowerOnDelay', 'PowerAutoOn'], onDelay)]
    : problems;
}

/** One body says one thing of the policy, whichever of its members is applied last. */
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
