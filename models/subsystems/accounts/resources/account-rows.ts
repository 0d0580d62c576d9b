/**
 * What an account shows, what can be set on it, and what each does. Privileges come after the role: a body may name both
 * (behaviour § 2.13).
 */
import type { ControllerStage, View } from '../../../resource/define.js';
import { nothing, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { notInList } from '../../../resource/problems.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, oneOf, type Reader } from '../../../resource/readers.js';
import { linkRow, type Rows, row } from '../../../resource/rows.js';
import { identity, links, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { type Account, privilegesInRole, roleIds, roleOf, type StoredPassword } from '../accounts.js';
import { removeFailuresOf } from '../login-failures.js';
import { putAwayPassword } from './account-password.js';
import {
  changedPrivileges,
  loginNameReader,
  passwordReader,
  privilegesReader,
  shownPrivileges,
  userNameReader,
} from './account-readers.js';
import { role, rolesUri } from './role.js';

export const accountsUri = `${root}AccountService/Accounts/` as const;
export const accountPattern = `${accountsUri}{AccountId}/` as const;

type AccountPlace = PlaceOf<typeof accountPattern, Account>;

const byAdministrator = { privilege: 'UserConfigPriv' } as const;

/** Source: DSP0268 "ManagerAccount". */
const accountTypes = [
  'Redfish',
  'SNMP',
  'OEM',
  'HostConsole',
  'ManagerConsole',
  'IPMI',
  'KVMIP',
  'VirtualMedia',
  'WebUI',
] as const;

/** Assumption: what these accounts open. Controllers of this kind print `WebUI` alone; the standard wants both. */
const opened = ['Redfish', 'WebUI'] as const;

/** Unlocking ends what logins of this name have to wait; there is nothing to lock. */
const unlocked: Reader<boolean> = {
  rule: flag.rule,
  read: (value, place) =>
    value === true ? { ok: false, problems: [notInList(place, value)] } : flag.read(value, place),
};

const password = secretProperty({
  ...byAdministrator,
  ownPrivilege: 'LoginPriv',
  reader: passwordReader,
  putAway: putAwayPassword,
  apply: (stage, stored: StoredPassword, { params: { AccountId = '' } }) => {
    const account = drafted(stage, AccountId);
    account.password = { scheme: stored.scheme, salt: stored.salt, hash: stored.hash };
    account.passwordRevision += 1;
    account.passwordChangeRequired = false;
  },
});

export const accountRows: Rows<View<AccountPlace>, AccountPlace> = {
  ...identity(({ part }) => part.id, 'User Account', 'Account of a user of the management controller'),
  AccountTypes: row(valuesOf(oneOf(accountTypes)), 'What the account opens.', () => opened),
  UserName: row(userNameReader, 'The name one logs in with.', ({ part }) => part.userName, {
    set: {
      ...byAdministrator,
      apply: (stage, value, { params }) => {
        drafted(stage, params.AccountId).userName = value;
      },
    },
  }),
  Password: row(nothing, 'The password of the user: given to log in, never shown.', () => null, {
    setBy: password,
  }),
  PasswordChangeRequired: row(
    flag,
    'Whether the account must set a new password before it can do anything else.',
    ({ part }) => part.passwordChangeRequired,
    {
      set: {
        ...byAdministrator,
        apply: (stage, value, { params }) => {
          drafted(stage, params.AccountId).passwordChangeRequired = value;
        },
      },
    },
  ),
  RoleId: row(oneOf(roleIds), 'The name of the role.', ({ part }) => roleOf(part.privileges), {
    set: {
      ...byAdministrator,
      apply: (stage, value, { params }) => {
        const account = drafted(stage, params.AccountId);
        account.privileges = privilegesInRole(value, account.privileges);
      },
    },
  }),
  Enabled: row(flag, 'Whether the account can log in.', ({ part }) => part.enabled, {
    set: {
      ...byAdministrator,
      apply: (stage, value, { params }) => {
        drafted(stage, params.AccountId).enabled = value;
        if (!value) stage.emit('login.withdrawn', { userId: params.AccountId }, 'accounts');
      },
    },
  }),
  Locked: row(
    unlocked,
    'Whether the account is locked. Set it to false to have logins wait no longer.',
    // Logins wait after failures; they are never locked out for good (behaviour § 0).
    () => false,
    {
      set: {
        ...byAdministrator,
        apply: (stage, _, { params }) => {
          removeFailuresOf(stage.draft.loginFailures, drafted(stage, params.AccountId).userName);
        },
      },
    },
  ),
  Links: links({
    Role: linkRow('The role of the account.', ({ part }) => `${rolesUri}${roleOf(part.privileges)}/`, {
      to: role.uri,
    }),
  }),
  Oem: vendor(
    'VndMgmtAccount.v2_2_0.VndMgmtAccount',
    'What the vendor adds to an account: its second name, and each privilege by itself.',
    {
      LoginName: row(
        loginNameReader,
        'What the account is called beside its user name.',
        ({ part }) => part.loginName,
        {
          set: {
            ...byAdministrator,
            apply: (stage, value, { params }) => {
              drafted(stage, params.AccountId).loginName = value;
            },
          },
        },
      ),
      Privileges: row(
        privilegesReader,
        'What the user may do.',
        ({ part }) => shownPrivileges(part.privileges),
        {
          set: {
            ...byAdministrator,
            apply: (stage, value, { params }) => {
              const account = drafted(stage, params.AccountId);
              account.privileges = changedPrivileges(account.privileges, value);
            },
          },
        },
      ),
      ServiceAccount: row(
        flag,
        'Whether the account belongs to a program instead of a person.',
        ({ part }) => part.serviceAccount,
        {
          set: {
            ...byAdministrator,
            apply: (stage, value, { params }) => {
              drafted(stage, params.AccountId).serviceAccount = value;
            },
          },
        },
      ),
    },
  ),
};

function drafted({ draft }: ControllerStage, accountId: string) {
  const account = draft.accounts.byId[accountId];
  if (account === undefined) throw new Error(`no account ${accountId}`);
  return account;
}
