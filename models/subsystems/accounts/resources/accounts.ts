/** The collection of accounts. Who may not configure users finds only its own account here. */
import type { JsonObject } from '../../../../engine/index.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import {
  type ControllerStage,
  type ResourceDefinition,
  refused,
  type View,
  type WriteContext,
} from '../../../resource/define.js';
import { flag, members, oneOf } from '../../../resource/readers.js';
import {
  accountNamed,
  accountsMax,
  type Privilege,
  type RoleId,
  roleIds,
  rolePrivileges,
  type StoredPassword,
} from '../accounts.js';
import { mayGrant } from './account.js';
import { putAwayPassword } from './account-password.js';
import {
  changedPrivileges,
  loginNameReader,
  passwordReader,
  privilegesReader,
  userNameReader,
} from './account-readers.js';
import { accountsUri } from './account-writable.js';

export const accounts: ResourceDefinition = {
  uri: accountsUri,
  type: 'ManagerAccountCollection.ManagerAccountCollection',
  varies: ['caller'],
  saltFor: (tree) => ({ accountId: String(tree.accounts.nextId), revision: 1 }),
  project: (view) =>
    collectionOf(
      view,
      'Accounts',
      'Accounts of the management controller',
      idsShown(view).map((id) => `${accountsUri}${id}/`),
    ),
  creation: {
    privilege: 'UserConfigPriv',
    properties: {
      UserName: { reader: userNameReader, required: true },
      Password: { reader: passwordReader, required: true },
      RoleId: { reader: oneOf(roleIds), required: false },
      Enabled: { reader: flag, required: false },
      PasswordChangeRequired: { reader: flag, required: false },
      Oem: {
        reader: members({
          Vnd: members({ LoginName: loginNameReader, Privileges: privilegesReader, ServiceAccount: flag }),
        }),
        required: false,
      },
    },
    putAway: (body, means) => {
      const put = putAwayPassword(body.Password as string, means);
      return put.ok ? { ok: true, value: { body: { ...body, Password: put.value }, headers: {} } } : put;
    },
    apply: createAccount,
  },
};

/** The directory of resources looks for nobody in particular: it gets the tag that administrators see. */
function idsShown({ tree, principal }: View): string[] {
  const ids = Object.keys(tree.accounts.byId);
  return principal === undefined || principal.privileges.includes('UserConfigPriv')
    ? ids
    : ids.filter((id) => id === principal.userId);
}

/** A body for a new account, as the readers above leave it and its password put away. */
interface NewAccount {
  readonly UserName: string;
  readonly Password: StoredPassword;
  readonly RoleId?: RoleId;
  readonly Enabled?: boolean;
  readonly PasswordChangeRequired?: boolean;
  readonly Oem?: {
    readonly Vnd?: {
      readonly LoginName?: string;
      readonly Privileges?: Readonly<Partial<Record<Privilege, boolean>>>;
      readonly ServiceAccount?: boolean;
    };
  };
}

function createAccount(stage: ControllerStage, body: JsonObject, { by }: WriteContext) {
  const { UserName, Password, RoleId = 'ReadOnly', Oem, ...rest } = body as unknown as NewAccount;
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
  return {
    ok: true as const,
    value: { messages: [baseMessage('Created')], created: `${accountsUri}${id}/` },
  };
}
