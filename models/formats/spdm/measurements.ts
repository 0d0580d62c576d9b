/**
 * The exchange for signed measurements of a device in SPDM 1.1. Numbers are little-endian. Source: DSP0274 1.1
 * (`GET_MEASUREMENTS`, `MEASUREMENTS`, DMTF measurement specification).
 *
 * In 1.1 only the exchange is signed: all requests and responses one after the other, without the final signature.
 * There is no prefix and no negotiation; both came with 1.2.
 */

/** Name in the standard's action. */
export const spdmVersion = '1.1.0';
const versionCode = 0x11;

const getMeasurements = 0xe0;
const measurements = 0x60;
const signatureRequested = 0x01;
const dmtfSpecification = 0x01;

/** Unit: bytes. */
export const spdmNonceBytes = 32;

/** Requests all blocks together. */
export const allBlocks = 0xff;

/** `DMTFSpecMeasurementValueType` of digests, named as in the standard's resource. */
const valueTypes = {
  ImmutableROM: 0x00,
  MutableFirmware: 0x01,
  HardwareConfiguration: 0x02,
  FirmwareConfiguration: 0x03,
} as const;
export type MeasurementType = keyof typeof valueTypes;
export const measurementTypes = Object.keys(valueTypes) as readonly MeasurementType[];

export interface MeasurementBlock {
  /** Range: 1–254. */
  readonly index: number;
  readonly type: MeasurementType;
  readonly digest: Uint8Array;
}

/** One request for measurements: a block by its index, or `allBlocks`. */
export interface MeasurementRequest {
  readonly operation: number;
  /** The slot of the signing certificate. Range: 0–7. */
  readonly slot: number;
  /** Nonce of the requester; undefined without a signature. Length: `spdmNonceBytes`. */
  readonly nonce: Uint8Array | undefined;
}

export function encodeRequest({ operation, slot, nonce }: MeasurementRequest): Buffer {
  const signed = nonce === undefined ? 0 : signatureRequested;
  const header = Buffer.of(versionCode, getMeasurements, signed, operation);
  return nonce === undefined ? header : Buffer.concat([header, nonce, Buffer.of(slot)]);
}

/** The response without its signature, which follows if there is one. `nonce` is the device's own. */
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
    // No opaque data.
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

/** Parameters of the whole exchange: blocks and nonces. */
export interface MeasurementExchange {
  readonly slot: number;
  /** In request order, one request each; `allBlocks` stands for every block. Not empty. */
  readonly operations: readonly number[];
  readonly blocks: readonly MeasurementBlock[];
  /** Nonce of the requester. */
  readonly nonce: Uint8Array;
  /** Nonce of the device, by response number. */
  readonly ownNonce: (answer: number) => Uint8Array;
}

/** The signed data (`L1` and `L2`). Only the last request asks for a signature. */
export function encodeExchange({ slot, operations, blocks, nonce, ownNonce }: MeasurementExchange): Buffer {
  const messages = operations.flatMap((operation, answer) => {
    const isLast = answer === operations.length - 1;
    const asked = { operation, slot, nonce: isLast ? nonce : undefined };
    const given = operation === allBlocks ? blocks : blocks.filter(({ index }) => index === operation);
    return [encodeRequest(asked), encodeResponse(asked, given, ownNonce(answer))];
  });
  return Buffer.concat(messages);
}
