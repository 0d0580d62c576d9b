/**
 * Secret root, in short "the secret" (design § 2.5). Unpredictable values derive from the secret and a name. The secret
 * itself is never part of the state tree, the journal or an export. `serve` stores the secret in a file; for in-process
 * runs, it derives from the seed.
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

// Sealed secrets. The state tree stores a secret in sealed form if the plain text is needed again, such as the password
// of a directory. It is encrypted with AES-256-GCM under a key derived from the secret root. The encryption is
// deterministic, like all values in a state tree.

/** Sealed secret. Nonce, text and tag are in base64. */
export type Sealed = {
  /** Number of the sealed value, counted for each address. */
  readonly revision: number;
  readonly nonce: string;
  readonly text: string;
  readonly tag: string;
};

/** Sealed secret with the address at which it was sealed. Both are required to open it. */
export type SealedAt = { readonly address: string; readonly sealed: Sealed };

/** Location for which a value is sealed. At any other location, the value cannot be opened. */
export interface SealLocation {
  readonly address: string;
  readonly revision: number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;

/**
 * Encrypts a text. The nonce depends on both the text and the location. The location is not sufficient, because two
 * branches of a history can seal different texts at the same location, and their nonces must differ.
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

/** Decrypts a sealed value. Throws if the value was sealed at another address or under another key, or was modified. */
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

/**
 * Cost parameters of the scheme `scrypt`. Assumption: the default of node:crypto, which requires 16 MiB and about 40 ms
 * for each password.
 */
const scryptCost = { N: 16_384, r: 8, p: 1 } as const;
const hashBytes = 32;
const saltHexDigits = 32;
const tokenHexDigits = 32;
/** Number of digits of a passcode. Source: behaviour § 0. */
const passcodeDigits = 6;
/**
 * Number of derived bytes for a passcode. A JavaScript number represents any value of six bytes exactly, but not of
 * seven. With so many bytes, the modulo operation causes almost no bias.
 */
const passcodeBytes = 6;

/** Length of a SHA-512 digest. Unit: bytes. */
const longDigestBytes = 64;

/** Characters of generated passwords: letters and digits that are easy to distinguish. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const passwordLength = 14;

export class Secret {
  readonly #key: Buffer;

  /** Creates the secret from its bytes. Throws a RangeError unless there are 32 bytes. */
  constructor(key: Buffer) {
    if (key.length !== secretBytes)
      throw new RangeError(`a secret has ${secretBytes} bytes, not ${key.length}`);
    this.#key = key;
  }

  /** Returns the secret for a run whose whole history derives from the seed, such as a scenario or a test. */
  static ofSeed(seed: string): Secret {
    return new Secret(createHash('sha256').update(`tidefish secret of seed ${seed}`).digest());
  }

  /** Secret in lower-case hexadecimal digits, for the file of a data directory alone. */
  get text(): string {
    return this.#key.toString('hex');
  }

  /**
   * Returns the salt for a password of an account, in lower-case hexadecimal digits. `revision` is the number of the
   * password.
   */
  salt(accountId: string, revision: number): string {
    return this.#derive(`salt/${accountId}/${revision}`).toString('hex').slice(0, saltHexDigits);
  }

  /** Returns the password of an account, derived from the secret and the user name. */
  password(userName: string): string {
    let password = '';
    for (const byte of this.#derive(`password/${userName}`).subarray(0, passwordLength)) {
      password += passwordAlphabet[byte % passwordAlphabet.length];
    }
    return password;
  }

  /**
   * Returns the token of a session: 32 hexadecimal digits. `run` identifies the history, so that a token of an earlier
   * run is invalid.
   */
  sessionToken(run: string, serial: number): string {
    return this.#derive(`token/${run}/${serial}`).toString('hex').slice(0, tokenHexDigits);
  }

  /** Returns the passcode of a two-factor login: six digits. */
  passcode(run: string, serial: number): string {
    const number = this.#derive(`passcode/${run}/${serial}`).readUIntBE(0, passcodeBytes);
    return String(number % 10 ** passcodeDigits).padStart(passcodeDigits, '0');
  }

  /**
   * Returns the stored form of a passcode in lower-case hexadecimal digits. The form depends on the secret, so nobody
   * without the secret can find the passcode by trying all passcodes.
   */
  passcodeHash(run: string, serial: number, code: string): string {
    return this.#derive(`passcode hash/${run}/${serial}/${code}`).toString('hex');
  }

  /** Returns the stored form of a firmware password in lower-case hexadecimal digits. `name` identifies the password. */
  firmwarePasswordHash(name: string, password: string): string {
    return this.#derive(`firmware password/${name}/${password}`).toString('hex');
  }

  /** Returns the key pair of this name on a curve, with its signing functions. */
  keyPair(name: string, curve: Curve = 'P-256'): KeyPair {
    const lengthBytes = keyMaterialBytes(curve);
    const blocks = [this.#deriveLong(`key/${name}`)];
    // If the curve requires more bytes than one digest has, a second digest is appended.
    if (lengthBytes > longDigestBytes) blocks.push(this.#deriveLong(`key/${name}/${curve}`));
    return createKeyPair(Buffer.concat(blocks).subarray(0, lengthBytes), curve);
  }

  /** Returns the nonce of this name: 32 bytes. `run` identifies the history. */
  nonce(run: string, name: string): Buffer {
    return this.#derive(`nonce/${run}/${name}`);
  }

  /** Seals a text, so that it can be opened only with the secret. */
  seal(place: SealLocation, text: string): Sealed {
    return seal(this.#derive('seal'), place, text);
  }

  /** Opens a sealed text. Throws if the text was sealed with another secret or at another address. */
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

/** Returns the stored form of a token: its SHA-256 in lower-case hexadecimal digits. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Synchronous hash functions for passwords, by scheme. */
const derivations: Readonly<Record<PasswordScheme, (password: string, salt: string) => Buffer>> = {
  scrypt: (password, salt) => scryptSync(password, salt, hashBytes, scryptCost),
  'hmac-sha256': (password, salt) => createHmac('sha256', salt).update(password).digest(),
};

/** Hashes a password; blocks for about 40 ms. */
export function storedPassword(password: string, salt: string): StoredPassword<'scrypt'> {
  return storedBy('scrypt', password, salt);
}

/**
 * Hashes a password that derives from a public seed. It must not be used for other passwords, because the hash is so
 * fast that passwords can be guessed.
 */
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

/** Hashes a password on the thread pool of Node. */
export function storedPasswordAsync(password: string, salt: string): Promise<StoredPassword<'scrypt'>> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, scryptCost, (error, derived) => {
      if (error === null) resolve({ scheme: 'scrypt', salt, hash: derived.toString('hex') });
      else reject(error);
    });
  });
}

/** Checks a password; with `scrypt` it blocks for about 40 ms. It serves callers without concurrent requests. */
export function isPassword(password: string, { scheme, salt, hash }: StoredPassword): boolean {
  return sameHash(derivations[scheme](password, salt), hash);
}

/** Checks a password; `scrypt` runs on the thread pool of Node. */
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
