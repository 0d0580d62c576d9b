/**
 * Mapping of passwords and tokens to users. The driver of the exchange (`models/redfish/service.ts`) has already
 * checked the password.
 */

import { isObject } from '../../../../engine/index.js';
import type { Author, ControllerTree } from '../../../../models/index.js';
import type {
  Claim,
  Credentials,
  NewPassword,
  Proof,
  RedfishRequest,
  RequestHead,
  RequestTarget,
} from '../../../../models/redfish/index.js';
import type { Principal } from '../../../../models/resource/index.js';
import type { Genesis } from '../../../genesis.js';
import { accountNamed, credentialLengthMax, type User, userNamed, userWithId } from '../../accounts/index.js';

export function claimFor(tree: ControllerTree, credentials: Credentials): Claim {
  return { ...credentials, stored: userNamed(tree, credentials.userName)?.password };
}

/** Returns the principal of a user who was identified by any method, including a client certificate. */
export function principalFor(
  { id, userName, privileges, passwordChangeRequired, mappingId }: User,
  address: string,
): Principal {
  const shown = mappingId === undefined ? {} : { mappingId };
  return { userId: id, userName, address, privileges, passwordChangeRequired, ...shown };
}

/** Returns the user of a password proof. A proof is invalid if the password was changed during the check. */
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

/**
 * Returns the administrator account with which the in-process holder of the controller acts. The account can act even
 * while local accounts cannot log in.
 */
function heldAccount(tree: ControllerTree, { userName }: Claim, address: string): Principal | undefined {
  const account = accountNamed(tree.accounts, userName);
  return account?.enabled === true ? principalFor(account, address) : undefined;
}

/**
 * Returns the author of a recorded write as a principal with the current privileges. If the user no longer exists, the
 * principal has the name and no privileges.
 */
export function principalOf(tree: ControllerTree, by: Author): Principal {
  const user = userWithId(tree, by.userId) ?? accountNamed(tree.accounts, by.userName);
  return user === undefined
    ? { ...by, privileges: [], passwordChangeRequired: false }
    : principalFor(user, by.address);
}

// Code that holds the controller in the same process need not log in: a request without credentials counts as a request
// of the administrator.

interface Own {
  readonly tree: ControllerTree;
  readonly genesis: Genesis;
  readonly credentials: { readonly userName: string; readonly password: string };
}

/** Returns the proof of the administrator; undefined if the request has its own credentials. */
export function ownProof(
  { tree, genesis, credentials }: Own,
  { headers }: Pick<RequestHead, 'headers'>,
): Proof | undefined {
  if (headers.authorization !== undefined || headers['x-auth-token'] !== undefined) return undefined;
  // The administrator is the first account of the genesis, under its current name.
  const [id = ''] = genesis.accounts.map((account) => account.id);
  const userName = tree.accounts.byId[id]?.userName ?? credentials.userName;
  return { claim: claimFor(tree, { ...credentials, userName }), verified: true, held: true };
}

// Requests that set a password, which has to be hashed before the request is handled. Only requests of authenticated
// callers cause hashing. Hashing is expensive, so that unauthenticated callers could otherwise use it for a denial of
// service.

/** Returns the member `Password` of a body, whatever its purpose; undefined if it is malformed. */
function passwordIn({ body }: RedfishRequest): string | undefined {
  if (body.kind !== 'json' || !isObject(body.value)) return undefined;
  const { Password: password } = body.value;
  return typeof password === 'string' && password.length <= credentialLengthMax ? password : undefined;
}

/** Returns the new password of a request with the salt of its target; undefined where passwords cannot be set. */
export function newPasswordAt(
  tree: ControllerTree,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  known: () => Principal | undefined,
): NewPassword | undefined {
  const saltFor = target?.definition.saltFor;
  if (target === undefined || saltFor === undefined) return undefined;
  const setter = known();
  // The body of an unauthenticated request is not read.
  const password = setter === undefined ? undefined : passwordIn(request);
  if (setter === undefined || password === undefined) return undefined;
  const asked = { password, salt: saltFor(tree, target.params) };
  const { userId, userName, passwordChangeRequired } = setter;
  if (!passwordChangeRequired) return asked;
  return { ...asked, unlike: { userName, password, stored: userWithId(tree, userId)?.password } };
}
