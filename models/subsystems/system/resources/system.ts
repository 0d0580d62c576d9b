/** The server: what it is, how far it has come, and what can be set and asked of it. Its actions are beside this file. */
import type { JsonObject } from '../../../../engine/index.js';
import { systemSerial, systemUuid } from '../../../identity.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { projectBoot } from '../../boot/resources/system-boot.js';
import { projectIndicator } from '../../chassis/indicator.js';
import { powerOf } from '../../host/power-contract.js';
import { bootProgress, hostState, powerState } from '../../host/power-state.js';
import { systemRollup } from '../../logs/health-rollup.js';
import { partsHealth, systemHealth } from '../../parts/health.js';
import { resetAction } from './system-reset.js';
import { settleSystem, systemSettings } from './system-settings.js';
import { powerButton, systemReset } from './system-vendor-actions.js';
import { systemVendorSection, volatileOfSection } from './system-vendor-section.js';

export const system: ResourceDefinition = {
  uri: `${root}Systems/{SystemId}/`,
  type: 'ComputerSystem.v1_18_0.ComputerSystem',
  instances: () => [{ SystemId: '1' }],
  varies: ['now'],
  steadyMs: 1_000,
  volatile: volatileOfSection,
  project: (view) => {
    const { tree, link, derived } = view;
    const { system: built, tpm } = tree.blueprint;
    const host = powerOf(tree);
    return {
      Id: '1',
      Name: 'Computer System',
      SystemType: 'Physical',
      Manufacturer: built.manufacturer,
      Model: built.model,
      SKU: built.sku,
      SerialNumber: derived(systemSerial),
      UUID: derived(systemUuid),
      HostName: tree.host.hostName,
      AssetTag: tree.host.assetTag,
      BiosVersion: built.biosVersion,
      PowerState: powerState(host),
      ...projectIndicator(tree),
      Status: {
        Health: derived(systemHealth),
        HealthRollup: derived(systemRollup),
        State: hostState(host),
      },
      BootProgress: bootProgress(host),
      Boot: projectBoot(view),
      ProcessorSummary: derived(processorSummary),
      MemorySummary: derived(memorySummary),
      TrustedModules: tpm === null ? [] : [trustedModule(tpm)],
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
      Oem: { Vnd: systemVendorSection(view) },
    };
  },
  writable: systemSettings,
  settle: settleSystem,
  actions: [resetAction, powerButton, systemReset],
};

function processorSummary(tree: ControllerTree): JsonObject {
  const { processors } = tree.blueprint;
  return {
    Count: processors.length,
    CoreCount: sumOf(processors, ({ cores }) => cores),
    LogicalProcessorCount: sumOf(processors, ({ threads }) => threads),
    Model: processors[0]?.model,
    Status: { HealthRollup: partsHealth(tree, 'processor') },
  };
}

function memorySummary(tree: ControllerTree): JsonObject {
  return {
    TotalSystemMemoryGiB: sumOf(tree.blueprint.memory, ({ capacityMiB }) => capacityMiB) / 1_024,
    // A blueprint has no module that keeps its content without power.
    TotalSystemPersistentMemoryGiB: 0,
    Status: { HealthRollup: partsHealth(tree, 'memory') },
  };
}

function sumOf<Part>(parts: readonly Part[], count: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + count(part), 0);
}

function trustedModule({ firmwareVersion }: { readonly firmwareVersion: string }): JsonObject {
  return { FirmwareVersion: firmwareVersion, InterfaceType: 'TPM2_0', Status: { State: 'Enabled' } };
}
