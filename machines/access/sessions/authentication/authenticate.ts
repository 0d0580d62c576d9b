/** Maps passwords and tokens to users. The driver of the exchange checks the password itself. */

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

/** The principal that a certificate is mapped to. */
export function principalFor(
  { id, userName, privileges, passwordChangeRequired, mappingId }: User,
  address: string,
): Principal {
  const shown = mappingId === undefined ? {} : { mappingId };
  return { userId: id, userName, address, privileges, passwordChangeRequired, ...shown };
}

/** The user of a password proof. A proof becomes invalid when the password was changed during the check. */
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

/** The holder of the controller acts as its administrator, even while local accounts cannot log in. */
function heldAccount(tree: ControllerTree, { userName }: Claim, address: string): Principal | undefined {
  const account = accountNamed(tree.accounts, userName);
  return account?.enabled === true ? principalFor(account, address) : undefined;
}

/** The author of a write in a history, as known now; the name alone if that user no longer exists. */
export function principalOf(tree: ControllerTree, by: Author): Principal {
  const user = userWithId(tree, by.userId) ?? accountNamed(tree.accounts, by.userName);
  return user === undefined
    ? { ...by, privileges: [], passwordChangeRequired: false }
    : principalFor(user, by.address);
}

// The holder of a controller in the process need not log in: a request without credentials is the administrator's.

interface Own {
  readonly tree: ControllerTree;
  readonly genesis: Genesis;
  readonly credentials: { readonly userName: string; readonly password: string };
}

/** Undefined for a request with credentials of its own. */
export function ownProof(
  { tree, genesis, credentials }: Own,
  { headers }: Pick<RequestHead, 'headers'>,
): Proof | undefined {
  if (headers.authorization !== undefined || headers['x-auth-token'] !== undefined) return undefined;
  // The first account of the genesis, under its current name.
  const [id = ''] = genesis.accounts.map((account) => account.id);
  const userName = tree.accounts.byId[id]?.userName ?? credentials.userName;
  return { claim: claimFor(tree, { ...credentials, userName }), verified: true, held: true };
}

// Requests that set a password, which has to be hashed before they are handled. Only known callers trigger hashing: it
// is expensive, and would otherwise allow denial of service.

/** The password in the body, for any purpose; undefined for a malformed one. */
function passwordIn({ body }: RedfishRequest): string | undefined {
  if (body.kind !== 'json' || !isObject(body.value)) return undefined;
  const { Password: password } = body.value;
  return typeof password === 'string' && password.length <= credentialLengthMax ? password : undefined;
}

/** A new password with the salt of its target; undefined where passwords cannot be set. */
export function newPasswordAt(
  tree: ControllerTree,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  known: () => Principal | undefined,
): NewPassword | undefined {
  const saltFor = target?.definition.saltFor;
  if (target === undefined || saltFor === undefined) return undefined;
  const setter = known();
  // The body of an unauthenticated request is not inspected.
  const password = setter === undefined ? undefined : passwordIn(request);
  if (setter === undefined || password === undefined) return undefined;
  const asked = { password, salt: saltFor(tree, target.params) };
  const { userId, userName, passwordChangeRequired } = setter;
  if (!passwordChangeRequired) return asked;
  return { ...asked, unlike: { userName, password, stored: userWithId(tree, userId)?.password } };
}
