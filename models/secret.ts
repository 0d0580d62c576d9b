/**
 * The second root (design § 2.5): what must not be guessed comes from here, by name. The secret itself never enters
 * the tree, the journal or an export; `serve` keeps it in a file, in-process runs derive it from the seed.
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

// Secrets that must be used again (a directory's password) as the tree may hold them: AES-256-GCM under a key that
// comes from the secret, opened only by whoever has it. Deterministic, as all that enters a tree must be.

/** Nonce, text and tag are base64. */
export type Sealed = {
  /** Counts what was sealed at one address. */
  readonly revision: number;
  readonly nonce: string;
  readonly text: string;
  readonly tag: string;
};

/** What it takes to open it, beside the secret. */
export type SealedAt = { readonly address: string; readonly sealed: Sealed };

/** What is sealed opens at its address only. */
export interface SealLocation {
  readonly address: string;
  readonly revision: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;

/**
 * The nonce follows from the text too, not from the place alone: two forks of a history that seal different texts at
 * the same place must not share one.
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

/** Throws when the text was sealed elsewhere, under another key, or has been changed since. */
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

/** The cost of the scheme `scrypt`. Assumption: the default of node:crypto, 16 MiB and some 40 ms a password. */
const scryptCost = { N: 16_384, r: 8, p: 1 } as const;
const hashBytes = 32;
const saltHexDigits = 32;
const tokenHexDigits = 32;
/** Source: behaviour § 0. */
const passcodeDigits = 6;
/** As many bytes as a number can hold exactly: next to nothing of the digits is lost to rounding. */
const passcodeBytes = 6;

/** Of SHA-512. */
const longDigestBytes = 64;

/** Letters and digits that are not mistaken for one another. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const passwordLength = 14;

export class Secret {
  readonly #key: Buffer;

  /** Throws RangeError unless the key has 32 bytes. */
  constructor(key: Buffer) {
    if (key.length !== secretBytes)
      throw new RangeError(`a secret has ${secretBytes} bytes, not ${key.length}`);
    this.#key = key;
  }

  /** The secret of runs whose whole history is to follow from the seed: scenarios and tests. */
  static ofSeed(seed: string): Secret {
    return new Secret(createHash('sha256').update(`tidefish secret of seed ${seed}`).digest());
  }

  /** Salt for an account's how-manieth password. Lower-case hex. */
  salt(accountId: string, revision: number): string {
    return this.#derive(`salt/${accountId}/${revision}`).toString('hex').slice(0, saltHexDigits);
  }

  /** The password of an account for which none was given. */
  password(userName: string): string {
    let password = '';
    for (const byte of this.#derive(`password/${userName}`).subarray(0, passwordLength)) {
      password += passwordAlphabet[byte % passwordAlphabet.length];
    }
    return password;
  }

  /**
   * The token of a session: 32 hexadecimal digits. `run` names the history it belongs to, so that a token of an
   * earlier run opens nothing.
   */
  sessionToken(run: string, serial: number): string {
    return this.#derive(`token/${run}/${serial}`).toString('hex').slice(0, tokenHexDigits);
  }

  /** The passcode of a two-factor login: six digits. */
  passcode(run: string, serial: number): string {
    const number = this.#derive(`passcode/${run}/${serial}`).readUIntBE(0, passcodeBytes);
    return String(number % 10 ** passcodeDigits).padStart(passcodeDigits, '0');
  }

  /** What the tree keeps of a passcode: without the secret nobody finds it by trying all of them. Lower-case hex. */
  passcodeHash(run: string, serial: number, code: string): string {
    return this.#derive(`passcode hash/${run}/${serial}/${code}`).toString('hex');
  }

  /** What the tree keeps of a password of the host's firmware, by its name. Lower-case hex. */
  firmwarePasswordHash(name: string, password: string): string {
    return this.#derive(`firmware password/${name}/${password}`).toString('hex');
  }

  /** The private key of this name on a curve, with what it signs. */
  keyPair(name: string, curve: Curve = 'P-256'): KeyPair {
    const lengthBytes = keyMaterialBytes(curve);
    const blocks = [this.#deriveLong(`key/${name}`)];
    // One digest is not enough for a key on a longer curve.
    if (lengthBytes > longDigestBytes) blocks.push(this.#deriveLong(`key/${name}/${curve}`));
    return createKeyPair(Buffer.concat(blocks).subarray(0, lengthBytes), curve);
  }

  /** A number used once, by name: 32 bytes. `run` names the history it belongs to. */
  nonce(run: string, name: string): Buffer {
    return this.#derive(`nonce/${run}/${name}`);
  }

  /** Makes a text readable only by whoever has the secret. */
  seal(place: SealLocation, text: string): Sealed {
    return seal(this.#derive('seal'), place, text);
  }

  /** Throws for what was not sealed by this secret at this address. */
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

/** What the tree keeps of a token. Lower-case hex sha256. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The derivations that are at hand without waiting, by their scheme. */
const derivations: Readonly<Record<PasswordScheme, (password: string, salt: string) => Buffer>> = {
  scrypt: (password, salt) => scryptSync(password, salt, hashBytes, scryptCost),
  'hmac-sha256': (password, salt) => createHmac('sha256', salt).update(password).digest(),
};

/** Hashes a password, blocking for some 40 ms. */
export function storedPassword(password: string, salt: string): StoredPassword<'scrypt'> {
  return storedBy('scrypt', password, salt);
}

/** Hashes a password that follows from a public seed, and no other: the hash gives it away to whoever guesses. */
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

/** Checks a password, by `scrypt` blocking for some 40 ms: for callers that serve nobody else meanwhile. */
export function isPassword(password: string, { scheme, salt, hash }: StoredPassword): boolean {
  return sameHash(derivations[scheme](password, salt), hash);
}

/** Checks a password, by `scrypt` on the thread pool. */
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
