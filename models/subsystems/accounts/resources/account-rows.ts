/**
 * What an account shows, what can be set on it, and what each does. Privileges come after the role: a body may name both
 * (behaviour § 2.13).
 */
import type { View } from '../../../resource/define.js';
import { presentIn, settingsIn } from '../../../resource/kept-settings.js';
import { nothing, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { notInList } from '../../../resource/problems.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, oneOf, type Reader } from '../../../resource/readers.js';
import { linkRow, type Rows, row } from '../../../resource/rows.js';
import { identity, links, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { type Account, findRole, privilegesInRole, roleIds, type StoredPassword } from '../accounts.js';
import { forgetFailures } from '../login-failures.js';
import { redactPassword } from './account-password.js';
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
  AccountTypes: row(valuesOf(oneOf(accountTypes)), 'What the account opens.', opened),
  UserName: setting('userName', userNameReader, 'The name one logs in with.'),
  Password: row(nothing, 'The password of the user: given to log in, never shown.', null, {
    setBy: password,
  }),
  PasswordChangeRequired: setting(
    'passwordChangeRequired',
    flag,
    'Whether the account must set a new password before it can do anything else.',
  ),
  RoleId: row(oneOf(roleIds), 'The name of the role.', ({ part }) => findRole(part.privileges), {
    set: {
      ...byAdministrator,
      apply: ({ draft }, value, { params }) => {
        const account = presentIn(draft.accounts.byId, params.AccountId);
        account.privileges = privilegesInRole(value, account.privileges);
      },
    },
  }),
  Enabled: row(flag, 'Whether the account can log in.', 'enabled', {
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
    'Whether the account is locked. Set it to false to have logins wait no longer.',
    // Logins wait after failures; they are never locked out for good (behaviour § 0).
    () => false,
    {
      set: {
        ...byAdministrator,
        apply: ({ draft }, _, { params }) => {
          const { userName } = presentIn(draft.accounts.byId, params.AccountId);
          forgetFailures(draft.loginFailures, userName);
        },
      },
    },
  ),
  Keys: linkRow('The public keys of the account.', ({ part }) => `${accountsUri}${part.id}/Keys/`, {
    to: 'KeyCollection.KeyCollection',
  }),
  Links: links({
    Role: linkRow('The role of the account.', ({ part }) => `${rolesUri}${findRole(part.privileges)}/`, {
      to: role.uri,
    }),
  }),
  Oem: vendor(
    'VndMgmtAccount.v2_2_0.VndMgmtAccount',
    'What the vendor adds to an account: its second name, and each privilege by itself.',
    {
      LoginName: setting('loginName', loginNameReader, 'What the account is called beside its user name.'),
      Privileges: row(
        privilegesReader,
        'What the user may do.',
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
        'Whether names may have signs that command lines treat in their own way.',
        false,
        {
          // Names are judged alike whether it is said or not.
          set: { ...byAdministrator, apply: () => {} },
        },
      ),
      ServiceAccount: setting(
        'serviceAccount',
        flag,
        'Whether the account belongs to a program instead of a person.',
      ),
    },
  ),
};
