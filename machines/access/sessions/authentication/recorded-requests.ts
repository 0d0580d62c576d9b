/**
 * Passwords of a recorded history, judged in another one. A history has no password in plain text, but each state has the record (salt
 * and hash) of the one in force, and a request that a password let in had that one. Where another record is in force, the request would
 * have been a failed login. Assumption: two records are two passwords; whether one text was set twice, no hash tells.
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
  /** In force for the user when the request was recorded; undefined where nobody could log in by that name. */
  readonly stored: StoredPassword | undefined;
  /** False where the user may have shown a certificate instead: which of the two is in no history. */
  readonly isCertain: boolean;
}

/** What passwords are compared of: a request that names its user. */
export type NamingInput =
  | WriteInput
  | Exclude<AuthenticationInput, { readonly type: 'authentication.touched' }>;

/** Of callers without a socket. */
const ownAddress = 'in-process';

/** Whoever holds a controller in the process needs no password, and acts by the account that was there first: `holderId`. */
function isHolder({ userId, address }: Pick<Author, 'userId' | 'address'>, holderId: string): boolean {
  return address === ownAddress && userId === holderId;
}

/** Of the state before the request. Undefined for a request that no password let in. */
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
  // A login says by what it was one, and neither a session nor who sends it stands in for its password.
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
  /** `reason` is for people. `wrong` is a failed login; at one that is `delayed` nobody looks. */
  | { readonly is: 'wrong' | 'delayed' | 'undecided'; readonly reason: string };

/** Of a password that let a request in when it was recorded. `user`: who it would be here. Unit of now: ms since the epoch. */
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
    const reason = `whether ${userName} came by a certificate or by the password, which is another one here, is not recorded`;
    return isAnother ? { is: 'undecided', reason } : { is: 'right' };
  }
  if ((findFailures(tree.loginFailures, origin)?.delayedUntil ?? now) > now)
    return { is: 'delayed', reason: `logins of ${userName} have to wait here after failed ones` };
  if (user === undefined) return { is: 'wrong', reason: `nobody called ${userName} can log in here` };
  return isSameRecord(user.password, stored)
    ? { is: 'right' }
    : { is: 'wrong', reason: `the password of ${userName} is another one here` };
}

/**
 * Of a password that was wrong when it was recorded: why the history does not tell whether it would be here, for what was tried is in
 * none. Undefined where it would be.
 */
export function verifyRecordedFailure(
  { stored }: RecordedPassword,
  tree: ControllerTree,
  userName: string,
): string | undefined {
  const user = userNamed(tree, userName);
  if (user === undefined || isSameRecord(user.password, stored)) return undefined;
  return `the password of ${userName} is another one here, and whether it was the one that was tried is not recorded`;
}

function isSameRecord(one: StoredPassword, other: StoredPassword | undefined): boolean {
  return (
    other !== undefined && one.scheme === other.scheme && one.salt === other.salt && one.hash === other.hash
  );
}

// Ends the sessions of those who may not be logged in any more. Each end stands in the log.

/** With a name or password that opens nothing any more, nobody stays logged in, but in the session that is to be kept. */
export function endUserSessions(stage: Transaction, userId: string, keptId?: string): void {
  for (const { id, userId: holder } of listSessions(stage.view)) {
    if (holder === userId && id !== keptId) stage.offer(sessionAddress(id), { type: 'session.ended' });
  }
}

/** Whoever could not log in any more, or not by what they came in by, does not stay logged in. */
export function endUnauthorizedSessions(stage: Transaction): void {
  const { view } = stage;
  for (const { id, userId, mappingId } of listSessions(view)) {
    if (userWithId(view, userId) === undefined || !isMappingValid(view, mappingId))
      stage.offer(sessionAddress(id), { type: 'session.ended' });
  }
}

/** Whether the certificate that somebody came in by, if by one, still opens something. */
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

// Whether a write of one history would be let in where it comes in another: what `redfish/` asks of a request before
// its step, as far as a history tells. Secrets are in no history: a token that was right stays right, and a password as long as the
// record of it is the same. Who they stand for, whether the session is open, and what the caller may do is
// judged anew. Licences are judged within the step.

type RepeatedWrite =
  /** By whom it is here. `undecided`: why the history does not tell whether it would be let in; it is, as it was recorded. */
  | { readonly ok: true; readonly by: Author; readonly undecided?: string }
  /** `reason` is for people. */
  | { readonly ok: false; readonly reason: string; readonly isFailedLogin: boolean };

/** Where a write comes, and who holds that controller in the process: an account's id. */
interface ReplayedController {
  readonly tree: ControllerTree;
  /** Undefined where nothing has that address: the step says so. */
  readonly target: RequestTarget | undefined;
  readonly holderId: string;
  /** That let it in when it was recorded; undefined where none did, or nothing is known of it. */
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

/** The user, or why there is none. */
function findCaller({ tree, holderId }: ReplayedController, by: Author): User | string {
  const { userId, userName, address, sessionId } = by;
  if (sessionId !== undefined) {
    const session = tree.sessions.byId[sessionId];
    const user = session && userWithId(tree, session.userId);
    return user ?? `no session ${sessionId} of ${userName} is open here`;
  }
  // Whoever holds a controller in the process acts by the account that was there first, whatever it is called.
  const held = isHolder(by, holderId) ? tree.accounts.byId[userId] : undefined;
  const inProcess = address === ownAddress ? (held ?? accountNamed(tree.accounts, userName)) : undefined;
  if (inProcess?.enabled === true) return inProcess;
  return userNamed(tree, userName) ?? `nobody called ${userName} can log in here`;
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
