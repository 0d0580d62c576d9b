/**
 * Second step of a login (behaviour § 0). The right password of a directory user causes a mail with a passcode; a login
 * with this passcode opens the session. The mail is stored only in the modeled mailbox of the controller.
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

/** Stored part of a login body: the hash of the issued token, or the hash of the sent passcode. */
export type RedactedLogin =
  | { readonly UserName: string; readonly PasscodeHash: string }
  | {
      readonly UserName: string;
      readonly TokenHash: string;
      /** Id of the certificate mapping that the login used. */
      readonly MappingId?: string;
      /** Hash of the passcode that the client sent. */
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

/** Returns a login body for a recorded request: the user name is stored, and `secret` creates the other members. */
export function sentLogin(login: RedactedLogin, secret: (name: string) => string) {
  const { UserName } = login;
  const brought = 'GivenHash' in login ? { Token: secret('Token') } : {};
  return { UserName, Password: secret('Password'), ...brought };
}

/**
 * Returns whether the client sent a passcode. Clients that always send the member use an empty string for no passcode.
 */
export function hasPasscode(token: unknown): token is string {
  return typeof token === 'string' && token !== '';
}

/**
 * Returns the hash of the passcode that a client sent, for comparison with the hash of the open code. Without an open
 * code the result uses serial number 0 and is not compared.
 */
export function passcodeHash(tree: ControllerTree, secrets: Secrets, userId: string, given: unknown): string {
  return secrets.passcodeHash(findOpenPasscode(tree.passcodes, userId)?.serial ?? 0, String(given));
}

/** Returns the reason why a passcode is invalid; undefined if it is valid. */
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

/** Sends a passcode as the first login step, which opens no session. */
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

/** Masks a mail address as in `a***@example.com`: enough to recognize the mailbox, too little to write to it. */
function maskAddress(address: string): string {
  return address.replace(/^(.)[^@]*/u, '$1***');
}
