/**
 * The passwords callers are known by. A password is only found here, because checking it takes time: whoever drives the
 * exchange comes back with the proof. Who else a request can be from is in `admit.ts`.
 */
import type { Principal, SaltName } from '../resource/define.js';
import {
  accountNamed,
  loginLengthMax,
  type StoredPassword,
  type User,
  userNamed,
} from '../subsystems/accounts/index.js';
import type { ControllerTree } from '../tree.js';
import type { RequestHead } from './request.js';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** A password to be checked, and what to check it against; `stored` is undefined when nobody gets in by that name. */
export interface Claim extends Credentials {
  readonly stored: StoredPassword | undefined;
}

/** What came of checking a claim's password. */
export interface Proof {
  readonly claim: Claim;
  readonly verified: boolean;
  /** Not by a password, but because it is the caller's own controller: no failed login stands in its way. */
  readonly held?: true;
}

/** A password that a request sets, and the salt it is to be hashed with. */
export interface NewPassword {
  readonly password: string;
  readonly salt: SaltName;
  /** Present when the password may not stay what it is: to be checked like a login with the new one. */
  readonly unlike?: Claim;
}

export function claimFor(tree: ControllerTree, credentials: Credentials): Claim {
  return { ...credentials, stored: userNamed(tree, credentials.userName)?.password };
}

/** The user name and password of HTTP Basic, undefined when the header is absent or something else. */
export function basicCredentials({ headers }: RequestHead): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon === -1) return undefined;
  return possible({ userName: decoded.slice(0, colon), password: decoded.slice(colon + 1) });
}

/** Nobody has credentials this long: not worth a check, nor a trace that anyone could make as large as they like. */
export function possible(credentials: Credentials): Credentials | undefined {
  const { userName, password } = credentials;
  return Math.max(userName.length, password.length) > loginLengthMax ? undefined : credentials;
}

/** The principal of whoever a certificate stands for. */
export function principalFor(
  { id, userName, privileges, passwordChangeRequired, mappingId }: User,
  address: string,
): Principal {
  const shown = mappingId === undefined ? {} : { mappingId };
  return { userId: id, userName, address, privileges, passwordChangeRequired, ...shown };
}

/** Whom a proof stands for. A password changed while it was being checked proves nothing any more. */
export function provenUser(
  tree: ControllerTree,
  proof: Proof | undefined,
  address: string,
): Principal | undefined {
  if (proof === undefined || !proof.verified) return undefined;
  const { claim, held } = proof;
  if (held === true) return heldAccount(tree, claim, address);
  const user = userNamed(tree, claim.userName);
  if (user === undefined || user.password.hash !== claim.stored?.hash) return undefined;
  return principalFor(user, address);
}

/** Whoever holds the controller acts as its administrator even while nobody gets in by a local account. */
function heldAccount(tree: ControllerTree, { userName }: Claim, address: string): Principal | undefined {
  const account = accountNamed(tree.accounts, userName);
  return account?.enabled === true ? principalFor(account, address) : undefined;
}
