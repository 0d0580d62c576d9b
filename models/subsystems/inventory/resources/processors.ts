/** The processors and their collection. */
import type { JsonObject } from '../../../../engine/index.js';
import { serialIn } from '../../../identity.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import {
  chassisUri,
  linksTo,
  ofSystem,
  partsCollection,
  systemPattern,
} from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { heldAt, minSpeedMHz } from '../../environment/readings/clock-speed.js';
import { powerOf } from '../../host/power-contract.js';
import { hostState } from '../../host/power-state.js';
import { conditionOf, healthIn } from '../../parts/conditions.js';
import { partStatus, partWith } from '../../parts/part-status.js';
import { type Processor, processorsOf } from '../../parts/parts.js';

const pattern = `${systemPattern}Processors/`;

export const processors = partsCollection(ofSystem, {
  uri: pattern,
  type: 'ProcessorCollection',
  name: 'Processors',
  description: 'The processors of the server',
  ids: ({ tree }) => processorsOf(tree.blueprint).map(({ id }) => id),
});

export const processor: ResourceDefinition = {
  uri: `${pattern}{ProcessorId}/`,
  type: 'Processor.v1_8_2.Processor',
  instances: ({ blueprint }) => processorsOf(blueprint).map(({ id }) => ({ ...ofSystem, ProcessorId: id })),
  project: (view) => {
    const { tree, params } = view;
    const { id, built } = partWith(processorsOf(tree.blueprint), params.ProcessorId);
    const health = healthIn(conditionOf(tree.conditions, 'processor', built.socket));
    return {
      Id: id,
      Name: 'Processor',
      ProcessorType: 'CPU',
      ProcessorArchitecture: 'x86',
      InstructionSet: 'x86-64',
      Manufacturer: built.manufacturer,
      Model: built.model,
      SerialNumber: serialIn(tree, `processor/${built.socket}`, built),
      UUID: built.uuid,
      Socket: built.socket,
      ProcessorId: { VendorId: built.manufacturer },
      MaxSpeedMHz: built.maxSpeedMHz,
      MinSpeedMHz: minSpeedMHz(built),
      OperatingSpeedMHz: operatingSpeedMHz(tree, built),
      TDPWatts: built.tdpWatts,
      TotalCores: built.cores,
      TotalEnabledCores: built.cores,
      TotalThreads: built.threads,
      Status: partStatus(tree, health),
      Links: { Chassis: linksTo(view, [chassisUri])[0] },
      Oem: { Vnd: vendorSection(tree, built) },
    };
  },
};

/** Assumption: the published bundle has no version of this type; this is the generation's first. */
const vendorType = '#VndProcessorExt.v2_0_0.VndProcessorExt';

function vendorSection(tree: ControllerTree, built: Processor['built']): JsonObject {
  const isUsed = conditionOf(tree.conditions, 'processor', built.socket) !== 'failed';
  return {
    '@odata.type': vendorType,
    Characteristics: [
      '64Bit',
      ...(built.cores > 1 ? ['MultiCore'] : []),
      ...(built.threads > built.cores ? ['HwThread'] : []),
      'ExecuteProtection',
      'EnhancedVirtualization',
      'PowerPerfControl',
    ],
    ConfigStatus: { Populated: true, State: isUsed ? 'Enabled' : 'DisabledByBios' },
    CoresEnabled: built.cores,
  };
}

/** Null while the clock stands still or moves. */
function operatingSpeedMHz(tree: ControllerTree, built: Processor['built']): number | null {
  if (hostState(powerOf(tree)) === 'Disabled') return null;
  return heldAt[tree.host.powerRegulatorMode]?.(built) ?? null;
}
