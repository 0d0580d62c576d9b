/** Collection of accounts. A user without `UserConfigPriv` sees only their own account. */

import type { ControllerTree } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  creation,
  defineAt,
  flag,
  members,
  oneOf,
  optional,
  refused,
  required,
  withDescription,
  written,
} from '../../../../models/resource/index.js';
import {
  type Account,
  accountNamed,
  accountsMax,
  isManageable,
  roleIds,
  rolePrivileges,
} from '../accounts.js';
import { mayGrant } from '../users.js';
import {
  changedPrivileges,
  loginNameReader,
  passwordReader,
  privilegesReader,
  redactPassword,
  userNameReader,
} from './account-readers.js';
import { accountPattern, accountRows, accountsUri } from './account-rows.js';

// Account resource. The role is derived from the privileges. A user without `UserConfigPriv` sees only their own
// account and can change only its password (behaviour § 8).

export const account = defineAt(accountPattern, ({ accounts }) =>
  Object.entries(accounts.byId).map(([AccountId, part]) => ({ params: { AccountId }, part })),
).resource({
  type: 'ManagerAccount.v1_12_1.ManagerAccount',
  typeDescription: 'User account of the management controller.',
  ownedBy: (_, { AccountId }) => AccountId,
  privilegeForOthers: 'UserConfigPriv',
  duringPasswordChange: ['GET', 'HEAD', 'PATCH'],
  saltFor: (tree, { AccountId }) => ({
    accountId: AccountId,
    revision: accountAt(tree, AccountId).passwordRevision + 1,
  }),
  properties: accountRows,
  finishPatch: (stage, set, { params, by }) => {
    const { view, tree } = stage;
    const changed = accountAt(view, params.AccountId);
    const own = by.userId === changed.id;
    if (set.has('/Password')) {
      const sessionId = own ? (by.sessionId ?? '') : '';
      stage.emit('login.renewed', { userId: changed.id, sessionId }, 'accounts');
    }
    stage.emit('account.changed', { user: by.userName, account: changed.userName }, 'accounts');
    return findConflicts(view, changed, tree, by.userId);
  },
  modified: () => baseMessage('AccountModified'),
  removal: {
    privilege: 'UserConfigPriv',
    apply: (stage, { part: { id, userName }, by }) => {
      delete stage.draft.accounts.byId[id];
      // The resource allows DELETE in general, so that the refusal for the last administrator is not a 405.
      if (!isManageable(stage.view.accounts)) return lastAdministrator;
      delete stage.draft.certificateMappings.byId[id];
      const { [id]: _, ...keys } = stage.view.accountKeys;
      stage.put('accountKeys', keys);
      stage.emit('login.withdrawn', { userId: id }, 'accounts');
      stage.emit('account.removed', { user: by.userName, account: userName }, 'accounts');
      return written(baseMessage('AccountRemoved'));
    },
  },
});

const lastAdministrator = {
  ok: false,
  refusal: { messages: [baseMessage('ResourceCannotBeDeleted')], status: 400 },
} as const;

function accountAt({ accounts }: ControllerTree, accountId: string): Account {
  const found = accounts.byId[accountId];
  if (found === undefined) throw new Error(`no account ${accountId}`);
  return found;
}

/**
 * Returns the conflicts of a write: privileges that the caller may not grant, a user name in use, or the loss of the
 * last account that can manage accounts.
 */
function findConflicts(
  tree: ControllerTree,
  changed: Account,
  before: ControllerTree,
  authorId: string,
): Message[] {
  const granted = changed.privileges.filter(
    (privilege) => !before.accounts.byId[changed.id]?.privileges.includes(privilege),
  );
  if (!mayGrant(before, authorId, granted)) return [baseMessage('InsufficientPrivilege')];
  if (accountNamed(without(tree, changed.id), changed.userName) !== undefined) {
    return [mgmtMessage('UserNameAlreadyExists', [changed.userName], '/UserName')];
  }
  return isManageable(tree.accounts) ? [] : [baseMessage('AccountNotModified')];
}

function without({ accounts }: ControllerTree, accountId: string): ControllerTree['accounts'] {
  const { [accountId]: _, ...byId } = accounts.byId;
  return { ...accounts, byId };
}

const vendorReader = members({
  LoginName: withDescription(loginNameReader, 'Login name of the account, in addition to the user name.'),
  Privileges: withDescription(privilegesReader, 'Privileges of the account.'),
  SkipEscCharsCheck: withDescription(
    flag,
    'Indicates whether names can contain characters that command lines escape.',
  ),
  ServiceAccount: withDescription(
    flag,
    'Indicates whether the account belongs to a program rather than a person.',
  ),
});

const createAccount = creation({
  privilege: 'UserConfigPriv',
  properties: {
    UserName: required(userNameReader, 'User name for login.'),
    Password: required(passwordReader, 'Password of the account; never returned.'),
    RoleId: optional(oneOf(roleIds), 'Role of the account.'),
    Enabled: optional(flag, 'Indicates whether the account is enabled.'),
    PasswordChangeRequired: optional(
      flag,
      'Indicates whether the user must change the password before any other request.',
    ),
    Oem: optional(
      members({ Vnd: withDescription(vendorReader, 'Section of the controller vendor.') }),
      'Vendor-specific sections.',
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

export const accounts = defineAt(accountsUri).collection({
  type: 'ManagerAccountCollection.ManagerAccountCollection',
  typeDescription: 'User accounts of the management controller. A POST request creates an account.',
  varies: ['caller'],
  saltFor: (tree) => ({ accountId: String(tree.accounts.nextId), revision: 1 }),
  name: 'Accounts',
  description: 'Accounts of the management controller',
  members: account,
  // The resource directory of the service shows the ETag of this collection. It reads the collection without a
  // principal and shows the ETag that administrators see.
  lists: (uri, { principal }) =>
    principal === undefined ||
    principal.privileges.includes('UserConfigPriv') ||
    uri === `${accountsUri}${principal.userId}/`,
  creation: createAccount,
});
