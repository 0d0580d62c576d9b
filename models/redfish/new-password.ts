/**
 * Requests that set a password, which has to be hashed before they are handled. Only known callers trigger hashing: it
 * is expensive, and anybody could ask for it.
 */
import { isObject } from '../../engine/index.js';
import type { Principal } from '../resource/define.js';
import { credentialLengthMax, userWithId } from '../subsystems/accounts/index.js';
import type { ControllerTree } from '../tree.js';
import type { NewPassword } from './authenticate.js';
import type { RedfishRequest } from './request.js';
import type { Target } from './resolve.js';

/** A password in the body, whatever it is there for; undefined for one that nobody could have. */
function passwordIn({ body }: RedfishRequest): string | undefined {
  if (body.kind !== 'json' || !isObject(body.value)) return undefined;
  const { Password: password } = body.value;
  return typeof password === 'string' && password.length <= credentialLengthMax ? password : undefined;
}

/** A password that is set, as a new one, with the salt that its target names; undefined where passwords are not set. */
export function newPasswordAt(
  tree: ControllerTree,
  target: Target | undefined,
  request: RedfishRequest,
  known: () => Principal | undefined,
): NewPassword | undefined {
  const saltFor = target?.definition.saltFor;
  if (target === undefined || saltFor === undefined) return undefined;
  const setter = known();
  // A stranger's body is not even looked into.
  const password = setter === undefined ? undefined : passwordIn(request);
  if (setter === undefined || password === undefined) return undefined;
  const asked = { password, salt: saltFor(tree, target.params) };
  const { userId, userName, passwordChangeRequired } = setter;
  if (!passwordChangeRequired) return asked;
  return { ...asked, unlike: { userName, password, stored: userWithId(tree, userId)?.password } };
}
