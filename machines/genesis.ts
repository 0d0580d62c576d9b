/**
 * Genesis: everything that a history starts from. It is complete, because it is the header of the journal. It contains
 * no secret, only values derived from one: salts, hashes, a public certificate.
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

/**
 * Start time of in-process and scenario runs. Unit: ms since the epoch. The instant is fixed, so that runs can be
 * compared.
 */
export const defaultStartMs = Date.UTC(2026, 0, 1);

export const defaultUserName = 'Administrator';
export const defaultHttpsPort = 443;

export interface Genesis {
  readonly seed: string;
  /**
   * Identifier of the run. It distinguishes runs with the same seed and start, so that a token of one run is invalid in
   * the others.
   */
  readonly run: string;
  /** First instant of the history. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly blueprint: StoredBlueprint;
  readonly httpsPort: number;
  readonly accounts: readonly Account[];
  /** Initial TLS certificate of the service. */
  readonly certificate: StoredCertificate;
}

/**
 * Returns the single account of a new controller. It has all privileges, so that it can grant all of them (behaviour §
 * 2.13, § 8). `store` is `storedPassword`, unless the password is derived from a public seed.
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

/** Returns the salt of the first password of `administrator`. */
export function administratorSalt(secret: Secret): string {
  return secret.salt(firstAccount.id, firstAccount.passwordRevision);
}

/**
 * Returns the certificate of a controller that is created without one. It is derived from the secret and the start
 * time. `further` are host names and addresses besides those of the blueprint.
 */
export function deliveredCertificate(
  blueprint: Pick<Blueprint, 'manager'>,
  secret: Secret,
  startMs: number,
  further: readonly string[] = [],
): StoredCertificate {
  const key = secret.keyPair(deliveredKey);
  const serial = serialFrom(key.publicKey.toString('hex').slice(-serialDigits));
  return storedSelfSignedCertificate(
    certificateNames(blueprint.manager, further),
    key,
    serial,
    validityAt(startMs),
  );
}

/** Returns the private key of `deliveredCertificate` as PEM. */
export function deliveredPrivateKey(secret: Secret): string {
  return secret.keyPair(deliveredKey).privateKeyPem;
}

const deliveredKey = 'https/0';
const serialDigits = 32;

/** Returns the identifier of the run that a session token belongs to. */
export function deriveRunId({ seed, run, startMs }: Genesis): string {
  return JSON.stringify([seed, run, startMs]);
}
