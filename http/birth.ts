/** A controller that is about to begin: what its history starts from. */
import { randomBytes } from 'node:crypto';
import {
  type Account,
  type Blueprint,
  type Genesis,
  type KeptCertificate,
  keptBlueprint,
  resolvedDefault,
  type Secret,
} from '../models/index.js';

/** Enough that no two runs are called the same. */
const runBytes = 16;

/** With what its administrator logs in with. */
export interface Birth {
  readonly genesis: Genesis;
  readonly secret: Secret;
  readonly credentials: { readonly userName: string; readonly password: string };
}

interface Beginning {
  readonly secret: Secret;
  readonly seed: string;
  readonly startMs: number | undefined;
  readonly blueprint: Blueprint | undefined;
  readonly httpsPort: number;
  readonly account: Account;
  readonly kept: KeptCertificate;
}

export function beginGenesis({ secret, seed, httpsPort, account, kept, ...asked }: Beginning): Genesis {
  return {
    seed,
    run: randomBytes(runBytes).toString('hex'),
    startMs: asked.startMs ?? Math.floor(Date.now() / 1_000) * 1_000,
    blueprint: keptBlueprint(asked.blueprint ?? resolvedDefault, secret),
    httpsPort,
    accounts: [account],
    certificate: kept,
  };
}

interface Credentials {
  readonly userName: string;
  readonly password: string | undefined;
  readonly derivedPassword: string | undefined;
}

export function birthOf({
  genesis,
  secret,
  userName,
  password,
  derivedPassword,
}: Pick<Birth, 'genesis' | 'secret'> & Credentials): Birth {
  return { genesis, secret, credentials: { userName, password: password ?? (derivedPassword as string) } };
}
