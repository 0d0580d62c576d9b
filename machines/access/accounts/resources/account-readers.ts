/**
 * Readers of the properties of an account, and the rules for a new password. A password is hashed before the
 * transaction, so that neither state nor journal contains it.
 */

import type { StoredPassword } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { passwordChangeMessage } from '../../../../models/redfish/index.js';
import {
  flag,
  members,
  type Privilege,
  privileges,
  type Reader,
  type ReadResult,
  text,
  type WriteContext,
  withDescription,
} from '../../../../models/resource/index.js';
import type { AccountServiceState } from '../account-service-state.js';
import { credentialLengthMax } from '../accounts.js';

/**
 * Readers of the names of an account. A user name has no colon, because HTTP Basic separates name and password by a
 * colon. Names have no control characters, because they cannot be typed.
 */
export const userNameReader = text({ lengthMax: credentialLengthMax, pattern: /^[^:\p{Cc}]+$/u });
export const loginNameReader = text({ lengthMax: credentialLengthMax, pattern: /^\P{Cc}*$/u });

/**
 * Reads a string of any length. The length of a password is validated separately, because the generic message about a
 * string of invalid length would repeat the password.
 */
export const passwordReader: Reader<string> = {
  rule: text({ lengthMax: credentialLengthMax }).rule,
  read: text({ lengthMax: Number.MAX_SAFE_INTEGER }).read,
};

export const privilegesReader = members<Record<Privilege, boolean>>({
  LoginPriv: withDescription(flag, 'Permission to log in and read resources.'),
  RemoteConsolePriv: withDescription(flag, 'Permission to use the remote console.'),
  UserConfigPriv: withDescription(flag, 'Permission to configure accounts.'),
  MgmtConfigPriv: withDescription(flag, 'Permission to configure the controller.'),
  VirtualMediaPriv: withDescription(flag, 'Permission to use virtual media.'),
  VirtualPowerAndResetPriv: withDescription(flag, 'Permission to control power and resets of the server.'),
  HostNICConfigPriv: withDescription(flag, 'Permission to configure the network adapters of the server.'),
  HostBIOSConfigPriv: withDescription(flag, 'Permission to configure the BIOS of the server.'),
  HostStorageConfigPriv: withDescription(flag, 'Permission to configure the storage of the server.'),
  SystemRecoveryConfigPriv: withDescription(flag, 'Permission to configure the recovery set of the server.'),
});

/** Returns the privileges after the changes, in the order of the privilege list. */
export function changedPrivileges(
  granted: readonly Privilege[],
  change: Readonly<Partial<Record<Privilege, boolean>>>,
): Privilege[] {
  return privileges.filter((name) => change[name] ?? granted.includes(name));
}

export function shownPrivileges(granted: readonly Privilege[]): Record<Privilege, boolean> {
  return Object.fromEntries(privileges.map((name) => [name, granted.includes(name)])) as Record<
    Privilege,
    boolean
  >;
}

/**
 * Patterns of the four kinds of characters; a complex password contains at least three of them. Assumption: upper case,
 * lower case, digits and all other characters, as usual.
 */
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
const kindsMin = 3;

/** Retry time in the response to a write whose new password could not be hashed or compared in advance. Unit: s. */
const againSeconds = '1';

export function redactPassword(
  password: string,
  { tree, principal, newPassword }: WriteContext,
): ReadResult<StoredPassword> {
  const problem = problemWith(password, tree.accountService);
  if (problem !== undefined) return { ok: false, problems: [problem] };
  const { userId, passwordChangeRequired } = principal;
  if (newPassword === undefined || (passwordChangeRequired && newPassword.unchanged === undefined)) {
    return { ok: false, problems: [baseMessage('ServiceTemporarilyUnavailable', [againSeconds])] };
  }
  if (passwordChangeRequired && newPassword.unchanged) {
    // The refusal has two messages, one for the value and one for the reason. No single message of the registries has
    // both without repeating the password.
    const refused = baseMessage('PropertyValueError', ['Password'], '/Password');
    return { ok: false, problems: [refused, passwordChangeMessage(userId)] };
  }
  return { ok: true, value: newPassword.stored };
}

/**
 * Returns the message about an invalid new password; undefined if the password is valid. The messages never contain the
 * password itself.
 */
function problemWith(
  password: string,
  { passwordLengthMin, enforceComplexity }: AccountServiceState,
): Message | undefined {
  if (password.length < passwordLengthMin || password.length > credentialLengthMax) {
    return mgmtMessage(
      'InvalidPasswordLength',
      [String(passwordLengthMin), String(credentialLengthMax)],
      '/Password',
    );
  }
  const complex = kinds.filter((kind) => kind.test(password)).length >= kindsMin;
  return enforceComplexity && !complex
    ? mgmtMessage('InvalidPasswordComplexity', [], '/Password')
    : undefined;
}
