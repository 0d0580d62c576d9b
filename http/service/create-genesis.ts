/** Creation of the genesis of a new controller. */
import { randomBytes } from 'node:crypto';
import { type Account, accountsAtGenesis, type Genesis } from '../../machines/index.js';
import { type Blueprint, resolvedDefault, storeBlueprint } from '../../models/blueprint/index.js';
import type { StoredCertificate } from '../../models/formats/index.js';
import type { Secret } from '../../models/index.js';

/** Number of random bytes that identify a run: so many that two runs never have the same identifier. */
const runBytes = 16;

/** Genesis with the secret and the credentials of the administrator. */
export interface CreatedGenesis {
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
  readonly kept: StoredCertificate;
}

export function createGenesis({ secret, seed, httpsPort, account, kept, ...asked }: Beginning): Genesis {
  const blueprint = storeBlueprint(asked.blueprint ?? resolvedDefault, secret);
  return {
    seed,
    run: randomBytes(runBytes).toString('hex'),
    startMs: asked.startMs ?? Math.floor(Date.now() / 1_000) * 1_000,
    blueprint,
    httpsPort,
    accounts: accountsAtGenesis(blueprint, account, secret),
    certificate: kept,
  };
}

interface Credentials {
  readonly userName: string;
  readonly password: string | undefined;
  readonly derivedPassword: string | undefined;
}

export function withCredentials({
  genesis,
  secret,
  userName,
  password,
  derivedPassword,
}: Pick<CreatedGenesis, 'genesis' | 'secret'> & Credentials): CreatedGenesis {
  return { genesis, secret, credentials: { userName, password: password ?? (derivedPassword as string) } };
}
