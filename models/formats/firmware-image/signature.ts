/**
 * Signature files: beside an image, to vouch for its header, and so for its content, whose digest that has.
 *
 *     TIDEFISH-SIGNATURE 1
 *     {"file":"mgmt6_279.bin","signature":" … Ed25519 over the printed header, base64"}
 *
 * The key pair is made of a text that stands here for everybody to read: it protects nothing. It is there so that clients
 * can show what they do about signatures, and so that anyone can sign.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { isObject, type Json } from '../../../engine/index.js';
import { type ImageHeader, printImageHeader } from './header.js';

const signatureMark = 'TIDEFISH-SIGNATURE 1';

/** Longest signature file. Unit: octets. */
const signatureBytesMax = 1_024;

const publishedText = 'tidefish: the published key that signs firmware images and protects nothing';

/** The bytes before the 32 octets of an Ed25519 key in PKCS #8. Source: RFC 8410, section 7. */
const ed25519KeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function publishedKey(): KeyObject {
  const secret = createHash('sha256').update(publishedText).digest();
  return createPrivateKey({ key: Buffer.concat([ed25519KeyPrefix, secret]), format: 'der', type: 'pkcs8' });
}

/** A type, not an interface, because inputs contain it. */
export type ImageSignature = {
  /** Name of the signed file. */
  readonly file: string;
  /** Base64. */
  readonly signature: string;
};

const fileShape = /^[^/\\\p{Cc}]{1,255}$/u;
const signatureShape = /^[0-9A-Za-z+/]{86}==$/;

/** Undefined for an invalid signature file. */
export function readSignature(octets: Uint8Array): ImageSignature | undefined {
  if (octets.length > signatureBytesMax) return undefined;
  const [mark, line = '', ...rest] = Buffer.from(octets).toString('utf8').split('\n');
  if (mark !== signatureMark || rest.join('').trim() !== '') return undefined;
  const said = parsed(line);
  if (!isObject(said)) return undefined;
  const { file, signature } = said;
  if (typeof file !== 'string' || !fileShape.test(file)) return undefined;
  return typeof signature === 'string' && signatureShape.test(signature) ? { file, signature } : undefined;
}

function parsed(line: string): Json {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A complete signature file for an image of this name. */
export function printSignature(file: string, header: ImageHeader): string {
  const signature = sign(null, signedPart(header), publishedKey()).toString('base64');
  return `${signatureMark}\n${JSON.stringify({ file, signature })}\n`;
}

/** True if it signs a header. The file name is checked elsewhere. */
export function verifiesHeader({ signature }: ImageSignature, header: ImageHeader): boolean {
  return verify(null, signedPart(header), createPublicKey(publishedKey()), Buffer.from(signature, 'base64'));
}

function signedPart(header: ImageHeader): Buffer {
  return Buffer.from(printImageHeader(header));
}
