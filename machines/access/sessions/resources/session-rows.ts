/** Properties of a session. They apply to an open session and to the implicit session of a single request. */
import { formatInstant } from '../../../../engine/index.js';
import type { ResourceLocation, View } from '../../../../models/resource/index.js';
import {
  dateTime,
  flag,
  identity,
  oneOf,
  type Rows,
  row,
  text,
  vendorSection,
} from '../../../../models/resource/index.js';
import {
  distinguishedName,
  findUserName,
  isDirectoryUser,
  privilegesReader,
  roleIds,
  shownPrivileges,
  userWithId,
} from '../../accounts/index.js';
import type { Session } from '../state.js';

/** Values of the interface through which a user has logged in. Source: behaviour § 2.14. */
const userTags = [
  'Web UI',
  'RBSU',
  'Remote Console',
  'SSH',
  'IPMI/RMCP',
  'SM-CLP',
  'RIBCL',
  'RESTHost',
  'RIBCLHost',
  'WSMgmt',
  'Telnet',
  'Federation',
  'USBFrontPort',
  'REST',
  'Unknown',
] as const;

/** Types of user accounts. Source: behaviour § 2.14. */
const userTypes = [
  'Local',
  'Directory',
  'Single Sign On',
  'Kerberos',
  'Trusted Key',
  'Security Override',
  'System',
  'Federation',
] as const;

type Shown = Pick<
  Session,
  'id' | 'userId' | 'loggedInAt' | 'accessedAt' | 'clientAddress' | 'initialRole'
> & {
  /**
   * Time at which the session expires, in controller time. Unit: ms since the epoch. Undefined for a session without an
   * idle timeout.
   */
  readonly expiresAt: number | undefined;
  /** True if the session belongs to the client that reads it. */
  readonly isMine: boolean;
};

export function sessionRows<At extends ResourceLocation>(of: (view: View<At>) => Shown): Rows<View<At>, At> {
  return {
    ...identity((view: View<At>) => of(view).id, 'User Session', 'Manager User Session'),
    UserName: row(text(), 'Name of the user of the session.', (view: View<At>) =>
      findUserName(view.tree, of(view).userId),
    ),
    Oem: vendorSection(
      'VndMgmtSession.v2_1_0.VndMgmtSession',
      'Vendor-specific properties of the session: user, expiration and privileges.',
      (view: View<At>) => of(view),
      {
        AccessTime: instant(
          'Date and time of the last request in the session.',
          ({ accessedAt }) => accessedAt,
        ),
        LoginTime: instant('Date and time of the login.', ({ loggedInAt }) => loggedInAt),
        UserExpires: instant(
          'Date and time at which the session expires if it remains idle.',
          ({ expiresAt }) => expiresAt,
        ),
        MySession: row(flag, 'Indicates whether the session belongs to the requesting client.', 'isMine', {
          volatile: true,
        }),
        InitialRole: row(oneOf(roleIds), 'Role of the user at login.', 'initialRole'),
        UserAccount: row(text(), 'User name at login.', ({ userId }, { tree }) => findUserName(tree, userId)),
        UserDistinguishedName: row(
          text(),
          'Distinguished name of a directory user; absent for local accounts.',
          ({ userId }, { tree }) => (isDirectoryUser(userId) ? distinguishedName(tree, userId) : undefined),
        ),
        UserIP: row(text(), 'IP address of the client at login.', 'clientAddress'),
        UserTag: row(oneOf(userTags), 'Interface of the login.', () => 'REST'),
        UserType: row(oneOf(userTypes), 'Type of the user account.', ({ userId }) =>
          isDirectoryUser(userId) ? 'Directory' : 'Local',
        ),
        Privileges: row(privilegesReader, 'Privileges of the user.', ({ userId }, { tree }) =>
          // A user whom the directory settings no longer admit has no privileges.
          shownPrivileges(userWithId(tree, userId)?.privileges ?? []),
        ),
      },
    ),
  };
}

/** Creates a row for a time. The row is volatile, because reading the session can change the time. */
function instant(description: string, read: (session: Shown) => number | undefined) {
  return row(
    dateTime,
    description,
    (session: Shown) => {
      const at = read(session);
      return at === undefined ? undefined : formatInstant(at);
    },
    { volatile: true },
  );
}
