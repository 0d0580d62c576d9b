/**
 * SPDM 1.1 exchange for signed measurements of a device. Numbers are little-endian. Source: DSP0274 1.1
 * (`GET_MEASUREMENTS`, `MEASUREMENTS`, DMTF measurement specification).
 *
 * In version 1.1, the signature covers only the requests and responses for measurements, one after the other, without
 * the signature itself. A prefix of the signed data, and the signature over the negotiation, exist only since version
 * 1.2, so they are absent here.
 */

/** SPDM version, as the Redfish action for signed measurements names it. */
export const spdmVersion = '1.1.0';
const versionCode = 0x11;

const getMeasurements = 0xe0;
const measurements = 0x60;
const signatureRequested = 0x01;
const dmtfSpecification = 0x01;

/** Length of a nonce. Unit: bytes. */
export const spdmNonceBytes = 32;

/** Index with which a request selects all measurement blocks. */
export const allBlocks = 0xff;

/** Codes of `DMTFSpecMeasurementValueType` for digests, by the names in the Redfish resource. */
const valueTypes = {
  ImmutableROM: 0x00,
  MutableFirmware: 0x01,
  HardwareConfiguration: 0x02,
  FirmwareConfiguration: 0x03,
} as const;
export type MeasurementType = keyof typeof valueTypes;
export const measurementTypes = Object.keys(valueTypes) as readonly MeasurementType[];

export interface MeasurementBlock {
  /** Index of the block. Range: 1–254. */
  readonly index: number;
  readonly type: MeasurementType;
  readonly digest: Uint8Array;
}

/** Request for measurements. `operation` is the index of a block, or `allBlocks`. */
export interface MeasurementRequest {
  readonly operation: number;
  /** Slot of the signing certificate. Range: 0–7. */
  readonly slot: number;
  /** Nonce of the requester; undefined if no signature is requested. Length: `spdmNonceBytes`. */
  readonly nonce: Uint8Array | undefined;
}

export function encodeRequest({ operation, slot, nonce }: MeasurementRequest): Buffer {
  const signed = nonce === undefined ? 0 : signatureRequested;
  const header = Buffer.of(versionCode, getMeasurements, signed, operation);
  return nonce === undefined ? header : Buffer.concat([header, nonce, Buffer.of(slot)]);
}

/**
 * Returns a response without its signature; a requested signature is appended later. `nonce` is the nonce of the
 * device.
 */
export function encodeResponse(
  { slot, nonce: asked }: MeasurementRequest,
  blocks: readonly MeasurementBlock[],
  nonce: Uint8Array,
): Buffer {
  const record = Buffer.concat(blocks.map(encodeBlock));
  const length = Buffer.alloc(3);
  length.writeUIntLE(record.length, 0, 3);
  const signer = asked === undefined ? 0 : slot;
  return Buffer.concat([
    Buffer.of(versionCode, measurements, 0, signer, blocks.length),
    length,
    record,
    nonce,
    // Length of the opaque data: none.
    uint16(0),
  ]);
}

function encodeBlock({ index, type, digest }: MeasurementBlock): Buffer {
  const value = Buffer.concat([Buffer.of(valueTypes[type]), uint16(digest.length), digest]);
  return Buffer.concat([Buffer.of(index, dmtfSpecification), uint16(value.length), value]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** Parameters of a whole exchange: the requests, the blocks, and the nonces of both sides. */
export interface MeasurementExchange {
  readonly slot: number;
  /** Index of each request, in order; `allBlocks` requests every block. The list is not empty. */
  readonly operations: readonly number[];
  readonly blocks: readonly MeasurementBlock[];
  /** Nonce of the requester. */
  readonly nonce: Uint8Array;
  /** Returns the nonce of the device for the response with the given number. */
  readonly ownNonce: (answer: number) => Uint8Array;
}

/**
 * Returns the data that the device signs (`L1` and `L2`). Among the requests in this data, only the last contains a
 * nonce and requests the signature.
 */
export function encodeExchange({ slot, operations, blocks, nonce, ownNonce }: MeasurementExchange): Buffer {
  const messages = operations.flatMap((operation, answer) => {
    const isLast = answer === operations.length - 1;
    const asked = { operation, slot, nonce: isLast ? nonce : undefined };
    const given = operation === allBlocks ? blocks : blocks.filter(({ index }) => index === operation);
    return [encodeRequest(asked), encodeResponse(asked, given, ownNonce(answer))];
  });
  return Buffer.concat(messages);
}
