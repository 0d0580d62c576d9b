/** Memory module resources and their collection. */
import { serialIn } from '../../../../../models/index.js';
import {
  chassisUri,
  defineAt,
  fixed,
  identity,
  linkRow,
  links,
  nullable,
  ofSystem,
  oneOf,
  row,
  section,
  status,
  systemPattern,
  text,
  type View,
  valuesOf,
  vendorSection,
  whole,
} from '../../../../../models/resource/index.js';
import { findCondition, isInUse, testedStatus } from '../../../../parts/index.js';
import { operatingSpeedMHz } from '../../bios-limits.js';
import {
  makerId,
  manufacturingDate,
  memoryVendorRows,
  moduleType,
  printId,
  productId,
} from '../../module-identity.js';
import {
  isPersistent,
  type MemoryLocation,
  memoryInstances,
  memoryPattern,
  memoryUri,
} from './memory-location.js';
import { memoryProtection, memoryProtectionRows } from './memory-protection.js';

const dataWidthBits = 64;
/**
 * Width of the bus with its correction bits. DDR4 has eight correction bits per channel; DDR5 has eight for each of its
 * two subchannels.
 */
const busWidthBits = { DDR4: 72, DDR5: 80 } as const;

/**
 * Number of slots per channel. The next constant is the number of slots per memory controller. Assumption: two slots
 * per channel and two channels per controller, counted from the first slot of each socket.
 */
const slotsPerChannel = 2;
const slotsPerController = 4;

type MemoryView = View<MemoryLocation>;

export const memoryModule = defineAt(memoryPattern, memoryInstances).resource({
  type: 'Memory.v1_14_0.Memory',
  typeDescription: 'A memory module.',
  properties: {
    ...identity(
      ({ part }: MemoryView) => part.id,
      ({ part }) => part.id,
    ),
    DeviceLocator: row(text(), 'Label of the slot on the system board.', ({ part }) => part.built.slot),
    MemoryType: row(oneOf(['DRAM', 'NVDIMM_N']), 'Memory type: volatile or persistent.', ({ part }) =>
      isPersistent(part) ? 'NVDIMM_N' : 'DRAM',
    ),
    MemoryDeviceType: row(
      oneOf(['DDR4', 'DDR5']),
      'Memory device type, such as DDR5.',
      ({ part }) => part.built.type,
    ),
    BaseModuleType: moduleType,
    MemoryMedia: row(valuesOf(oneOf(['DRAM', 'NAND'])), 'Media of the memory module.', ({ part }) =>
      isPersistent(part) ? (['DRAM', 'NAND'] as const) : (['DRAM'] as const),
    ),
    OperatingMemoryModes: row(
      valuesOf(oneOf(['Volatile', 'PMEM'])),
      'Memory modes that the module supports.',
      ({ part }) => (isPersistent(part) ? (['PMEM'] as const) : (['Volatile'] as const)),
    ),
    ErrorCorrection: fixed('MultiBitECC', 'Error correction scheme of the module.'),
    Manufacturer: row(text(), 'Manufacturer of the module.', ({ part }) => part.built.manufacturer),
    PartNumber: row(text(), 'Part number of the module.', ({ part }) => part.built.partNumber),
    SerialNumber: row(text(), 'Serial number of the module.', ({ tree, part: { built } }) =>
      serialIn(tree, `memory/${built.slot}`, built),
    ),
    ModuleManufacturerID: row(text(), 'JEDEC identifier of the module manufacturer.', ({ part }) =>
      printId(makerId(part.built)),
    ),
    ModuleProductID: row(
      text(),
      'Product identifier that the manufacturer assigned to the module.',
      ({ part }) => printId(productId(part.built)),
    ),
    VendorID: row(
      text(),
      "JEDEC identifier of the module manufacturer, in the vendor's notation.",
      ({ part }) => String(makerId(part.built)),
      { deprecated: 'Use ModuleManufacturerID.' },
    ),
    DeviceID: row(
      text(),
      "Product identifier of the module, in the vendor's notation.",
      ({ part }) => String(productId(part.built)),
      { deprecated: 'Use ModuleProductID.' },
    ),
    CapacityMiB: row(whole(), 'Capacity of the module, in mebibytes.', ({ part }) => part.built.capacityMiB, {
      unit: 'MiBy',
    }),
    LogicalSizeMiB: row(
      whole(),
      'Capacity of the module that is mapped as logical memory, in mebibytes.',
      0,
      { unit: 'MiBy' },
    ),
    VolatileSizeMiB: row(
      whole(),
      'Capacity of the volatile portion of the module, in mebibytes.',
      ({ part }) => (isPersistent(part) ? 0 : part.built.capacityMiB),
      { unit: 'MiBy' },
    ),
    NonVolatileSizeMiB: row(
      whole(),
      'Capacity of the persistent portion of the module, in mebibytes.',
      ({ part }) => (isPersistent(part) ? part.built.capacityMiB : 0),
      { unit: 'MiBy' },
    ),
    RankCount: row(whole(), 'Number of ranks.', ({ part }) => part.built.ranks),
    DataWidthBits: row(whole(), 'Width of the data bus, in bits.', dataWidthBits, { unit: 'bit' }),
    BusWidthBits: row(
      whole(),
      'Width of the bus including error-correction bits, in bits.',
      ({ part }) => busWidthBits[part.built.type],
      { unit: 'bit' },
    ),
    AllowedSpeedsMHz: row(
      valuesOf(whole()),
      'Speeds that the module supports, in megahertz.',
      ({ part }) => [part.built.speedMHz],
      { unit: 'MHz' },
    ),
    OperatingSpeedMhz: row(
      nullable(whole()),
      'Operating speed of the module, in megahertz; null while the module is not in use.',
      ({ tree, part: { built } }) =>
        isInUse(tree, 'memory', built.slot) ? operatingSpeedMHz(tree, built.speedMHz) : null,
      { unit: 'MHz' },
    ),
    MemoryLocation: section(
      'Location of the module relative to its processor.',
      ({ part }: MemoryView) => part.place,
      {
        Socket: row(whole(), 'Number of the processor socket.', 'socket'),
        MemoryController: row(whole(), 'Number of the memory controller.', ({ slot }) =>
          Math.ceil(slot / slotsPerController),
        ),
        Channel: row(whole(), 'Number of the memory channel.', ({ slot }) =>
          Math.ceil(slot / slotsPerChannel),
        ),
        Slot: row(whole(), 'Number of the slot of the processor.', 'slot'),
      },
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => testedStatus(tree, 'memory', part.built.slot)),
    Links: links({ Chassis: linkRow('Enclosure that contains the module.', chassisUri) }),
    Metrics: linkRow(
      'Link to the metrics of the module.',
      ({ part }: MemoryView) => `${memoryUri(part)}MemoryMetrics/`,
    ),
    // Vendor extension of a memory module. Assumption: its version is that of the system's generation, because the
    // published schema bundle has no version of this type.
    Oem: vendorSection(
      'VndMemoryExt.v2_5_0.VndMemoryExt',
      'Vendor extension of a memory module: product identity and firmware status.',
      ({ tree, part: { built } }: MemoryView) => ({
        built,
        madeIn: manufacturingDate(tree, built),
        condition: findCondition(tree.conditions, 'memory', built.slot),
        isLeftOut: tree.conditions.leftOut.memory.includes(built.slot),
        isUsed: isInUse(tree, 'memory', built.slot),
      }),
      memoryVendorRows,
    ),
  },
});

export const memory = defineAt(`${systemPattern}Memory/`, () => [{ params: ofSystem }]).collection({
  type: 'MemoryCollection.MemoryCollection',
  typeDescription: 'Memory modules of the server.',
  name: 'Memory',
  description: 'Memory modules of the server',
  members: memoryModule,
  properties: {
    Oem: vendorSection(
      'VndAdvancedMemoryProtection.v2_1_0.VndAdvancedMemoryProtection',
      'Vendor extension of the memory collection: memory protection and modules of each processor.',
      ({ derived }: View) => derived(memoryProtection),
      memoryProtectionRows,
    ),
  },
});
