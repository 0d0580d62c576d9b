/** UEFI variables as they are measured, and what two of them hold. Source: TCG-PFP 1.05 § 10.4, UEFI § 3.1.3. */
import { encodeGuid } from './efi-signature-list.js';

/** Whose variables these are. */
export const variableOwners = {
  global: '8BE4DF61-93CA-11D2-AA0D-00E098032B8C',
  imageSecurity: 'D719B2CB-3D3A-4596-A3BC-DAD00E67656F',
} as const;

/** A text in UCS-2, with its end. */
export function ucs2(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le');
}

/** `UEFI_VARIABLE_DATA`: the owner, the lengths of name and data, both; the name counts characters and has no end. */
export function encodeVariable(owner: string, name: string, data: Uint8Array): Buffer {
  const lengths = Buffer.alloc(16);
  lengths.writeBigUInt64LE(BigInt(name.length), 0);
  lengths.writeBigUInt64LE(BigInt(data.length), 8);
  return Buffer.concat([encodeGuid(owner), lengths, Buffer.from(name, 'utf16le'), data]);
}

/** `LOAD_OPTION_ACTIVE` */
const active = 1;

/** `EFI_LOAD_OPTION`. Assumption: the text of a device path stands for its nodes. */
export function encodeLoadOption(description: string, path: string, isActive: boolean): Buffer {
  const devicePath = ucs2(path);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(isActive ? active : 0, 0);
  head.writeUInt16LE(devicePath.length, 4);
  return Buffer.concat([head, ucs2(description), devicePath]);
}

/** `BootOrder`: the numbers of the options. */
export function encodeBootOrder(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, index * 2);
  return bytes;
}
