/** The memory modules and their collection. */
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
import { type Condition, conditionOf, healthIn } from '../../parts/conditions.js';
import { partStatus, partWith } from '../../parts/part-status.js';
import { type MemoryModule, modulesOf } from '../../parts/parts.js';

const pattern = `${systemPattern}Memory/`;

export const memory = partsCollection(ofSystem, {
  uri: pattern,
  type: 'MemoryCollection',
  name: 'Memory',
  description: 'The memory modules of the server',
  ids: ({ tree }) => modulesOf(tree.blueprint).map(({ id }) => id),
});

/** Assumption: registered modules with error correction throughout, as servers of this class take. */
const moduleType = 'RDIMM';
const dataWidthBits = 64;
/** Eight bits of correction for a channel of DDR4, for each of the two of DDR5. */
const busWidthBits = { DDR4: 72, DDR5: 80 } as const;

export const memoryModule: ResourceDefinition = {
  uri: `${pattern}{MemoryId}/`,
  type: 'Memory.v1_14_0.Memory',
  instances: ({ blueprint }) => modulesOf(blueprint).map(({ id }) => ({ ...ofSystem, MemoryId: id })),
  project: (view) => {
    const { tree, params } = view;
    const { id, built, place } = partWith(modulesOf(tree.blueprint), params.MemoryId);
    const condition = conditionOf(tree.conditions, 'memory', built.slot);
    return {
      Id: id,
      Name: id,
      DeviceLocator: built.slot,
      MemoryType: 'DRAM',
      MemoryDeviceType: built.type,
      BaseModuleType: moduleType,
      MemoryMedia: ['DRAM'],
      OperatingMemoryModes: ['Volatile'],
      ErrorCorrection: 'MultiBitECC',
      Manufacturer: built.manufacturer,
      PartNumber: built.partNumber,
      SerialNumber: serialIn(tree, `memory/${built.slot}`, built),
      CapacityMiB: built.capacityMiB,
      LogicalSizeMiB: 0,
      VolatileSizeMiB: built.capacityMiB,
      NonVolatileSizeMiB: 0,
      RankCount: built.ranks,
      DataWidthBits: dataWidthBits,
      BusWidthBits: busWidthBits[built.type],
      AllowedSpeedsMHz: [built.speedMHz],
      OperatingSpeedMhz: built.speedMHz,
      MemoryLocation: locationOf(place),
      Status: partStatus(tree, healthIn(condition)),
      Links: { Chassis: linksTo(view, [chassisUri])[0] },
      Oem: { Vnd: vendorSection(built, condition) },
    };
  },
};

/** Assumption: two slots a channel and two channels a memory controller, counted on from each socket's first. */
const slotsPerChannel = 2;
const slotsPerController = 4;

function locationOf(place: MemoryModule['place']): JsonObject | undefined {
  if (place === undefined) return undefined;
  return {
    Socket: place.socket,
    MemoryController: Math.ceil(place.slot / slotsPerController),
    Channel: Math.ceil(place.slot / slotsPerChannel),
    Slot: place.slot,
  };
}

/** Assumption: the published bundle has no version of this type; this is the one of the system's generation. */
const vendorType = '#VndMemoryExt.v2_5_0.VndMemoryExt';

function vendorSection(built: MemoryModule['built'], condition: Condition | undefined): JsonObject {
  return {
    '@odata.type': vendorType,
    Attributes: ['VndSmartMemory'],
    BaseModuleType: moduleType,
    DIMMStatus: moduleStatus(condition),
    MaxOperatingSpeedMTs: built.speedMHz,
    PartNumber: built.partNumber,
    VendorName: built.manufacturer,
  };
}

/** What the firmware found at its last look; a module that failed is left out of the memory map. */
function moduleStatus(condition: Condition | undefined): string {
  if (condition === undefined) return 'GoodInUse';
  return condition === 'failed' ? 'MapOutError' : 'Degraded';
}
