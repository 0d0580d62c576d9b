/**
 * Hardware errors in the format of UEFI: a Common Platform Error Record with one section. Source: UEFI 2.10, appendix
 * N.2. Numbers are little-endian; unknown values are 0 and marked as not valid.
 */
import { deriveDigest } from '../../../engine/index.js';
import { type ControllerTree, deriveUuid, systemUuid } from '../../../models/index.js';
import { listMemoryModules, listPcieDevices, pcieClass } from '../../parts/index.js';
import type { CperRecord } from './error-records.js';

/** Length of the section of a memory error. Unit: bytes. Source: UEFI 2.10, N.2.5, "Memory Error Section". */
const sectionBytes = 80;
/**
 * Bits of the valid fields: status, address and its mask, node, card, module, bank, device, row, column, bit; then type
 * and rank.
 */
const valid = 0b1100_0111_1111_1111n;
/** Error status: a storage error in memory, detected in the data. Source: UEFI 2.10, N.2.11 "Error Status". */
const errorStatus = 0x4_0400n;
const errorTypes = { singleBit: 2, multiBit: 3 } as const;
const bytesPerMiB = 1_048_576n;
const pageBytes = 4_096n;

/** Returns the section of a memory error. The failed cell is derived from the seed and the number of the record. */
function memorySection({ seed, blueprint }: ControllerTree, record: CperRecord): Uint8Array {
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
  // Socket and slot are counted from 0. They are 0 if the name of the slot does not contain them.
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

const headerBytes = 128;
const descriptorBytes = 72;
const recordRevision = 0x0101;
const descriptorRevision = 0x0300;
/** Severities of an error. Assumption: an uncorrected error was contained, because the host continues. */
const severities = { corrected: 2, recoverable: 0 } as const;
const platformAndTimeValid = 0b011;
const fruTextValid = 0b10;
const primary = 1;
const fruTextBytes = 20;

/** Creator id of these records: a GUID of this program. */
const creator = deriveUuid('tidefish', 'cper/creator');

/** Section types and notification types. Source: UEFI 2.10, N.2.1.1, N.2.5 and N.2.7. */
const kinds = {
  memory: { type: 'a5bc1114-6f64-4ede-b863-3e83ed7c83b1', bytes: memorySection },
  pcie: { type: 'd995e954-bbc1-430f-ad91-b44dcb3c6f35', bytes: pcieSection },
} as const;
const notifications = {
  correctedMachineCheck: '2dce8bb1-bdd7-450e-b9ad-9cf4ebd4f890',
  machineCheck: 'e8f56ffe-919c-4cc5-ba88-65abe14913bb',
  pcie: 'cf93c01f-1a16-4dfc-b8bc-9c4daf67c104',
} as const;

export function sectionType({ section }: CperRecord): string {
  return kinds[section].type;
}

export function notificationType({ section, corrected }: CperRecord): string {
  if (section === 'pcie') return notifications.pcie;
  return corrected ? notifications.correctedMachineCheck : notifications.machineCheck;
}

export function cperFile(tree: ControllerTree, record: CperRecord): Uint8Array {
  const { number, at, corrected, part, section } = record;
  const body = kinds[section].bytes(tree, record);
  const severity = corrected ? severities.corrected : severities.recoverable;
  const start = headerBytes + descriptorBytes;
  const file = Buffer.alloc(start + body.length);

  file.write('CPER', 0, 'latin1');
  file.writeUInt16LE(recordRevision, 4);
  file.writeUInt32LE(0xffffffff, 6);
  file.writeUInt16LE(1, 10);
  file.writeUInt32LE(severity, 12);
  file.writeUInt32LE(platformAndTimeValid, 16);
  file.writeUInt32LE(file.length, 20);
  file.set(timestamp(at), 24);
  file.set(guid(systemUuid(tree)), 32);
  file.set(guid(creator), 64);
  file.set(guid(notificationType(record)), 80);
  file.writeBigUInt64LE(BigInt(number), 96);

  file.writeUInt32LE(start, 128);
  file.writeUInt32LE(body.length, 132);
  file.writeUInt16LE(descriptorRevision, 136);
  file.writeUInt8(fruTextValid, 138);
  file.writeUInt32LE(primary, 140);
  file.set(guid(sectionType(record)), 144);
  file.writeUInt32LE(severity, 176);
  file.write(part.slice(0, fruTextBytes), 180, 'latin1');

  file.set(body, start);
  return file;
}

/**
 * Returns a time as bytes: seconds, minutes, hours, a precision flag, then day, month, year and century. Each byte
 * contains two decimal digits.
 */
function timestamp(at: number): Uint8Array {
  const text = new Date(at).toISOString();
  const [century, year, month, day, hours, minutes, seconds] = [
    ...[text.slice(0, 2), text.slice(2, 4), text.slice(5, 7), text.slice(8, 10)],
    ...[text.slice(11, 13), text.slice(14, 16), text.slice(17, 19)],
  ];
  const precise = '01';
  return Buffer.from([seconds, minutes, hours, precise, day, month, year, century].join(''), 'hex');
}

/** Returns the bytes of a GUID. Its first three groups are little-endian numbers. */
function guid(uuid: string): Uint8Array {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  bytes.subarray(0, 4).reverse();
  bytes.subarray(4, 6).reverse();
  bytes.subarray(6, 8).reverse();
  return bytes;
}

const pcieSectionBytes = 208;
/** Bits of the valid fields: port type, version, device, and the registers of advanced error reporting. */
const pcieValid = 0b1000_1011n;
const endpoint = 0;
const version = { minor: 0x00, major: 0x05 } as const;
/** Vendor and device id, which the blueprint does not contain. */
const unknownId = 0xffff;
const slotShift = 3;
/**
 * Offset of the registers of advanced error reporting in the section. The next constants are their values for errors of
 * either kind. Source: PCI Express base specification, 7.8.4.
 */
const errorReporting = 112;
const uncorrectable = { offset: 4, completionTimeout: 1 << 14 } as const;
const correctable = { offset: 16, badPacket: 1 << 6 } as const;

/** Returns the section of a PCIe device error. Source: UEFI 2.10, N.2.7, "PCI Express Error Section". */
function pcieSection({ blueprint }: ControllerTree, { part, corrected }: CperRecord): Uint8Array {
  const device = listPcieDevices(blueprint).find(({ built }) => built.id === part);
  if (device === undefined) throw new Error(`no PCIe device ${part}`);
  const classCode = Number(pcieClass(device).ClassCode);
  const section = Buffer.alloc(pcieSectionBytes);

  section.writeBigUInt64LE(pcieValid, 0);
  section.writeUInt32LE(endpoint, 8);
  section.writeUInt8(version.minor, 12);
  section.writeUInt8(version.major, 13);
  section.writeUInt16LE(unknownId, 24);
  section.writeUInt16LE(unknownId, 26);
  section.writeUIntLE(classCode, 28, 3);
  section.writeUInt16LE(device.built.slot << slotShift, 37);
  if (corrected) section.writeUInt32LE(correctable.badPacket, errorReporting + correctable.offset);
  else section.writeUInt32LE(uncorrectable.completionTimeout, errorReporting + uncorrectable.offset);
  return section;
}
