/**
 * Whether a write of one history would be let in where it comes in another: what `admit.ts` and `write.ts` ask of a request before
 * its step, as far as a history tells. Secrets are in no history, so a password or token that was right stays right; who it stands
 * for, whether the session is open, and what the caller may do is judged anew. Licences are judged within the step.
 */
import type { Author, WriteInput } from '../inputs.js';
import type { Principal } from '../resource/define.js';
import { accountNamed, type User, userNamed, userWithId } from '../subsystems/accounts/index.js';
import type { ControllerTree } from '../tree.js';
import { principalFor } from './authenticate.js';
import { refusalForLack, refusalOfAccess } from './authorise.js';
import { isLogin } from './methods.js';
import { refusalOfPatch } from './patch.js';
import type { Target } from './resolve.js';
import { lacksUploadPrivilege } from './upload.js';

export type RepeatedWrite =
  /** By whom it is here. */
  | { readonly ok: true; readonly by: Author }
  /** `reason` is for people. */
  | { readonly ok: false; readonly reason: string };

/** Where a write comes, and who holds that controller in the process: an account's id. */
interface Place {
  readonly tree: ControllerTree;
  /** Undefined where nothing has that address: the step says so. */
  readonly target: Target | undefined;
  readonly holderId: string;
}

export function judgeRepeatedWrite(place: Place, input: WriteInput): RepeatedWrite {
  const { tree, target } = place;
  const { by, method, body } = input;
  const caller = findCaller(place, by);
  if (typeof caller === 'string') return { ok: false, reason: caller };
  const principal = principalFor(caller, by.address);
  const author: Author = { ...by, userId: principal.userId, userName: principal.userName };
  if (target === undefined) return { ok: true, by: author };
  const isMissing =
    refusalOfAccess(tree, target, method, principal) !== undefined ||
    (!isLogin(target, method) && isLacking(tree, target, principal, method, body));
  if (!isMissing) return { ok: true, by: author };
  const lack = principal.passwordChangeRequired
    ? 'has to change the password first'
    : 'lacks the privilege for it';
  return { ok: false, reason: `${principal.userName} ${lack}` };
}

/** The user, or why there is none. */
function findCaller(
  { tree, holderId }: Place,
  { userId, userName, address, sessionId }: Author,
): User | string {
  if (sessionId !== undefined) {
    const session = tree.sessions.byId[sessionId];
    const user = session && userWithId(tree, session.userId);
    return user ?? `no session ${sessionId} of ${userName} is open here`;
  }
  // Whoever holds a controller in the process acts by the account that was there first, whatever it is called.
  const held = address === ownAddress && userId === holderId ? tree.accounts.byId[userId] : undefined;
  const inProcess = address === ownAddress ? (held ?? accountNamed(tree.accounts, userName)) : undefined;
  if (inProcess?.enabled === true) return inProcess;
  return userNamed(tree, userName) ?? `nobody called ${userName} can log in here`;
}

/** Of callers without a socket. */
const ownAddress = 'in-process';

function isLacking(
  tree: ControllerTree,
  target: Target,
  principal: Principal,
  method: WriteInput['method'],
  body: WriteInput['body'],
): boolean {
  const { definition, action, params } = target;
  if (lacksUploadPrivilege(definition, principal)) return true;
  if (definition.upload !== undefined) return false;
  if (method === 'DELETE') {
    const privilege = definition.removal?.privilege(tree, params, principal);
    return privilege !== undefined && refusalForLack(principal, [privilege]) !== undefined;
  }
  const creation = method === 'POST' && action === undefined ? definition.creation : undefined;
  const needed = [action?.privilege ?? creation?.privilege, action?.alsoPrivilege]
    .flat()
    .filter((each) => each !== undefined);
  if (refusalForLack(principal, needed) !== undefined) return true;
  if (action !== undefined || creation !== undefined) return false;
  return refusalOfPatch(tree, target, principal, body) !== undefined;
}
