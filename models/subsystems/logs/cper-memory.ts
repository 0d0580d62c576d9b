/** What a record says of an error of memory. Source: UEFI 2.10, N.2.5, "Memory Error Section". */
import { deriveDigest } from '../../../engine/index.js';
import type { ControllerTree } from '../../tree.js';
import { listMemoryModules } from '../parts/index.js';
import type { CperRecord } from './error-records.js';

const sectionBytes = 80;
/** Status, address and its mask, node, card, module, bank, device, row, column, bit; then type and rank. */
const valid = 0b1100_0111_1111_1111n;
/** A storage error in memory, found in the data. Source: UEFI 2.10, N.2.11 "Error Status". */
const errorStatus = 0x4_0400n;
const errorTypes = { singleBit: 2, multiBit: 3 } as const;
const bytesPerMiB = 1_048_576n;
const pageBytes = 4_096n;

/** Which cell it was follows from the seed and the number of the record. */
export function memorySection({ seed, blueprint }: ControllerTree, record: CperRecord): Uint8Array {
  const module = listMemoryModules(blueprint).find(({ built }) => built.slot === record.part);
  if (module === undefined) throw new Error(`no memory module ${record.part}`);
  const { capacityMiB, ranks } = module.built;
  const chance = Buffer.from(deriveDigest(seed, `cper/${record.number}`), 'hex');
  const pages = (BigInt(capacityMiB) * bytesPerMiB) / pageBytes;
  const section = Buffer.alloc(sectionBytes);

  section.writeBigUInt64LE(valid, 0);
  section.writeBigUInt64LE(errorStatus, 8);
  section.writeBigUInt64LE((chance.readBigUInt64LE(0) % pages) * pageBytes, 16);
  section.writeBigUInt64LE(0xffff_ffff_ffff_f000n, 24);
  // Counted from 0, where the name of the slot tells.
  section.writeUInt16LE((module.place?.socket ?? 1) - 1, 32);
  section.writeUInt16LE((module.place?.slot ?? 1) - 1, 36);
  section.writeUInt16LE(chance.readUInt8(8) % 32, 38);
  section.writeUInt16LE(chance.readUInt8(9) % 18, 40);
  section.writeUInt16LE(chance.readUInt16LE(10), 42);
  section.writeUInt16LE(chance.readUInt16LE(12) % 1_024, 44);
  section.writeUInt16LE(chance.readUInt8(14) % 64, 46);
  section.writeUInt8(record.corrected ? errorTypes.singleBit : errorTypes.multiBit, 72);
  section.writeUInt16LE(chance.readUInt8(15) % ranks, 74);
  return section;
}
