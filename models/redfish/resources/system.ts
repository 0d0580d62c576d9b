/** The server: what it is, how far it has come, and what can be set and asked of it. Its actions are beside this file. */
import { bootStateOf, inPost } from '../../contracts/power.js';
import { systemSerial, systemUuid } from '../../identity.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import {
  autoOnDelays,
  autoOnPolicies,
  bootModes,
  bootOverrides,
  bootTargets,
} from '../../state/host.js';
import { type ControllerTree, powerOf } from '../../world.js';
import { property, type ResourceDefinition, type View, type Writable } from '../define.js';
import { oneOf, text } from '../readers.js';
import { root } from '../uris.js';
import { resetAction } from './system-reset.js';
import { powerButton, systemReset } from './system-vendor-actions.js';
import { bootProgress, deviceDiscovery, postState, powerState, systemStatus } from './system-power.js';

/** Longest asset tag. Unit: characters. Assumption: what SMBIOS tables of such servers hold. */
const assetTagLengthMax = 63;
const devicePathLengthMax = 512;
const addressLengthMax = 2_048;

/** What the firmware reads at power-on cannot be changed while it does (facts § 3.1). */
function lockedDuringPost(tree: ControllerTree, pointer: string): Message | undefined {
  return inPost(powerOf(tree))
    ? mgmtMessage('UnableToModifyDuringSystemPOST', [pointer.split('/').at(-1) ?? pointer], pointer)
    : undefined;
}

const bootProperty = { privilege: 'HostBIOSConfigPriv', locked: lockedDuringPost } as const;
const powerProperty = { privilege: 'VirtualPowerAndResetPriv' } as const;

const writable: Writable = {
  AssetTag: property({
    privilege: 'HostBIOSConfigPriv',
    reader: text({ lengthMax: assetTagLengthMax }),
    apply: ({ draft }, value) => {
      draft.host.assetTag = value;
    },
  }),
  // In the order they are set: how long an override holds comes after what it is.
  Boot: {
    BootSourceOverrideMode: property({
      ...bootProperty,
      reader: oneOf(bootModes),
      apply: ({ draft }, value) => {
        draft.host.boot.overrideMode = value;
      },
    }),
    BootSourceOverrideTarget: property({
      ...bootProperty,
      reader: oneOf(bootTargets),
      apply: ({ draft }, value) => {
        draft.host.boot.overrideTarget = value;
        // A target without a word on how long it holds is meant for the next boot; `None` ends the override.
        if (value === 'None') draft.host.boot.overrideEnabled = 'Disabled';
        else if (draft.host.boot.overrideEnabled === 'Disabled') draft.host.boot.overrideEnabled = 'Once';
      },
    }),
    BootSourceOverrideEnabled: property({
      ...bootProperty,
      reader: oneOf(bootOverrides),
      apply: ({ draft }, value) => {
        draft.host.boot.overrideEnabled = value;
        if (value === 'Disabled') draft.host.boot.overrideTarget = 'None';
      },
    }),
    UefiTargetBootSourceOverride: property({
      ...bootProperty,
      reader: text({ lengthMax: devicePathLengthMax }),
      apply: ({ draft }, value) => {
        draft.host.boot.uefiTarget = value;
      },
    }),
    HttpBootUri: property({
      ...bootProperty,
      reader: text({ lengthMax: addressLengthMax, pattern: /^$|^https?:\/\/\S+$/ }),
      apply: ({ draft }, value) => {
        draft.host.boot.httpBootUri = value;
      },
    }),
  },
  Oem: {
    Vnd: {
      PowerAutoOn: property({
        ...powerProperty,
        reader: oneOf(autoOnPolicies),
        apply: ({ draft }, value) => {
          draft.host.powerAutoOn = value;
        },
      }),
      PowerOnDelay: property({
        ...powerProperty,
        reader: oneOf(autoOnDelays),
        apply: ({ draft }, value) => {
          draft.host.powerOnDelay = value;
        },
      }),
    },
  },
};

/** Targets that need an address beside them, and none that is left without. */
function bootConflicts({ host }: ControllerTree): Message[] {
  const { overrideTarget, overrideEnabled, uefiTarget, httpBootUri } = host.boot;
  const conflict = (other: string) =>
    baseMessage('PropertyValueConflict', ['BootSourceOverrideTarget', other], '/Boot/BootSourceOverrideTarget');
  if (overrideTarget === 'UefiTarget' && uefiTarget === '') return [conflict('UefiTargetBootSourceOverride')];
  if (overrideTarget === 'UefiHttp' && httpBootUri === '') return [conflict('HttpBootUri')];
  if (overrideTarget === 'None' && overrideEnabled !== 'Disabled') return [conflict('BootSourceOverrideEnabled')];
  return [];
}

export const system: ResourceDefinition = {
  uri: `${root}Systems/{SystemId}/`,
  type: 'ComputerSystem.v1_18_0.ComputerSystem',
  instances: () => [{ SystemId: '1' }],
  project: (view) => {
    const { tree, link } = view;
    const { system: built, memory } = tree.blueprint;
    const capacityMiB = memory.reduce((sum, dimm) => sum + dimm.capacityMiB, 0);
    return {
      Id: '1',
      Name: 'Computer System',
      SystemType: 'Physical',
      Manufacturer: built.manufacturer,
      Model: built.model,
      SKU: built.sku,
      SerialNumber: systemSerial(tree),
      UUID: systemUuid(tree),
      HostName: built.hostName,
      AssetTag: tree.host.assetTag,
      BiosVersion: built.biosVersion,
      PowerState: powerState(powerOf(tree)),
      Status: systemStatus(powerOf(tree)),
      BootProgress: bootProgress(powerOf(tree)),
      Boot: projectBoot(view),
      ProcessorSummary: {
        Count: tree.blueprint.processors.length,
        Model: tree.blueprint.processors[0]?.model,
        Status: { HealthRollup: 'OK' },
      },
      MemorySummary: { TotalSystemMemoryGiB: capacityMiB / 1_024, Status: { HealthRollup: 'OK' } },
      Bios: link(`${root}Systems/1/Bios/`),
      EthernetInterfaces: link(`${root}Systems/1/EthernetInterfaces/`),
      LogServices: link(`${root}Systems/1/LogServices/`),
      Memory: link(`${root}Systems/1/Memory/`),
      NetworkInterfaces: link(`${root}Systems/1/NetworkInterfaces/`),
      Processors: link(`${root}Systems/1/Processors/`),
      SecureBoot: link(`${root}Systems/1/SecureBoot/`),
      Storage: link(`${root}Systems/1/Storage/`),
      Links: {
        Chassis: [link(`${root}Chassis/1/`)].filter((chassis) => chassis !== undefined),
        ManagedBy: [link(`${root}Managers/1/`)].filter((manager) => manager !== undefined),
      },
      Oem: {
        Vnd: {
          '@odata.type': '#VndComputerSystemExt.v2_14_0.VndComputerSystemExt',
          PostState: postState(powerOf(tree)),
          DeviceDiscoveryComplete: deviceDiscovery(powerOf(tree)),
          PowerAutoOn: tree.host.powerAutoOn,
          PowerOnDelay: tree.host.powerAutoOn === 'RemainOff' ? null : tree.host.powerOnDelay,
          'PowerAutoOn@Redfish.AllowableValues': autoOnPolicies,
          'PowerOnDelay@Redfish.AllowableValues': autoOnDelays,
          ServerFirmwareInventoryComplete: isInventoried(tree),
        },
      },
    };
  },
  writable,
  conflicts: bootConflicts,
  actions: [resetAction, powerButton, systemReset],
};

function projectBoot({ tree, link }: View) {
  const { overrideEnabled, overrideMode, overrideTarget, uefiTarget, httpBootUri } = tree.host.boot;
  return {
    BootOptions: link(`${root}Systems/1/BootOptions/`),
    BootSourceOverrideEnabled: overrideEnabled,
    'BootSourceOverrideEnabled@Redfish.AllowableValues': bootOverrides,
    BootSourceOverrideMode: overrideMode,
    'BootSourceOverrideMode@Redfish.AllowableValues': bootModes,
    BootSourceOverrideTarget: overrideTarget,
    'BootSourceOverrideTarget@Redfish.AllowableValues': bootTargets,
    UefiTargetBootSourceOverride: uefiTarget === '' ? null : uefiTarget,
    HttpBootUri: httpBootUri === '' ? null : httpBootUri,
  };
}

function isInventoried(tree: ControllerTree): boolean {
  const { value } = powerOf(tree);
  return bootStateOf(powerOf(tree)) !== undefined && typeof value === 'object' && value.on.inventory === 'complete';
}
