/**
 * Replacement of `node:crypto` in a page: hashes, key derivation and points of curves, as a replay and its questions
 * need them. A function of a live service, such as the encryption of a password, throws NotInPage.
 */
import { p256, p384 } from '@noble/curves/nist.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { scrypt as derive, scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { X509Certificate } from './certificate.js';

export { X509Certificate };

/** Error of a function that a page does not have. */
class NotInPage extends Error {
  override readonly name = 'NotInPage';

  constructor(what: string) {
    super(`${what} is not possible in an exported console; open the journal with tidefish console`);
  }
}

const algorithms = { sha1, sha256, sha384, sha512 } as const;
const curves = { prime256v1: p256, secp384r1: p384 } as const;

type Content = string | Uint8Array;
type Encoding = 'hex' | 'base64';

function bytesOf(content: Content): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** Running hash or MAC of another library, in the form of Node. */
class Digest {
  readonly #running: { update(bytes: Uint8Array): unknown; digest(): Uint8Array };

  constructor(running: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }) {
    this.#running = running;
  }

  update(content: Content): this {
    this.#running.update(bytesOf(content));
    return this;
  }

  digest(encoding?: Encoding): Buffer | string {
    const bytes = Buffer.from(this.#running.digest());
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

export function hash(
  name: keyof typeof algorithms,
  content: Content,
  encoding: Encoding | 'buffer' = 'hex',
): Buffer | string {
  const bytes = Buffer.from(algorithms[name](bytesOf(content)));
  return encoding === 'buffer' ? bytes : bytes.toString(encoding);
}

export function createHash(name: keyof typeof algorithms): Digest {
  return new Digest(algorithms[name].create());
}

export function createHmac(name: keyof typeof algorithms, key: Content): Digest {
  return new Digest(hmac.create(algorithms[name], bytesOf(key)));
}

/** Point of a private key on a curve. */
export function createECDH(name: keyof typeof curves): {
  setPrivateKey(key: Uint8Array): void;
  getPublicKey(): Buffer;
} {
  let secret = new Uint8Array();
  return {
    setPrivateKey: (key) => {
      secret = Uint8Array.from(key);
    },
    getPublicKey: () => Buffer.from(curves[name].getPublicKey(secret, false)),
  };
}

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export function scryptSync(password: Content, salt: Content, dkLen: number, cost: Cost): Buffer {
  return Buffer.from(derive(bytesOf(password), bytesOf(salt), { ...cost, dkLen }));
}

export function scrypt(
  password: Content,
  salt: Content,
  dkLen: number,
  cost: Cost,
  done: (error: null, derived: Buffer) => void,
): void {
  void scryptAsync(bytesOf(password), bytesOf(salt), { ...cost, dkLen }).then((derived) =>
    done(null, Buffer.from(derived)),
  );
}

export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

export function randomBytes(length: number): Buffer {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(length)));
}

/** Checks the signature of a list that an issuer of certificates has signed. */
export function verify(
  name: keyof typeof algorithms,
  content: Uint8Array,
  key: X509Certificate['publicKey'],
  signature: Uint8Array,
): boolean {
  return key.isSignature(signature, algorithms[name](content));
}

const missing = (what: string) => () => {
  throw new NotInPage(what);
};
export const createCipheriv = missing('encryption');
export const createDecipheriv = missing('decryption');
export const createPrivateKey = missing('a signature');
export const createPublicKey = missing('a signature');
export const sign = missing('a signature');
