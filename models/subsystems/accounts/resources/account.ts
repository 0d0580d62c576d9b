/**
 * One account. Its role is shown as it follows from its privileges. Whoever may not configure users sees and changes
 * no other than its own, and of that only the password (facts § 8).
 */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { type Params, type ResourceDefinition, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { endSessionsOf } from '../../sessions/resources/end-sessions.js';
import { type Account, accountNamed, isManageable, type Privilege, roleOf } from '../accounts.js';
import { userWithId } from '../users.js';
import { shownPrivileges } from './account-readers.js';
import { accountsUri, accountWritable } from './account-writable.js';

export const account: ResourceDefinition = {
  uri: `${accountsUri}{AccountId}/`,
  type: 'ManagerAccount.v1_12_1.ManagerAccount',
  instances: ({ accounts }) => Object.keys(accounts.byId).map((AccountId) => ({ AccountId })),
  ownedBy: (_, { AccountId }) => AccountId,
  privilegeForOthers: 'UserConfigPriv',
  duringPasswordChange: ['GET', 'HEAD', 'PATCH'],
  saltFor: (tree, params) => {
    const { id, passwordRevision } = accountAt(tree, params);
    return { accountId: id, revision: passwordRevision + 1 };
  },
  project: ({ tree, params, link }) => {
    const { id, userName, loginName, privileges, enabled, ...rest } = accountAt(tree, params);
    const role = roleOf(privileges);
    return {
      Id: id,
      Name: 'User Account',
      Description: 'Account of a user of the management controller',
      // Assumption: what these accounts open. Controllers of this kind print `WebUI` alone; the standard wants both.
      AccountTypes: ['Redfish', 'WebUI'],
      UserName: userName,
      Password: null,
      PasswordChangeRequired: rest.passwordChangeRequired,
      RoleId: role,
      Enabled: enabled,
      // Logins wait after failures; they are never locked out for good (facts § 0).
      Locked: false,
      Links: { Role: link(`${root}AccountService/Roles/${role}/`) },
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmtAccount.v2_2_0.VndMgmtAccount',
          LoginName: loginName,
          Privileges: shownPrivileges(privileges),
          ServiceAccount: rest.serviceAccount,
        },
      },
    };
  },
  writable: accountWritable,
  settle: (stage, set, { params, by }) => {
    const { view, tree } = stage;
    const changed = accountAt(view, params);
    const own = by.userId === changed.id;
    if (set.has('/Password') && !own) endSessionsOf(stage, changed.id);
    stage.emit('account.changed', { user: by.userName, account: changed.userName }, 'accounts');
    return conflictsOf(view, changed, tree, by.userId);
  },
  modified: () => baseMessage('AccountModified'),
  removal: {
    privilege: () => 'UserConfigPriv',
    apply: (stage, { params, by }) => {
      const { id, userName } = accountAt(stage.tree, params);
      delete stage.draft.accounts.byId[id];
      // This once: the method itself is allowed, so it is no 405.
      if (!isManageable(stage.view.accounts)) return lastAdministrator;
      for (const mapping of Object.values(stage.tree.certificateMappings.byId)) {
        if (mapping.accountId === id) delete stage.draft.certificateMappings.byId[mapping.id];
      }
      endSessionsOf(stage, id);
      stage.emit('account.removed', { user: by.userName, account: userName }, 'accounts');
      return written(baseMessage('AccountRemoved'));
    },
  },
};

const lastAdministrator = {
  ok: false,
  refusal: { messages: [baseMessage('ResourceCannotBeDeleted')], status: 400 },
} as const;

function accountAt({ accounts }: ControllerTree, { AccountId = '' }: Params): Account {
  const found = accounts.byId[AccountId];
  if (found === undefined) throw new Error(`no account ${AccountId}`);
  return found;
}

/** Nobody grants what is not theirs to give, two accounts do not share a name, and somebody can always put it right. */
function conflictsOf(
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

export function mayGrant(tree: ControllerTree, authorId: string, granted: readonly Privilege[]): boolean {
  const own = userWithId(tree, authorId)?.privileges ?? [];
  return granted.every((privilege) => own.includes(privilege));
}

function without({ accounts }: ControllerTree, accountId: string): ControllerTree['accounts'] {
  const { [accountId]: _, ...byId } = accounts.byId;
  return { ...accounts, byId };
}
