/**
 * The secret root (design § 2.5): unpredictable values derive from it, by name. The secret itself never enters the
 * tree, the journal or an export; `serve` stores it in a file, in-process runs derive it from the seed.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  scrypt,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import type { PasswordScheme, StoredPassword } from './credentials.js';
import { type Curve, createKeyPair, type KeyPair, keyMaterialBytes } from './formats/x509/key.js';

// Sealed secrets: secrets that are used again (a directory's password) in the form of the tree: AES-256-GCM under a key
// derived from the secret. Deterministic, like all values in a tree.

/** Nonce, text and tag are base64. */
export type Sealed = {
  /** Number of the sealed value at one address. */
  readonly revision: number;
  readonly nonce: string;
  readonly text: string;
  readonly tag: string;
};

/** The key for opening, derived from the secret. */
export type SealedAt = { readonly address: string; readonly sealed: Sealed };

/** A sealed value opens only at its address. */
export interface SealLocation {
  readonly address: string;
  readonly revision: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;

/**
 * The nonce depends on the text too, not only on the place: two forks of a history that seal different texts at the
 * same place must not share one.
 */
function seal(key: Buffer, place: SealLocation, text: string): Sealed {
  const placed = encodePlace(place);
  const named = createHmac('sha256', key).update(placed).update('\0').update(text).digest();
  const nonce = named.subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(placed);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    revision: place.revision,
    nonce: nonce.toString('base64'),
    text: sealed.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** Throws for a text that was sealed at another address or under another key, or was changed. */
function unseal(key: Buffer, address: string, { revision, nonce, text, tag }: Sealed): string {
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64'))
    .setAAD(encodePlace({ address, revision }))
    .setAuthTag(Buffer.from(tag, 'base64'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
}

function encodePlace({ address, revision }: SealLocation): Buffer {
  return Buffer.from(JSON.stringify([address, revision]));
}

/** Length of a secret. Unit: bytes. */
export const secretBytes = 32;

/** The cost of the scheme `scrypt`. Assumption: the default of node:crypto, 16 MiB and about 40 ms a password. */
const scryptCost = { N: 16_384, r: 8, p: 1 } as const;
const hashBytes = 32;
const saltHexDigits = 32;
const tokenHexDigits = 32;
/** Source: behaviour § 0. */
const passcodeDigits = 6;
/** As many bytes as a number holds exactly, so that rounding loses almost nothing. */
const passcodeBytes = 6;

/** Of SHA-512. */
const longDigestBytes = 64;

/** Letters and digits that are easy to distinguish. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const passwordLength = 14;

export class Secret {
  readonly #key: Buffer;

  /** Throws RangeError for a key of another length than 32 bytes. */
  constructor(key: Buffer) {
    if (key.length !== secretBytes)
      throw new RangeError(`a secret has ${secretBytes} bytes, not ${key.length}`);
    this.#key = key;
  }

  /** The secret of runs whose whole history derives from the seed: scenarios and tests. */
  static ofSeed(seed: string): Secret {
    return new Secret(createHash('sha256').update(`tidefish secret of seed ${seed}`).digest());
  }

  /** Salt of an account's password, by its number. Lower-case hex. */
  salt(accountId: string, revision: number): string {
    return this.#derive(`salt/${accountId}/${revision}`).toString('hex').slice(0, saltHexDigits);
  }

  /** The derived password of an account. */
  password(userName: string): string {
    let password = '';
    for (const byte of this.#derive(`password/${userName}`).subarray(0, passwordLength)) {
      password += passwordAlphabet[byte % passwordAlphabet.length];
    }
    return password;
  }

  /**
   * The token of a session: 32 hexadecimal digits. `run` names its history, so that a token of an earlier run is
   * invalid.
   */
  sessionToken(run: string, serial: number): string {
    return this.#derive(`token/${run}/${serial}`).toString('hex').slice(0, tokenHexDigits);
  }

  /** The passcode of a two-factor login: six digits. */
  passcode(run: string, serial: number): string {
    const number = this.#derive(`passcode/${run}/${serial}`).readUIntBE(0, passcodeBytes);
    return String(number % 10 ** passcodeDigits).padStart(passcodeDigits, '0');
  }

  /** Stored form of a passcode: without the secret it cannot be found by trying all passcodes. Lower-case hex. */
  passcodeHash(run: string, serial: number, code: string): string {
    return this.#derive(`passcode hash/${run}/${serial}/${code}`).toString('hex');
  }

  /** Stored form of a firmware password, by its name. Lower-case hex. */
  firmwarePasswordHash(name: string, password: string): string {
    return this.#derive(`firmware password/${name}/${password}`).toString('hex');
  }

  /** The private key of this name on a curve, with its signing functions. */
  keyPair(name: string, curve: Curve = 'P-256'): KeyPair {
    const lengthBytes = keyMaterialBytes(curve);
    const blocks = [this.#deriveLong(`key/${name}`)];
    // One digest is too short for a longer curve.
    if (lengthBytes > longDigestBytes) blocks.push(this.#deriveLong(`key/${name}/${curve}`));
    return createKeyPair(Buffer.concat(blocks).subarray(0, lengthBytes), curve);
  }

  /** A nonce, by name: 32 bytes. `run` names its history. */
  nonce(run: string, name: string): Buffer {
    return this.#derive(`nonce/${run}/${name}`);
  }

  /** Seals a text, so that only an owner of the secret can open it. */
  seal(place: SealLocation, text: string): Sealed {
    return seal(this.#derive('seal'), place, text);
  }

  /** Throws for a text that this secret did not seal at this address. */
  unseal(address: string, sealed: Sealed): string {
    return unseal(this.#derive('seal'), address, sealed);
  }

  #derive(name: string): Buffer {
    return createHmac('sha256', this.#key).update(name).digest();
  }

  #deriveLong(name: string): Buffer {
    return createHmac('sha512', this.#key).update(name).digest();
  }
}

/** Stored form of a token. Lower-case hex sha256. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The synchronous derivations, by scheme. */
const derivations: Readonly<Record<PasswordScheme, (password: string, salt: string) => Buffer>> = {
  scrypt: (password, salt) => scryptSync(password, salt, hashBytes, scryptCost),
  'hmac-sha256': (password, salt) => createHmac('sha256', salt).update(password).digest(),
};

/** Hashes a password, blocking for about 40 ms. */
export function storedPassword(password: string, salt: string): StoredPassword<'scrypt'> {
  return storedBy('scrypt', password, salt);
}

/** Hashes a password that derives from a public seed, and no other: such a hash is easy to guess. */
export function storedSeedPassword(password: string, salt: string): StoredPassword<'hmac-sha256'> {
  return storedBy('hmac-sha256', password, salt);
}

function storedBy<Scheme extends PasswordScheme>(
  scheme: Scheme,
  password: string,
  salt: string,
): StoredPassword<Scheme> {
  return { scheme, salt, hash: derivations[scheme](password, salt).toString('hex') };
}

/** Hashes a password on the thread pool. */
export function storedPasswordAsync(password: string, salt: string): Promise<StoredPassword<'scrypt'>> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, scryptCost, (error, derived) => {
      if (error === null) resolve({ scheme: 'scrypt', salt, hash: derived.toString('hex') });
      else reject(error);
    });
  });
}

/** Checks a password, with `scrypt` blocking for about 40 ms: for callers without concurrent requests. */
export function isPassword(password: string, { scheme, salt, hash }: StoredPassword): boolean {
  return sameHash(derivations[scheme](password, salt), hash);
}

/** Checks a password, with `scrypt` on the thread pool. */
export async function isPasswordAsync(password: string, stored: StoredPassword): Promise<boolean> {
  const { scheme, salt, hash } = stored;
  if (scheme !== 'scrypt') return isPassword(password, stored);
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, scryptCost, (error, derived) => {
      if (error === null) resolve(sameHash(derived, hash));
      else reject(error);
    });
  });
}

function sameHash(derived: Buffer, hash: string): boolean {
  const expected = Buffer.from(hash, 'hex');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
