/** What the properties of an account may be, the same when it is created and when it is changed. */

import { flag, members, type Reader, text } from '../../../resource/readers.js';
import { credentialLengthMax, type Privilege, privileges } from '../accounts.js';

/** HTTP Basic joins name and password with a colon; control characters cannot be typed. */
export const userNameReader = text({ lengthMax: credentialLengthMax, pattern: /^[^:\p{Cc}]+$/u });
export const loginNameReader = text({ lengthMax: credentialLengthMax, pattern: /^\P{Cc}*$/u });

/** A string of any length: that of a password is judged by its own message, which does not repeat it. */
export const passwordReader: Reader<string> = text({ lengthMax: Number.MAX_SAFE_INTEGER });

export const privilegesReader = members(Object.fromEntries(privileges.map((name) => [name, flag])));

/** The privileges after some were given or taken, in the order of the list. */
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
