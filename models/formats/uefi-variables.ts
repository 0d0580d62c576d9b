/**
 * Encoding of UEFI variables for measurement, and the content of two variables. Source: TCG-PFP 1.05 § 10.4, UEFI §
 * 3.1.3.
 */

/** GUIDs of the namespaces that own the variables. */
export const variableOwners = {
  global: '8BE4DF61-93CA-11D2-AA0D-00E098032B8C',
  imageSecurity: 'D719B2CB-3D3A-4596-A3BC-DAD00E67656F',
} as const;

/** Encodes a text in UCS-2 with its terminator. */
export function ucs2(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le');
}

/**
 * Encodes a variable as `UEFI_VARIABLE_DATA`: owner, length of the name, length of the data, name, data. The length of
 * the name is in characters, and the name has no terminator.
 */
export function encodeVariable(owner: string, name: string, data: Uint8Array): Buffer {
  const lengths = Buffer.alloc(16);
  lengths.writeBigUInt64LE(BigInt(name.length), 0);
  lengths.writeBigUInt64LE(BigInt(data.length), 8);
  return Buffer.concat([encodeGuid(owner), lengths, Buffer.from(name, 'utf16le'), data]);
}

/** Attribute bit of an active load option (`LOAD_OPTION_ACTIVE`). */
const active = 1;

/**
 * Encodes a load option (`EFI_LOAD_OPTION`). Assumption: the text of a device path is encoded instead of its binary
 * nodes.
 */
export function encodeLoadOption(description: string, path: string, isActive: boolean): Buffer {
  const devicePath = ucs2(path);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(isActive ? active : 0, 0);
  head.writeUInt16LE(devicePath.length, 4);
  return Buffer.concat([head, ucs2(description), devicePath]);
}

/** Encodes the content of `BootOrder`: the numbers of the load options. */
export function encodeBootOrder(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, index * 2);
  return bytes;
}

// Signature databases in UEFI variables: lists of signatures. All signatures of a list have the same type and size. The
// encoded bytes are measured. Source: UEFI 2.10 § 32.4.1.

/** GUIDs of the types of signatures. */
const signatureTypes = {
  sha256: 'C1C41626-504C-4092-ACA9-41F936934328',
  x509: 'A5C059A1-94E4-4AA7-87B5-AB155C2BF072',
} as const;

/** Signature of a database with its owner. */
interface Signature {
  /** GUID of the owner, as text. */
  readonly owner: string;
  readonly data: Uint8Array;
}

/**
 * Sizes of the headers in a list. Each signature starts with the GUID of its owner; a list starts with its type and
 * three sizes. Unit: bytes.
 */
const ownerBytes = 16;
const listHeaderBytes = 28;

interface SignatureDatabase {
  /** Certificates. The data of each signature is the DER of the certificate. */
  readonly certificates: readonly Signature[];
  /** Digests. The data of each signature is a SHA-256 digest of 32 bytes. */
  readonly digests: readonly Signature[];
}

/**
 * Encodes the variable of a database: one list for each certificate, because certificates differ in size, then one list
 * with all digests.
 */
export function encodeSignatureDatabase({ certificates, digests }: SignatureDatabase): Buffer {
  return Buffer.concat([
    ...certificates.map((certificate) => encodeList(signatureTypes.x509, [certificate])),
    ...(digests.length === 0 ? [] : [encodeList(signatureTypes.sha256, digests)]),
  ]);
}

/** Returns the size of the encoded variable of a database, from the data sizes of its signatures. Unit: bytes. */
export function signatureDatabaseBytes({
  certificates,
  digests,
}: Readonly<Record<'certificates' | 'digests', readonly number[]>>): number {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + ownerBytes + size, 0);
  const lists = certificates.length + (digests.length === 0 ? 0 : 1);
  return lists * listHeaderBytes + sum(certificates) + sum(digests);
}

/**
 * Encodes a list: its type, its size, the size of a list header (0, because both types have none), the size of one
 * signature with its owner, and the signatures.
 */
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

/**
 * Encodes a GUID in 16 bytes: the first three fields little-endian, the rest in written order. Source: UEFI 2.10 § A.
 */
export function encodeGuid(guid: string): Buffer {
  const bytes = Buffer.from(guid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new RangeError(`${guid} is no GUID`);
  bytes.subarray(0, 4).swap32();
  bytes.subarray(4, 6).swap16();
  bytes.subarray(6, 8).swap16();
  return bytes;
}
