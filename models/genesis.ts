/**
 * The genesis: everything a history starts from. It is the journal's header, so it is complete by itself and holds no
 * secret, only what came of one: salts, hashes, a public certificate.
 */
import { type KeptDirectory, keptDirectory } from './blueprint/kept-directory.js';
import type { Blueprint } from './blueprint/schema.js';
import { type KeptCertificate, serialFrom } from './formats/x509/kept.js';
import { privileges } from './resource/privileges.js';
import { type Secret, storedPassword } from './secret.js';
import type { Account, StoredPassword } from './subsystems/accounts/accounts.js';
import {
  certificateNames,
  keptOwnCertificate,
  validityAt,
} from './subsystems/certificates/own-certificate.js';

/** Where in-process and scenario runs start. Unit: ms since the epoch. A fixed instant, so that runs can be compared. */
export const defaultStartMs = Date.UTC(2026, 0, 1);

export const defaultUserName = 'Administrator';
export const defaultHttpsPort = 443;

/** A blueprint as a history starts from it: the passwords it gave are hashed. */
export type KeptBlueprint = Omit<Blueprint, 'directory'> & { readonly directory: KeptDirectory | null };

/** Takes some 40 ms for each password that the blueprint gives in the clear. */
export function keptBlueprint(blueprint: Blueprint, secret: Secret): KeptBlueprint {
  const { directory } = blueprint;
  return directory === null
    ? (blueprint as Blueprint & { readonly directory: null })
    : { ...blueprint, directory: keptDirectory(directory, secret) };
}

export interface Genesis {
  readonly seed: string;
  /** Tells this run from others of the same seed and start, so that a token of one opens nothing in another. */
  readonly run: string;
  /** First instant of the history. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly blueprint: KeptBlueprint;
  readonly httpsPort: number;
  readonly accounts: readonly Account[];
  /** What is served over TLS at first. */
  readonly certificate: KeptCertificate;
}

/**
 * The one account a new controller has. It may do everything, so that it can grant everything (behaviour § 2.13, § 8).
 * `store` is `storedPassword`, unless the password follows from a public seed.
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

/** What the first password of `administrator` is hashed with. */
export function administratorSalt(secret: Secret): string {
  return secret.salt(firstAccount.id, firstAccount.passwordRevision);
}

/** The certificate of a controller that nobody gave one: it follows from the secret and the start. */
export function deliveredCertificate(
  blueprint: Pick<Blueprint, 'manager'>,
  secret: Secret,
  startMs: number,
): KeptCertificate {
  const key = secret.keyPair(deliveredKey);
  const serial = serialFrom(key.publicKey.toString('hex').slice(-serialDigits));
  return keptOwnCertificate(certificateNames(blueprint.manager), key, serial, validityAt(startMs));
}

const deliveredKey = 'https/0';
const serialDigits = 32;

/** Names the run a session token belongs to. */
export function deriveRunId({ seed, run, startMs }: Genesis): string {
  return JSON.stringify([seed, run, startMs]);
}
