/**
 * Properties of an account, with their writes and effects. The role is set before the privileges, because a body may
 * contain both (behaviour § 2.13).
 */
import type { StoredPassword } from '../../../../models/index.js';
import {
  flag,
  identity,
  linkRow,
  links,
  nothing,
  notInList,
  oneOf,
  presentIn,
  type Reader,
  type ResourceLocationOf,
  type Rows,
  root,
  row,
  secretProperty,
  settingsIn,
  type View,
  valuesOf,
  vendor,
} from '../../../../models/resource/index.js';
import { type Account, findRole, privilegesInRole, roleIds } from '../accounts.js';
import { clearFailures } from '../login-failures.js';
import {
  changedPrivileges,
  loginNameReader,
  passwordReader,
  privilegesReader,
  redactPassword,
  shownPrivileges,
  userNameReader,
} from './account-readers.js';
import { role, rolesUri } from './roles.js';

export const accountsUri = `${root}AccountService/Accounts/` as const;
export const accountPattern = `${accountsUri}{AccountId}/` as const;

type AccountPlace = ResourceLocationOf<typeof accountPattern, Account>;

const byAdministrator = { privilege: 'UserConfigPriv' } as const;

/** Account types of the standard. Source: DSP0268 "ManagerAccount". */
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

/**
 * Interfaces that the accounts can use. Assumption: `Redfish` and `WebUI`, because the standard requires both.
 * Controllers of this kind show only `WebUI`.
 */
const opened = ['Redfish', 'WebUI'] as const;

/**
 * Reader of `Locked`, which accepts only false. Accounts are never locked; a write of false ends the login delay of the
 * user name.
 */
const unlocked: Reader<boolean> = {
  rule: flag.rule,
  read: (value, place) =>
    value === true ? { ok: false, problems: [notInList(place, value)] } : flag.read(value, place),
};

const password = secretProperty({
  ...byAdministrator,
  ownPrivilege: 'LoginPriv',
  reader: passwordReader,
  redact: redactPassword,
  apply: ({ draft }, stored: StoredPassword, { params: { AccountId } }) => {
    const account = presentIn(draft.accounts.byId, AccountId);
    account.password = { scheme: stored.scheme, salt: stored.salt, hash: stored.hash };
    account.passwordRevision += 1;
    account.passwordChangeRequired = false;
  },
});

const setting = settingsIn(
  ({ accounts }, { AccountId }: AccountPlace['params']) => presentIn(accounts.byId, AccountId),
  'UserConfigPriv',
);

export const accountRows: Rows<View<AccountPlace>, AccountPlace> = {
  ...identity(({ part }) => part.id, 'User Account', 'Account of a user of the management controller'),
  AccountTypes: row(valuesOf(oneOf(accountTypes)), 'Services that the account can use.', opened),
  UserName: setting('userName', userNameReader, 'User name for login.'),
  Password: row(nothing, 'Password of the account; never returned.', null, {
    setBy: password,
  }),
  PasswordChangeRequired: setting(
    'passwordChangeRequired',
    flag,
    'Indicates whether the user must change the password before any other request.',
  ),
  RoleId: row(oneOf(roleIds), 'Role of the account.', ({ part }) => findRole(part.privileges), {
    set: {
      ...byAdministrator,
      apply: ({ draft }, value, { params }) => {
        const account = presentIn(draft.accounts.byId, params.AccountId);
        account.privileges = privilegesInRole(value, account.privileges);
      },
    },
  }),
  Enabled: row(flag, 'Indicates whether the account is enabled.', 'enabled', {
    set: {
      ...byAdministrator,
      apply: (stage, value, { params }) => {
        presentIn(stage.draft.accounts.byId, params.AccountId).enabled = value;
        if (!value) stage.emit('login.withdrawn', { userId: params.AccountId }, 'accounts');
      },
    },
  }),
  Locked: row(
    unlocked,
    'Indicates whether the account is locked. A value of false clears the login delay.',
    // Always false: failed logins cause a delay, never a permanent lock (behaviour § 0).
    () => false,
    {
      set: {
        ...byAdministrator,
        apply: ({ draft }, _, { params }) => {
          const { userName } = presentIn(draft.accounts.byId, params.AccountId);
          clearFailures(draft.loginFailures, userName);
        },
      },
    },
  ),
  Keys: linkRow('Link to the public keys of the account.', ({ part }) => `${accountsUri}${part.id}/Keys/`, {
    to: 'KeyCollection.KeyCollection',
  }),
  Links: links({
    Role: linkRow(
      'Link to the role of the account.',
      ({ part }) => `${rolesUri}${findRole(part.privileges)}/`,
      {
        to: role.uri,
      },
    ),
  }),
  Oem: vendor(
    'VndMgmtAccount.v2_2_0.VndMgmtAccount',
    'Vendor-specific properties of the account: login name and individual privileges.',
    {
      LoginName: setting(
        'loginName',
        loginNameReader,
        'Login name of the account, in addition to the user name.',
      ),
      Privileges: row(
        privilegesReader,
        'Privileges of the account.',
        ({ part }) => shownPrivileges(part.privileges),
        {
          set: {
            ...byAdministrator,
            apply: ({ draft }, value, { params }) => {
              const account = presentIn(draft.accounts.byId, params.AccountId);
              account.privileges = changedPrivileges(account.privileges, value);
            },
          },
        },
      ),
      SkipEscCharsCheck: row(
        flag,
        'Indicates whether names can contain characters that command lines escape.',
        false,
        {
          // A write has no effect, because names are compared case-insensitively in any case.
          set: { ...byAdministrator, apply: () => {} },
        },
      ),
      ServiceAccount: setting(
        'serviceAccount',
        flag,
        'Indicates whether the account belongs to a program rather than a person.',
      ),
    },
  ),
};
