/**
 * The genesis: everything that a history starts from. It is the header of the journal, so it is complete, and it
 * contains no secret, only values derived from one: salts, hashes, a public certificate.
 */
import type { Blueprint, StoredBlueprint } from '../models/blueprint/index.js';
import { type StoredCertificate, serialFrom } from '../models/formats/index.js';
import type { StoredPassword } from '../models/index.js';
import { type Secret, storedPassword } from '../models/index.js';
import { privileges } from '../models/resource/index.js';
import type { Account } from './access/accounts/accounts.js';
import {
  certificateNames,
  storedSelfSignedCertificate,
  validityAt,
} from './access/certificates/self-signed-certificate.js';

/** Start of in-process and scenario runs. Unit: ms since the epoch. A fixed instant, so that runs can be compared. */
export const defaultStartMs = Date.UTC(2026, 0, 1);

export const defaultUserName = 'Administrator';
export const defaultHttpsPort = 443;

export interface Genesis {
  readonly seed: string;
  /**
   * Distinguishes this run from others with the same seed and start, so that a token of one is invalid in the others.
   */
  readonly run: string;
  /** First instant of the history. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly blueprint: StoredBlueprint;
  readonly httpsPort: number;
  readonly accounts: readonly Account[];
  /** The certificate that is served over TLS at first. */
  readonly certificate: StoredCertificate;
}

/**
 * The single account of a new controller. It has all privileges, so that it can grant all (behaviour § 2.13, § 8).
 * `store` is `storedPassword`, unless the password is derived from a public seed.
 */
export function administrator(
  userName: string,
  password: string,
  secret: Secret,
  store: (password: string, salt: string) => StoredPassword = storedPassword,
): Account {
  const { id, passwordRevision } = firstAccount;
  return {
    id,
    userName,
    loginName: userName,
    privileges,
    password: store(password, administratorSalt(secret)),
    passwordRevision,
    enabled: true,
    passwordChangeRequired: false,
    serviceAccount: false,
  };
}

const firstAccount = { id: '1', passwordRevision: 1 } as const;

/** Salt of the first password of `administrator`. */
export function administratorSalt(secret: Secret): string {
  return secret.salt(firstAccount.id, firstAccount.passwordRevision);
}

/** The certificate of a controller without a given one: it is derived from the secret and the start. */
export function deliveredCertificate(
  blueprint: Pick<Blueprint, 'manager'>,
  secret: Secret,
  startMs: number,
): StoredCertificate {
  const key = secret.keyPair(deliveredKey);
  const serial = serialFrom(key.publicKey.toString('hex').slice(-serialDigits));
  return storedSelfSignedCertificate(certificateNames(blueprint.manager), key, serial, validityAt(startMs));
}

const deliveredKey = 'https/0';
const serialDigits = 32;

/** The run that a session token belongs to. */
export function deriveRunId({ seed, run, startMs }: Genesis): string {
  return JSON.stringify([seed, run, startMs]);
}
