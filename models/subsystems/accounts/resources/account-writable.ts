/** What can be set on an account, and what each does. Privileges come after the role: a body may name both (facts § 2.13). */

import {
  type ControllerStage,
  type Params,
  property,
  secretProperty,
  type Writable,
} from '../../../resource/define.js';
import { notInList } from '../../../resource/problems.js';
import { flag, oneOf, type Reader } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { endSessionsOf } from '../../sessions/resources/end-sessions.js';
import { privilegesInRole, roleIds, type StoredPassword } from '../accounts.js';
import { removeFailuresOf } from '../login-failures.js';
import { putAwayPassword } from './account-password.js';
import {
  changedPrivileges,
  loginNameReader,
  passwordReader,
  privilegesReader,
  userNameReader,
} from './account-readers.js';

export const accountsUri = `${root}AccountService/Accounts/`;

const byAdministrator = { privilege: 'UserConfigPriv' } as const;

/** Unlocking ends what logins of this name have to wait; there is nothing to lock. */
const unlocked: Reader<boolean> = {
  rule: flag.rule,
  read: (value, place) =>
    value === true ? { ok: false, problems: [notInList(place, value)] } : flag.read(value, place),
};

export const accountWritable: Writable = {
  UserName: property({
    ...byAdministrator,
    reader: userNameReader,
    apply: (stage, value, params) => {
      drafted(stage, params).userName = value;
    },
  }),
  Password: secretProperty({
    ...byAdministrator,
    ownPrivilege: 'LoginPriv',
    reader: passwordReader,
    putAway: putAwayPassword,
    apply: (stage, stored: StoredPassword, params) => {
      const account = drafted(stage, params);
      account.password = { scheme: stored.scheme, salt: stored.salt, hash: stored.hash };
      account.passwordRevision += 1;
      account.passwordChangeRequired = false;
    },
  }),
  PasswordChangeRequired: property({
    ...byAdministrator,
    reader: flag,
    apply: (stage, value, params) => {
      drafted(stage, params).passwordChangeRequired = value;
    },
  }),
  RoleId: property({
    ...byAdministrator,
    reader: oneOf(roleIds),
    apply: (stage, value, params) => {
      const account = drafted(stage, params);
      account.privileges = privilegesInRole(value, account.privileges);
    },
  }),
  Enabled: property({
    ...byAdministrator,
    reader: flag,
    apply: (stage, value, params) => {
      const account = drafted(stage, params);
      account.enabled = value;
      if (!value) endSessionsOf(stage, account.id);
    },
  }),
  Locked: property({
    ...byAdministrator,
    reader: unlocked,
    apply: (stage, _, params) => {
      removeFailuresOf(stage.draft.loginFailures, drafted(stage, params).userName);
    },
  }),
  Oem: {
    Vnd: {
      LoginName: property({
        ...byAdministrator,
        reader: loginNameReader,
        apply: (stage, value, params) => {
          drafted(stage, params).loginName = value;
        },
      }),
      Privileges: property({
        ...byAdministrator,
        reader: privilegesReader,
        apply: (stage, value, params) => {
          const account = drafted(stage, params);
          account.privileges = changedPrivileges(account.privileges, value);
        },
      }),
      ServiceAccount: property({
        ...byAdministrator,
        reader: flag,
        apply: (stage, value, params) => {
          drafted(stage, params).serviceAccount = value;
        },
      }),
    },
  },
};

function drafted({ draft }: ControllerStage, { AccountId = '' }: Params) {
  const account = draft.accounts.byId[AccountId];
  if (account === undefined) throw new Error(`no account ${AccountId}`);
  return account;
}
