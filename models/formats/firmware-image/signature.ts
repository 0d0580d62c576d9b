/**
 * Signature files. A signature file is a separate file beside an image; it contains the signature of the image header.
 * The header contains the digest of the content, so the signature also covers the content.
 *
 *     TIDEFISH-SIGNATURE 1
 *     {"file":"mgmt6_279.bin","signature":" … Ed25519 over the printed header, base64"}
 *
 * The key pair derives from a public text in this file, so the signature protects nothing. Its purpose is that clients
 * can test their handling of signatures, and that anyone can sign an image.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { isObject, type Json } from '../../../engine/index.js';
import { type ImageHeader, printImageHeader } from './header.js';

const signatureMark = 'TIDEFISH-SIGNATURE 1';

/** Maximum size of a signature file. Unit: octets. */
const signatureBytesMax = 1_024;

const publishedText = 'tidefish: the published key that signs firmware images and protects nothing';

/** DER bytes before the 32 octets of an Ed25519 key in PKCS #8. Source: RFC 8410, section 7. */
const ed25519KeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function publishedKey(): KeyObject {
  const secret = createHash('sha256').update(publishedText).digest();
  return createPrivateKey({ key: Buffer.concat([ed25519KeyPrefix, secret]), format: 'der', type: 'pkcs8' });
}

/**
 * Content of a signature file. It is a type, not an interface, because only a type is assignable to the JSON type of
 * inputs.
 */
export type ImageSignature = {
  /** Name of the signed image file. */
  readonly file: string;
  /** Signature in base64. */
  readonly signature: string;
};

const fileShape = /^[^/\\\p{Cc}]{1,255}$/u;
const signatureShape = /^[0-9A-Za-z+/]{86}==$/;

/** Parses a signature file; returns undefined for an invalid file. */
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

/** Returns a complete signature file for an image of the given name. */
export function printSignature(file: string, header: ImageHeader): string {
  const signature = sign(null, signedPart(header), publishedKey()).toString('base64');
  return `${signatureMark}\n${JSON.stringify({ file, signature })}\n`;
}

/** Checks that a signature matches a header. Does not check the file name. */
export function verifiesHeader({ signature }: ImageSignature, header: ImageHeader): boolean {
  return verify(null, signedPart(header), createPublicKey(publishedKey()), Buffer.from(signature, 'base64'));
}

function signedPart(header: ImageHeader): Buffer {
  return Buffer.from(printImageHeader(header));
}
