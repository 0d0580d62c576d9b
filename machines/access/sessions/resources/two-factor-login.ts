/**
 * The second step of a login (behaviour § 0): after a right password of a directory user a passcode is sent, and a
 * login with that passcode opens the session. The mail is stored in the modelled mailbox of the controller only.
 */
import { directoryUserId } from '../../../../models/blueprint/index.js';
import { type ControllerTree, hashToken, type Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import type { ReadResult } from '../../../../models/resource/index.js';
import {
  type Redacted,
  refused,
  type Secrets,
  type WriteContext,
  written,
} from '../../../../models/resource/index.js';
import { canSendPasscodes } from '../../../network-settings/index.js';
import { addPasscode, findOpenPasscode, isTooOld, needsPasscode, type User } from '../../accounts/index.js';

/** The stored part of a login body: the hash of the issued token, or of the sent passcode. */
export type RedactedLogin =
  | { readonly UserName: string; readonly PasscodeHash: string }
  | {
      readonly UserName: string;
      readonly TokenHash: string;
      /** The certificate mapping of the login. */
      readonly MappingId?: string;
      /** Hash of the passcode in the login. */
      readonly GivenHash?: string;
    };

interface GivenLogin {
  readonly UserName: string;
  readonly Token?: string;
}

export function redactLogin(
  { UserName, Token }: GivenLogin,
  { tree, secrets, principal }: WriteContext,
): ReadResult<Pick<Redacted, 'headers'> & { readonly body: RedactedLogin }> {
  const { userId, mappingId } = principal;
  if (needsPasscode(tree, userId) && !hasPasscode(Token)) {
    const serial = tree.passcodes.nextSerial;
    const hash = secrets.passcodeHash(serial, secrets.passcode(serial));
    return { ok: true, value: { body: { UserName, PasscodeHash: hash }, headers: {} } };
  }
  const token = secrets.sessionToken(tree.sessions.nextSerial);
  const shown = mappingId === undefined ? {} : { MappingId: mappingId };
  const login = { UserName, TokenHash: hashToken(token), ...shown };
  const body = needsPasscode(tree, userId)
    ? { ...login, GivenHash: passcodeHash(tree, secrets, userId, Token) }
    : login;
  return { ok: true, value: { body, headers: { 'X-Auth-Token': token } } };
}

/** Only the name of the login body is stored. */
export function sentLogin(login: RedactedLogin, secret: (name: string) => string) {
  const { UserName } = login;
  const brought = 'GivenHash' in login ? { Token: secret('Token') } : {};
  return { UserName, Password: secret('Password'), ...brought };
}

/** True for a passcode; typed clients send an empty text for none. */
export function hasPasscode(token: unknown): token is string {
  return typeof token === 'string' && token !== '';
}

/** Comparison hash of a client's passcode; a random one when no code is open. */
export function passcodeHash(tree: ControllerTree, secrets: Secrets, userId: string, given: unknown): string {
  return secrets.passcodeHash(findOpenPasscode(tree.passcodes, userId)?.serial ?? 0, String(given));
}

/** Reason why a passcode is invalid; undefined for a valid one. */
export function problemWithPasscode(
  { passcodes }: ControllerTree,
  userId: string,
  hash: unknown,
  now: number,
): Message | undefined {
  const open = findOpenPasscode(passcodes, userId);
  if (open === undefined) return baseMessage('AuthenticationTokenRequired');
  if (isTooOld(open, now)) return mgmtMessage('AuthenticationTokenExpired');
  return open.hash === hash ? undefined : baseMessage('AuthenticationTokenRequired');
}

/** The first step opens no session. */
export function sendPasscode(stage: Transaction, user: User, hash: string) {
  const { tree, draft, now } = stage;
  if (!canSendPasscodes(tree.networkServices.alertMail)) return refused(mgmtMessage('MailNotConfigured'));
  const to = tree.blueprint.directory?.users.find(
    ({ userName }) => directoryUserId(userName) === user.id,
  )?.mail;
  if (to === undefined) return refused(mgmtMessage('MailRetrievalFailure'));
  addPasscode(draft.passcodes, { userId: user.id, to, sentAt: now, hash });
  stage.emit('login.passcodeSent', { user: user.userName }, 'authentication');
  return written(baseMessage('OneTimePasscodeSent', [maskAddress(to)]));
}

/** `a***@example.com`: enough to recognize the mailbox, too little to write to it. */
function maskAddress(address: string): string {
  return address.replace(/^(.)[^@]*/u, '$1***');
}
