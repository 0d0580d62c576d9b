/** What the properties of an account may be, the same when it is created and when it is changed. */

import { type Privilege, privileges } from '../../../resource/privileges.js';
import { flag, members, type Reader, said, text } from '../../../resource/readers.js';
import { credentialLengthMax } from '../accounts.js';

/** HTTP Basic joins name and password with a colon; control characters cannot be typed. */
export const userNameReader = text({ lengthMax: credentialLengthMax, pattern: /^[^:\p{Cc}]+$/u });
export const loginNameReader = text({ lengthMax: credentialLengthMax, pattern: /^\P{Cc}*$/u });

/** Reads a string of any length: that of a password is judged by its own message, which does not repeat it. */
export const passwordReader: Reader<string> = {
  rule: text({ lengthMax: credentialLengthMax }).rule,
  read: text({ lengthMax: Number.MAX_SAFE_INTEGER }).read,
};

export const privilegesReader = members<Record<Privilege, boolean>>({
  LoginPriv: said(flag, 'May log in and read.'),
  RemoteConsolePriv: said(flag, 'May use the console of the server from afar.'),
  UserConfigPriv: said(flag, 'May change accounts.'),
  MgmtConfigPriv: said(flag, 'May change the settings of the controller.'),
  VirtualMediaPriv: said(flag, 'May insert media from afar.'),
  VirtualPowerAndResetPriv: said(flag, 'May switch the server and reset it.'),
  HostNICConfigPriv: said(flag, 'May change the network adapters of the server.'),
  HostBIOSConfigPriv: said(flag, 'May change the settings of the firmware that starts the server.'),
  HostStorageConfigPriv: said(flag, 'May change the storage of the server.'),
  SystemRecoveryConfigPriv: said(flag, 'May change what the server can be restored from.'),
});

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
