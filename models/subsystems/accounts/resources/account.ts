/**
 * One account. Its role is shown as it follows from its privileges. Whoever may not configure users sees and changes
 * no other than its own, and of that only the password (behaviour § 8).
 */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { written } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import { type Account, accountNamed, isManageable } from '../accounts.js';
import { mayGrant } from '../users.js';
import { accountPattern, accountRows } from './account-rows.js';

export const account = at(accountPattern, ({ accounts }) =>
  Object.entries(accounts.byId).map(([AccountId, part]) => ({ params: { AccountId }, part })),
).resource({
  type: 'ManagerAccount.v1_12_1.ManagerAccount',
  says: 'A user of the management controller.',
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
      // This once: the method itself is allowed, so it is no 405.
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

/** Nobody grants what is not theirs to give, two accounts do not share a name, and somebody can always put it right. */
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
