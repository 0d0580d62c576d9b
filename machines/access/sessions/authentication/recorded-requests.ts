/**
 * Re-evaluation of the passwords of a recorded history in a branched history. A history contains no password in plain
 * text, but each state contains the hash record (scheme, salt and hash) of the current password. A recorded request
 * that was admitted by password contained the password of the hash record at that time. If the branched history has a
 * different hash record, the request is a failed login there. Assumption: two records mean two passwords, because
 * hashes cannot show that the same text was set twice.
 */
import {
  type AuthenticationInput,
  type Author,
  type ControllerTree,
  isLicensed,
  type StoredPassword,
  type Transaction,
  type WriteInput,
} from '../../../../models/index.js';
import {
  isLogin,
  lacksUploadPrivilege,
  type RequestTarget,
  refusalForLack,
  refusalOfAccess,
  refusalOfPatch,
} from '../../../../models/redfish/index.js';
import type { Principal } from '../../../../models/resource/index.js';
import {
  accountNamed,
  directoryMapping,
  findFailures,
  isDirectoryUser,
  type LoginOrigin,
  type User,
  userNamed,
  userWithId,
} from '../../accounts/index.js';
import { sessionAddress } from '../contract.js';
import { sessionsUri } from '../resources/sessions.js';
import { listSessions } from '../state.js';
import { principalFor } from './authenticate.js';

export interface RecordedPassword {
  /** Hash record of the password at the time of the request; undefined if no user with that name could log in. */
  readonly stored: StoredPassword | undefined;
  /**
   * False if the user may have logged in with a certificate instead of the password. The history does not contain the
   * login method.
   */
  readonly isCertain: boolean;
}

/** Inputs whose passwords are compared: all inputs that contain the name of their user. */
export type NamingInput =
  | WriteInput
  | Exclude<AuthenticationInput, { readonly type: 'authentication.touched' }>;

/** Client address of callers without a socket. */
const ownAddress = 'in-process';

/**
 * Returns whether the author is the in-process holder of the controller. The holder needs no password and acts as the
 * first account of the genesis, which has the id `holderId`.
 */
function isHolder({ userId, address }: Pick<Author, 'userId' | 'address'>, holderId: string): boolean {
  return address === ownAddress && userId === holderId;
}

/**
 * Returns the password that admitted a recorded request, read in the state before the request; undefined if the request
 * was not admitted by password.
 */
export function recordedPassword(
  tree: ControllerTree,
  input: NamingInput,
  holderId: string,
): RecordedPassword | undefined {
  if (input.type !== 'redfish.write') {
    return { stored: userNamed(tree, input.userName)?.password, isCertain: true };
  }
  const { by, uri, method, body } = input;
  if (by.sessionId !== undefined) return undefined;
  const stored = userNamed(tree, by.userName)?.password;
  // A login is admitted by the credentials in its body only, never by a session or by its sender.
  if (method === 'POST' && uri === sessionsUri)
    return body.MappingId === undefined ? { stored, isCertain: true } : undefined;
  if (isHolder(by, holderId)) return undefined;
  const { enabled, strict } = tree.certificates.login;
  if (enabled && strict) return undefined;
  const mappingId = isDirectoryUser(by.userId) ? directoryMapping : by.userId;
  return { stored, isCertain: !(enabled && isMappingValid(tree, mappingId)) };
}

export type PasswordVerdict =
  | { readonly is: 'right' }
  /** `reason` is for display. `wrong` is a failed login; a `delayed` one is not checked. */
  | { readonly is: 'wrong' | 'delayed' | 'undecided'; readonly reason: string };

/**
 * Re-evaluates the password of a request that was admitted when it was recorded. `user` is the user in the branched
 * history. `now` is in ms since the epoch.
 */
export function verifyRecordedPassword(
  { stored, isCertain }: RecordedPassword,
  {
    tree,
    user,
    now,
  }: { readonly tree: ControllerTree; readonly user: User | undefined; readonly now: number },
  origin: LoginOrigin,
): PasswordVerdict {
  const { userName } = origin;
  if (!isCertain) {
    const isAnother = user !== undefined && !isSameRecord(user.password, stored);
    const reason = `the record does not tell whether ${userName} used a certificate or the password, which differs here`;
    return isAnother ? { is: 'undecided', reason } : { is: 'right' };
  }
  if ((findFailures(tree.loginFailures, origin)?.delayedUntil ?? now) > now)
    return { is: 'delayed', reason: `logins of ${userName} are delayed here after failed ones` };
  if (user === undefined) return { is: 'wrong', reason: `no user ${userName} can log in here` };
  return isSameRecord(user.password, stored)
    ? { is: 'right' }
    : { is: 'wrong', reason: `the password of ${userName} differs here` };
}

/**
 * Re-evaluates a password that was wrong when it was recorded. Returns undefined if the password is wrong in the
 * branched history too. Otherwise the result is unknown, because the history does not contain the password that was
 * tried; the return value is this reason.
 */
export function verifyRecordedFailure(
  { stored }: RecordedPassword,
  tree: ControllerTree,
  userName: string,
): string | undefined {
  const user = userNamed(tree, userName);
  if (user === undefined || isSameRecord(user.password, stored)) return undefined;
  return `the password of ${userName} differs here, and the record does not tell which password was tried`;
}

function isSameRecord(one: StoredPassword, other: StoredPassword | undefined): boolean {
  return (
    other !== undefined && one.scheme === other.scheme && one.salt === other.salt && one.hash === other.hash
  );
}

// Ends the sessions of users who may no longer be logged in. Each ended session is logged.

/** Ends all sessions of a user after a change of name or password, except for the session `keptId`. */
export function endUserSessions(stage: Transaction, userId: string, keptId?: string): void {
  for (const { id, userId: holder } of listSessions(stage.view)) {
    if (holder === userId && id !== keptId) stage.offer(sessionAddress(id), { type: 'session.ended' });
  }
}

/** Ends the sessions of users who can no longer log in, or no longer by the method of the session. */
export function endUnauthorizedSessions(stage: Transaction): void {
  const { view } = stage;
  for (const { id, userId, mappingId } of listSessions(view)) {
    if (userWithId(view, userId) === undefined || !isMappingValid(view, mappingId))
      stage.offer(sessionAddress(id), { type: 'session.ended' });
  }
}

/** Returns whether the certificate mapping of a session is still valid; true for a session without one. */
export function isMappingValid(
  { certificateMappings, certificates, license }: ControllerTree,
  mappingId: string | null,
): boolean {
  if (mappingId === null) return true;
  const isMapped =
    mappingId === directoryMapping
      ? certificates.login.enabled
      : certificateMappings.byId[mappingId] !== undefined;
  return isMapped && isLicensed(license, 'certificateLogin');
}

// Decides whether a write of one history is admitted in another history. It repeats the checks that `redfish/` makes
// before the transaction, as far as a history contains their data. A history contains no secrets: a right token counts
// as right again, and a password counts as right if its hash record is the same. The user, the session and the
// privileges are checked again. The transaction checks licenses.

type RepeatedWrite =
  /**
   * Admitted write: `by` is the caller in the branched history. `undecided` is the reason why admission is unknown;
   * such a write is admitted as it was recorded.
   */
  | { readonly ok: true; readonly by: Author; readonly undecided?: string }
  /** `reason` is for display. */
  | { readonly ok: false; readonly reason: string; readonly isFailedLogin: boolean };

/** Controller that receives the repeated write, and the account id of its in-process holder. */
interface ReplayedController {
  readonly tree: ControllerTree;
  /** Target of the write; undefined if no resource has the URI. The transaction then reports the missing resource. */
  readonly target: RequestTarget | undefined;
  readonly holderId: string;
  /** Password that admitted the write when it was recorded; undefined if there was none or if it is unknown. */
  readonly password: RecordedPassword | undefined;
  /** Virtual time of the write. Unit: ms since the epoch. */
  readonly now: number;
}

export function verifyRepeatedWrite(place: ReplayedController, input: WriteInput): RepeatedWrite {
  const { tree, target, password, now } = place;
  const { by, method, body } = input;
  const caller = findCaller(place, by);
  const user = typeof caller === 'string' ? undefined : caller;
  const verdict = password && verifyRecordedPassword(password, { tree, user, now }, by);
  if (verdict?.is === 'wrong' || verdict?.is === 'delayed')
    return { ok: false, reason: verdict.reason, isFailedLogin: verdict.is === 'wrong' };
  if (typeof caller === 'string') return { ok: false, reason: caller, isFailedLogin: false };
  const principal = principalFor(caller, by.address);
  const author: Author = { ...by, userId: principal.userId, userName: principal.userName };
  const letIn = {
    ok: true,
    by: author,
    ...(verdict?.is === 'undecided' ? { undecided: verdict.reason } : {}),
  } as const;
  if (target === undefined) return letIn;
  const isMissing =
    refusalOfAccess(tree, target, method, principal) !== undefined ||
    (!isLogin(target, method) && isLacking(tree, target, principal, method, body));
  if (!isMissing) return letIn;
  const lack = principal.passwordChangeRequired
    ? 'has to change the password first'
    : 'lacks the privilege for it';
  return { ok: false, reason: `${principal.userName} ${lack}`, isFailedLogin: false };
}

/** Returns the user who makes the write, or the reason why there is no such user. */
function findCaller({ tree, holderId }: ReplayedController, by: Author): User | string {
  const { userId, userName, address, sessionId } = by;
  if (sessionId !== undefined) {
    const session = tree.sessions.byId[sessionId];
    const user = session && userWithId(tree, session.userId);
    return user ?? `no session ${sessionId} of ${userName} is open here`;
  }
  // The in-process holder acts as the first account of the genesis, whatever its current name is.
  const held = isHolder(by, holderId) ? tree.accounts.byId[userId] : undefined;
  const inProcess = address === ownAddress ? (held ?? accountNamed(tree.accounts, userName)) : undefined;
  if (inProcess?.enabled === true) return inProcess;
  return userNamed(tree, userName) ?? `no user ${userName} can log in here`;
}

function isLacking(
  tree: ControllerTree,
  target: RequestTarget,
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
