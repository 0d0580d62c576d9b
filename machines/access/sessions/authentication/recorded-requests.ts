/**
 * Re-evaluates the passwords of a recorded history in another history. A history has no password in plain text, but
 * each state has the record (salt and hash) of the current one, and a request that was admitted by password had that
 * password. Where another record is in force, the request would have been a failed login. Assumption: two records are
 * two passwords; hashes cannot tell whether one text was set twice.
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
  /** The record in force when the request was recorded; undefined when no user could log in by that name. */
  readonly stored: StoredPassword | undefined;
  /** False where the user may have used a certificate instead, which the history does not tell. */
  readonly isCertain: boolean;
}

/** Inputs whose passwords are compared: requests that name their user. */
export type NamingInput =
  | WriteInput
  | Exclude<AuthenticationInput, { readonly type: 'authentication.touched' }>;

/** Address of callers without a socket. */
const ownAddress = 'in-process';

/**
 * The holder of a controller in the process needs no password, and acts as the first account of the genesis:
 * `holderId`.
 */
function isHolder({ userId, address }: Pick<Author, 'userId' | 'address'>, holderId: string): boolean {
  return address === ownAddress && userId === holderId;
}

/** Evaluated in the state before the request. Undefined for a request that was not admitted by password. */
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
  // A login is judged by its own credentials; neither a session nor its sender replaces the password.
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
 * Re-evaluates the password of a request that was admitted when recorded. `user`: the user in this history. Unit of
 * now: ms since the epoch.
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
 * Reason why the history cannot tell whether a password that was wrong when recorded would be wrong here: it does not
 * contain the attempted text. Undefined where the password would be wrong.
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

// Ends the sessions of users who may no longer be logged in. Each end is logged.

/** After a change of name or password, all sessions of the user end, except for the one to keep. */
export function endUserSessions(stage: Transaction, userId: string, keptId?: string): void {
  for (const { id, userId: holder } of listSessions(stage.view)) {
    if (holder === userId && id !== keptId) stage.offer(sessionAddress(id), { type: 'session.ended' });
  }
}

/** Ends the sessions of users who could no longer log in, or no longer by the same method. */
export function endUnauthorizedSessions(stage: Transaction): void {
  const { view } = stage;
  for (const { id, userId, mappingId } of listSessions(view)) {
    if (userWithId(view, userId) === undefined || !isMappingValid(view, mappingId))
      stage.offer(sessionAddress(id), { type: 'session.ended' });
  }
}

/** Whether the certificate mapping of a session, if any, is still valid. */
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

// Decides whether a write of one history is admitted in another: the checks of `redfish/` before its step, as far as a
// history has the data. Secrets are in no history: a right token stays right, and a password as long as its record is
// the same. The user, the session and the privileges are checked anew. Licenses are checked within the step.

type RepeatedWrite =
  /** The caller in this history. `undecided`: reason why admission is unknown; the write is admitted as recorded. */
  | { readonly ok: true; readonly by: Author; readonly undecided?: string }
  /** `reason` is for display. */
  | { readonly ok: false; readonly reason: string; readonly isFailedLogin: boolean };

/** The controller that receives the write, and the account id of its in-process holder. */
interface ReplayedController {
  readonly tree: ControllerTree;
  /** Undefined where no resource has that URI; the step reports that. */
  readonly target: RequestTarget | undefined;
  readonly holderId: string;
  /** The password that admitted the write when recorded; undefined if there was none or it is unknown. */
  readonly password: RecordedPassword | undefined;
  /** Unit: ms since the epoch. */
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

/** The user, or the reason why there is none. */
function findCaller({ tree, holderId }: ReplayedController, by: Author): User | string {
  const { userId, userName, address, sessionId } = by;
  if (sessionId !== undefined) {
    const session = tree.sessions.byId[sessionId];
    const user = session && userWithId(tree, session.userId);
    return user ?? `no session ${sessionId} of ${userName} is open here`;
  }
  // The in-process holder acts as the first account of the genesis, under its current name.
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
