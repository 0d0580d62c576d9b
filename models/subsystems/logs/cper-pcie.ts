/** What a record says of an error of a PCIe device. Source: UEFI 2.10, N.2.7, "PCI Express Error Section". */

import type { ControllerTree } from '../../tree.js';
import { listPcieDevices, pcieClass } from '../parts/index.js';
import type { CperRecord } from './error-records.js';

const sectionBytes = 208;
/** Port type, version, device, and the registers of advanced error reporting. */
const valid = 0b1000_1011n;
const endpoint = 0;
const version = { minor: 0x00, major: 0x05 } as const;
/** Of maker and product the blueprint has no number. */
const unknownId = 0xffff;
const slotShift = 3;
/** Where the registers begin, and theirs for errors of either kind. Source: PCI Express base specification, 7.8.4. */
const errorReporting = 112;
const uncorrectable = { offset: 4, completionTimeout: 1 << 14 } as const;
const correctable = { offset: 16, badPacket: 1 << 6 } as const;

export function pcieSection({ blueprint }: ControllerTree, { part, corrected }: CperRecord): Uint8Array {
  const device = listPcieDevices(blueprint).find(({ built }) => built.id === part);
  if (device === undefined) throw new Error(`no PCIe device ${part}`);
  const classCode = Number(pcieClass(device).ClassCode);
  const section = Buffer.alloc(sectionBytes);

  section.writeBigUInt64LE(valid, 0);
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
