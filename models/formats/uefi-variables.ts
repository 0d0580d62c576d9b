/** UEFI variables in measured form, and the content of two of them. Source: TCG-PFP 1.05 § 10.4, UEFI § 3.1.3. */

/** GUIDs of the owners of these variables. */
export const variableOwners = {
  global: '8BE4DF61-93CA-11D2-AA0D-00E098032B8C',
  imageSecurity: 'D719B2CB-3D3A-4596-A3BC-DAD00E67656F',
} as const;

/** A text in UCS-2 with its terminator. */
export function ucs2(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le');
}

/**
 * `UEFI_VARIABLE_DATA`: owner, lengths of name and data, name and data; the name length is in characters without a
 * terminator.
 */
export function encodeVariable(owner: string, name: string, data: Uint8Array): Buffer {
  const lengths = Buffer.alloc(16);
  lengths.writeBigUInt64LE(BigInt(name.length), 0);
  lengths.writeBigUInt64LE(BigInt(data.length), 8);
  return Buffer.concat([encodeGuid(owner), lengths, Buffer.from(name, 'utf16le'), data]);
}

/** `LOAD_OPTION_ACTIVE` */
const active = 1;

/** `EFI_LOAD_OPTION`. Assumption: the text of a device path represents its nodes. */
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

// Signature databases in UEFI variables: lists of signatures, each list of one type and one size. These bytes are
// measured. Source: UEFI 2.10 § 32.4.1.

/** Types of signatures in a list. */
const signatureTypes = {
  sha256: 'C1C41626-504C-4092-ACA9-41F936934328',
  x509: 'A5C059A1-94E4-4AA7-87B5-AB155C2BF072',
} as const;

/** One signature with its owner. */
interface Signature {
  /** A GUID as text. */
  readonly owner: string;
  readonly data: Uint8Array;
}

/** The owner of each signature is a GUID; a list begins with its type and three sizes. Unit: bytes. */
const ownerBytes = 16;
const listHeaderBytes = 28;

interface SignatureDatabase {
  /** Data: DER. */
  readonly certificates: readonly Signature[];
  /** Data: SHA-256, 32 bytes. */
  readonly digests: readonly Signature[];
}

/**
 * The variable of a database: one list for each certificate, because their sizes differ, then all digests in one list.
 */
export function encodeSignatureDatabase({ certificates, digests }: SignatureDatabase): Buffer {
  return Buffer.concat([
    ...certificates.map((certificate) => encodeList(signatureTypes.x509, [certificate])),
    ...(digests.length === 0 ? [] : [encodeList(signatureTypes.sha256, digests)]),
  ]);
}

/** Size of that variable, from the data sizes of its signatures. Unit: bytes. */
export function signatureDatabaseBytes({
  certificates,
  digests,
}: Readonly<Record<'certificates' | 'digests', readonly number[]>>): number {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + ownerBytes + size, 0);
  const lists = certificates.length + (digests.length === 0 ? 0 : 1);
  return lists * listHeaderBytes + sum(certificates) + sum(digests);
}

/** Type, then the sizes of the list, of a header that neither type has, and of one signature with its owner. */
function encodeList(type: string, signatures: readonly Signature[]): Buffer {
  const bodies = signatures.map(({ owner, data }) => Buffer.concat([encodeGuid(owner), data]));
  const signatureSize = bodies[0]?.length ?? 0;
  if (bodies.some(({ length }) => length !== signatureSize)) {
    throw new RangeError('the signatures of one list have one size');
  }
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(16 + sizes.length + bodies.length * signatureSize, 0);
  sizes.writeUInt32LE(0, 4);
  sizes.writeUInt32LE(signatureSize, 8);
  return Buffer.concat([encodeGuid(type), sizes, ...bodies]);
}

/** Sixteen bytes: the first three fields little-endian, the rest in written order. Source: UEFI 2.10 § A. */
export function encodeGuid(guid: string): Buffer {
  const bytes = Buffer.from(guid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new RangeError(`${guid} is no GUID`);
  bytes.subarray(0, 4).swap32();
  bytes.subarray(4, 6).swap16();
  bytes.subarray(6, 8).swap16();
  return bytes;
}
