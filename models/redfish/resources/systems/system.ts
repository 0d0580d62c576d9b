/** The server: what it is, how far it has come, and what can be set and asked of it. Its actions are beside this file. */
import { bootStateOf } from '../../../contracts/power.js';
import { systemSerial, systemUuid } from '../../../identity.js';
import { partsHealth, systemHealth } from '../../../state/health.js';
import { autoOnDelays, autoOnPolicies, bootModes, bootOverrides, bootTargets } from '../../../state/host.js';
import { type ControllerTree, powerOf } from '../../../world.js';
import type { ResourceDefinition, View } from '../../define.js';
import { root } from '../../uris.js';
import { aggregateHealth } from './aggregate-health.js';
import { bootProgress, deviceDiscovery, postState, powerState, systemState } from './system-power.js';
import { resetAction } from './system-reset.js';
import { settleSystem, systemSettings } from './system-settings.js';
import { powerButton, systemReset } from './system-vendor-actions.js';

export const system: ResourceDefinition = {
  uri: `${root}Systems/{SystemId}/`,
  type: 'ComputerSystem.v1_18_0.ComputerSystem',
  instances: () => [{ SystemId: '1' }],
  project: (view) => {
    const { tree, link } = view;
    const { system: built, memory } = tree.blueprint;
    const health = systemHealth(tree);
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
      Status: { Health: health, HealthRollup: health, State: systemState(powerOf(tree)) },
      BootProgress: bootProgress(powerOf(tree)),
      Boot: projectBoot(view),
      ProcessorSummary: {
        Count: tree.blueprint.processors.length,
        Model: tree.blueprint.processors[0]?.model,
        Status: { HealthRollup: partsHealth(tree, 'processor') },
      },
      MemorySummary: {
        TotalSystemMemoryGiB: capacityMiB / 1_024,
        Status: { HealthRollup: partsHealth(tree, 'memory') },
      },
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
          AggregateHealthStatus: aggregateHealth(tree),
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
  writable: systemSettings,
  settle: settleSystem,
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
  return (
    bootStateOf(powerOf(tree)) !== undefined && typeof value === 'object' && value.on.inventory === 'complete'
  );
}
