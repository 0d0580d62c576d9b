/** The collection of accounts. Who may not configure users finds only its own account here. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused } from '../../../resource/define.js';
import { flag, members, oneOf, said } from '../../../resource/readers.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { accountNamed, accountsMax, roleIds, rolePrivileges } from '../accounts.js';
import { mayGrant } from '../users.js';
import { account } from './account.js';
import { redactPassword } from './account-password.js';
import {
  changedPrivileges,
  loginNameReader,
  passwordReader,
  privilegesReader,
  userNameReader,
} from './account-readers.js';
import { accountsUri } from './account-rows.js';

const vendorReader = members({
  LoginName: said(loginNameReader, 'What the account is called beside its user name.'),
  Privileges: said(privilegesReader, 'What the user may do.'),
  SkipEscCharsCheck: said(flag, 'Whether names may have signs that command lines treat in their own way.'),
  ServiceAccount: said(flag, 'Whether the account belongs to a program instead of a person.'),
});

const createAccount = creation({
  privilege: 'UserConfigPriv',
  properties: {
    UserName: required(userNameReader, 'The name one logs in with.'),
    Password: required(passwordReader, 'The password of the user: given to log in, never shown.'),
    RoleId: optional(oneOf(roleIds), 'The name of the role.'),
    Enabled: optional(flag, 'Whether the account can log in.'),
    PasswordChangeRequired: optional(
      flag,
      'Whether the account must set a new password before it can do anything else.',
    ),
    Oem: optional(
      members({ Vnd: said(vendorReader, 'The section of the vendor of this controller.') }),
      'Sections that vendors have added.',
    ),
  },
  redact: (body, means) => {
    const put = redactPassword(body.Password, means);
    return put.ok ? { ok: true, value: { body: { ...body, Password: put.value }, headers: {} } } : put;
  },
  apply: (stage, { UserName, Password, RoleId = 'ReadOnly', Oem, ...rest }, { by }) => {
    const vendor = Oem?.Vnd ?? {};
    const { accounts: existing } = stage.tree;
    const granted = changedPrivileges(rolePrivileges[RoleId], vendor.Privileges ?? {});
    if (!mayGrant(stage.tree, by.userId, granted)) return refused(baseMessage('InsufficientPrivilege'));
    if (accountNamed(existing, UserName) !== undefined) return refused(mgmtMessage('UserAlreadyExist'));
    if (Object.keys(existing.byId).length >= accountsMax)
      return refused(baseMessage('CreateLimitReachedForResource'));
    const id = String(stage.draft.accounts.nextId++);
    stage.draft.accounts.byId[id] = {
      id,
      userName: UserName,
      loginName: vendor.LoginName ?? UserName,
      privileges: granted,
      password: { scheme: Password.scheme, salt: Password.salt, hash: Password.hash },
      passwordRevision: 1,
      enabled: rest.Enabled ?? true,
      passwordChangeRequired: rest.PasswordChangeRequired ?? false,
      serviceAccount: vendor.ServiceAccount ?? false,
    };
    stage.emit('account.created', { user: by.userName, account: UserName }, 'accounts');
    return { ok: true, value: { messages: [baseMessage('Created')], created: `${accountsUri}${id}/` } };
  },
});

export const accounts = at(accountsUri).collection({
  type: 'ManagerAccountCollection.ManagerAccountCollection',
  says: 'The accounts of the management controller. A POST to it makes one.',
  varies: ['caller'],
  saltFor: (tree) => ({ accountId: String(tree.accounts.nextId), revision: 1 }),
  name: 'Accounts',
  description: 'Accounts of the management controller',
  members: account,
  // The directory of resources looks for nobody in particular: it gets the tag that administrators see.
  lists: (uri, { principal }) =>
    principal === undefined ||
    principal.privileges.includes('UserConfigPriv') ||
    uri === `${accountsUri}${principal.userId}/`,
  creation: createAccount,
});
