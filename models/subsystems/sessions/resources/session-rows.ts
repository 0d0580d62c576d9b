/** What a session shows of itself, be it one that was opened or the one that a single request is. */
import { formatInstant } from '../../../../engine/index.js';
import type { View } from '../../../resource/define.js';
import { dateTime } from '../../../resource/kinds.js';
import type { Place } from '../../../resource/place.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
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

/** Source: behaviour § 2.14. */
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

/** Source: behaviour § 2.14. */
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
  /** Unit: ms since the epoch, by the controller's clock. Undefined for one that idles as long as it likes. */
  readonly expiresAt: number | undefined;
  /** Of whoever is reading. */
  readonly isMine: boolean;
};

export function sessionRows<At extends Place>(of: (view: View<At>) => Shown): Rows<View<At>, At> {
  return {
    ...identity((view: View<At>) => of(view).id, 'User Session', 'Manager User Session'),
    UserName: row(text(), 'The name of the user who has logged in.', (view: View<At>) =>
      findUserName(view.tree, of(view).userId),
    ),
    Oem: vendor(
      'VndMgmtSession.v2_1_0.VndMgmtSession',
      'What the vendor adds to a session: whose it is, how long it lasts, what it may do.',
      {
        AccessTime: row(
          dateTime,
          'When the session was used last.',
          (view: View<At>) => formatInstant(of(view).accessedAt),
          { volatile: true },
        ),
        LoginTime: row(
          dateTime,
          'When the user logged in.',
          (view: View<At>) => formatInstant(of(view).loggedInAt),
          { volatile: true },
        ),
        UserExpires: row(
          dateTime,
          'When the session ends if it is not used any more.',
          (view: View<At>) => {
            const { expiresAt } = of(view);
            return expiresAt === undefined ? undefined : formatInstant(expiresAt);
          },
          { volatile: true },
        ),
        MySession: row(
          flag,
          'Whether it is the session of whoever is reading.',
          (view: View<At>) => of(view).isMine,
          { volatile: true },
        ),
        InitialRole: row(
          oneOf(roleIds),
          'The role that the user had at the login.',
          (view: View<At>) => of(view).initialRole,
        ),
        UserAccount: row(text(), 'The name that the user logged in with.', (view: View<At>) =>
          findUserName(view.tree, of(view).userId),
        ),
        UserDistinguishedName: row(
          text(),
          'What the directory calls the user; not shown of a local account.',
          (view: View<At>) => {
            const { userId } = of(view);
            return isDirectoryUser(userId) ? distinguishedName(view.tree, userId) : undefined;
          },
        ),
        UserIP: row(
          text(),
          'The address that the user logged in from.',
          (view: View<At>) => of(view).clientAddress,
        ),
        UserTag: row(oneOf(userTags), 'The interface that the user logged in through.', () => 'REST'),
        UserType: row(oneOf(userTypes), 'Where the account of the user is kept.', (view: View<At>) =>
          isDirectoryUser(of(view).userId) ? 'Directory' : 'Local',
        ),
        Privileges: row(privilegesReader, 'What the user may do.', (view: View<At>) =>
          // A user of a directory that is not asked any more may do nothing.
          shownPrivileges(userWithId(view.tree, of(view).userId)?.privileges ?? []),
        ),
      },
    ),
  };
}
