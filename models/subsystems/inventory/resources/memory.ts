/** The memory modules and their collection. */
import { serialIn } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { chassisUri, ofSystem, systemPattern } from '../../../resource/one-server.js';
import { nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, row, section } from '../../../resource/rows.js';
import { fixed, identity, links, status, vendorSection } from '../../../resource/shared-rows.js';
import { findCondition, isInUse, testedStatus } from '../../parts/index.js';
import { operatingSpeedMHz } from '../memory-settings.js';
import { makerId, manufacturingDate, printId, productId } from '../module-identity.js';
import { isPersistent, type MemoryPlace, memoryPattern, memoryPlaces, memoryUri } from './memory-place.js';
import { memoryProtection, memoryProtectionRows } from './memory-protection.js';
import { memoryVendorRows, moduleType } from './memory-vendor-section.js';

const dataWidthBits = 64;
/** Eight bits of correction for a channel of DDR4, for each of the two of DDR5. */
const busWidthBits = { DDR4: 72, DDR5: 80 } as const;

/** Assumption: two slots a channel and two channels a memory controller, counted on from each socket's first. */
const slotsPerChannel = 2;
const slotsPerController = 4;

type MemoryView = View<MemoryPlace>;

export const memoryModule = at(memoryPattern, memoryPlaces).resource({
  type: 'Memory.v1_14_0.Memory',
  says: 'A memory module.',
  properties: {
    ...identity(
      ({ part }: MemoryView) => part.id,
      ({ part }) => part.id,
    ),
    DeviceLocator: row(text(), 'What is printed beside its slot.', ({ part }) => part.built.slot),
    MemoryType: row(
      oneOf(['DRAM', 'NVDIMM_N']),
      'Whether it keeps what it holds without power.',
      ({ part }) => (isPersistent(part) ? 'NVDIMM_N' : 'DRAM'),
    ),
    MemoryDeviceType: row(
      oneOf(['DDR4', 'DDR5']),
      'Which generation of memory it is.',
      ({ part }) => part.built.type,
    ),
    BaseModuleType: moduleType,
    MemoryMedia: row(valuesOf(oneOf(['DRAM', 'NAND'])), 'What it is made of.', ({ part }) =>
      isPersistent(part) ? (['DRAM', 'NAND'] as const) : (['DRAM'] as const),
    ),
    OperatingMemoryModes: row(
      valuesOf(oneOf(['Volatile', 'PMEM'])),
      'The ways it can be used.',
      ({ part }) => (isPersistent(part) ? (['PMEM'] as const) : (['Volatile'] as const)),
    ),
    ErrorCorrection: fixed('MultiBitECC', 'Which errors it can mend.'),
    Manufacturer: row(text(), 'Who made it.', ({ part }) => part.built.manufacturer),
    PartNumber: row(text(), 'The number its kind is ordered by.', ({ part }) => part.built.partNumber),
    SerialNumber: row(
      text(),
      'The number that its maker gave to this very piece.',
      ({ tree, part: { built } }) => serialIn(tree, `memory/${built.slot}`, built),
    ),
    ModuleManufacturerID: row(text(), 'Number of the maker of the module.', ({ part }) =>
      printId(makerId(part.built)),
    ),
    ModuleProductID: row(text(), 'Number of the product, given by its maker.', ({ part }) =>
      printId(productId(part.built)),
    ),
    VendorID: row(
      text(),
      'Number of the maker of the module, as the vendor prints it.',
      ({ part }) => String(makerId(part.built)),
      { deprecated: 'Use ModuleManufacturerID.' },
    ),
    DeviceID: row(
      text(),
      'Number of the product, as the vendor prints it.',
      ({ part }) => String(productId(part.built)),
      { deprecated: 'Use ModuleProductID.' },
    ),
    CapacityMiB: row(whole(), 'How much it holds, in MiB.', ({ part }) => part.built.capacityMiB, {
      unit: 'MiBy',
    }),
    LogicalSizeMiB: row(whole(), 'How much of it is part of logical memory, in MiB.', 0, { unit: 'MiBy' }),
    VolatileSizeMiB: row(
      whole(),
      'How much of it loses what it holds without power, in MiB.',
      ({ part }) => (isPersistent(part) ? 0 : part.built.capacityMiB),
      { unit: 'MiBy' },
    ),
    NonVolatileSizeMiB: row(
      whole(),
      'How much of it keeps what it holds without power, in MiB.',
      ({ part }) => (isPersistent(part) ? part.built.capacityMiB : 0),
      { unit: 'MiBy' },
    ),
    RankCount: row(whole(), 'How many ranks it has.', ({ part }) => part.built.ranks),
    DataWidthBits: row(whole(), 'How wide its bus is for data alone.', dataWidthBits, { unit: 'bit' }),
    BusWidthBits: row(
      whole(),
      'How wide its bus is, with the bits that correct errors.',
      ({ part }) => busWidthBits[part.built.type],
      { unit: 'bit' },
    ),
    AllowedSpeedsMHz: row(
      valuesOf(whole()),
      'The speeds it can be run at, in MHz.',
      ({ part }) => [part.built.speedMHz],
      { unit: 'MHz' },
    ),
    OperatingSpeedMhz: row(
      nullable(whole()),
      'The speed it is run at, in MHz; null where it is not used.',
      ({ tree, part: { built } }) =>
        isInUse(tree, 'memory', built.slot) ? operatingSpeedMHz(tree, built.speedMHz) : null,
      { unit: 'MHz' },
    ),
    MemoryLocation: section(
      'Where it sits, counted from the processor.',
      ({ part }: MemoryView) => part.place,
      {
        Socket: row(whole(), 'The socket of its processor.', 'socket'),
        MemoryController: row(whole(), 'The controller of its processor.', ({ slot }) =>
          Math.ceil(slot / slotsPerController),
        ),
        Channel: row(whole(), 'The channel of its controller.', ({ slot }) =>
          Math.ceil(slot / slotsPerChannel),
        ),
        Slot: row(whole(), 'The slot of its processor.', 'slot'),
      },
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => testedStatus(tree, 'memory', part.built.slot)),
    Links: links({ Chassis: linkRow('The enclosure it is in.', chassisUri) }),
    Metrics: linkRow('Metrics of the module.', ({ part }: MemoryView) => `${memoryUri(part)}MemoryMetrics/`),
    // Assumption: the published bundle has no version of this type; this is the one of the system's generation.
    Oem: vendorSection(
      'VndMemoryExt.v2_5_0.VndMemoryExt',
      'What the vendor adds to a memory module: what it is sold as, and what the firmware made of it.',
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

export const memory = at(`${systemPattern}Memory/`, () => [{ params: ofSystem }]).collection({
  type: 'MemoryCollection.MemoryCollection',
  says: 'The memory modules of the server.',
  name: 'Memory',
  description: 'The memory modules of the server',
  members: memoryModule,
  properties: {
    Oem: vendorSection(
      'VndAdvancedMemoryProtection.v2_1_0.VndAdvancedMemoryProtection',
      'Vendor extension of the memory collection: protection, and the modules of each processor.',
      ({ derived }: View) => derived(memoryProtection),
      memoryProtectionRows,
    ),
  },
});
