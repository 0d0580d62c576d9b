/**
 * The genesis: everything a history starts from. It is the journal's header, so it is complete by itself and holds no
 * secret, only what came of one: salts, hashes, a public certificate.
 */
import type { Blueprint } from './blueprint.js';
import { type Secret, storedPassword } from './secret.js';
import { type Account, privileges } from './state/accounts.js';

/** Where in-process and scenario runs start. Unit: ms since the epoch. A fixed instant, so that runs can be compared. */
export const defaultStartMs = Date.UTC(2026, 0, 1);

export const defaultUserName = 'Administrator';
export const defaultHttpsPort = 443;

export interface Genesis {
  readonly seed: string;
  /** Tells this run from others of the same seed and start, so that a token of one opens nothing in another. */
  readonly run: string;
  /** First instant of the history. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly blueprint: Blueprint;
  readonly httpsPort: number;
  readonly accounts: readonly Account[];
}

/** The one account a new controller has. It may do everything, so that it can grant everything (facts § 2.13, § 8). */
export function administrator(userName: string, password: string, secret: Secret): Account {
  const id = '1';
  const passwordRevision = 1;
  return {
    id,
    userName,
    loginName: userName,
    privileges,
    password: storedPassword(password, secret.salt(id, passwordRevision)),
    passwordRevision,
    enabled: true,
    passwordChangeRequired: false,
    serviceAccount: false,
  };
}

/** Names the run a session token belongs to. */
export function runOf({ seed, run, startMs }: Genesis): string {
  return JSON.stringify([seed, run, startMs]);
}
