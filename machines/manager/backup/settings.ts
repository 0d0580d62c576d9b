/**
 * The settings of the controller that a backup file has, and how they are put back. Logs, sessions, the licence and whatever
 * is under way are none. Secrets are in it as the tree has them: hashed, or sealed for this controller alone.
 */
import { isObject, type JsonObject } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { type Privilege, privileges, readMember, writeMember } from '../../../models/resource/index.js';
import type { Account } from '../../access/accounts/index.js';
import { managerAddress } from '../../power/index.js';

/** Branches that are settings alone. */
const whole = [
  'accountKeys',
  'accountService',
  'certificateEnrolment',
  'cloudPages',
  'federation',
  'keyManager',
  'managerOptions',
  'networkServices',
  'remoteConsole',
  'remoteSupport',
  'security',
  'singleSignOn',
  'snmp',
] as const;

/** Of a few branches some members are: what else they have goes on. */
const partly = {
  accounts: ['byId'],
  certificateMappings: ['byId'],
  certificates: ['login', 'authorities', 'listenerAuthorities', 'directoryAuthorities'],
  controllerSettings: ['configured'],
  sessions: ['idleTimeoutMinutes'],
} as const satisfies Partial<Record<keyof ControllerTree, readonly string[]>>;

export function settingsOf(tree: ControllerTree): JsonObject {
  const branchOf = (branch: string) => readMember(tree, branch) ?? null;
  const picked = Object.entries(partly).map(([branch, names]) => [
    branch,
    Object.fromEntries(names.map((name) => [name, readMember(branchOf(branch), name) ?? null])),
  ]);
  return {
    ...Object.fromEntries(whole.map((branch) => [branch, branchOf(branch)])),
    ...Object.fromEntries(picked),
  };
}

/** Puts settings back that this controller has given away itself, and resets it. */
export function restoreSettings(stage: Transaction, settings: JsonObject): void {
  // Copies: what comes with an input is frozen, and whoever reacts to this may write into it.
  for (const branch of whole)
    if (settings[branch] !== undefined) writeMember(stage.draft, branch, structuredClone(settings[branch]));
  for (const [branch, names] of Object.entries(partly)) {
    const kept = settings[branch];
    const owner: object = stage.draft[branch as keyof typeof partly];
    if (isObject(kept)) for (const name of names) writeMember(owner, name, structuredClone(kept[name]));
  }
  renewAccounts(stage);
  stage.emit('login.narrowed', {}, 'accounts');
  stage.send(managerAddress, { type: 'manager.reset' });
}

/** What the accounts of a file may do, all together. */
export function grantedIn(settings: JsonObject): readonly Privilege[] {
  const accounts = Object.values(readMember(settings.accounts, 'byId') ?? {}) as readonly Account[];
  return privileges.filter((privilege) => accounts.some((account) => account.privileges.includes(privilege)));
}

/** No id is given twice, and no salt: an account that was gone never had more new passwords than there were events. */
function renewAccounts(stage: Transaction): void {
  const { accounts, clock } = stage.tree;
  const restored = Object.entries(stage.view.accounts.byId).map(([id, account]): [string, Account] => {
    const had = accounts.byId[id]?.passwordRevision ?? account.passwordRevision + clock.executed;
    return [id, { ...account, passwordRevision: Math.max(had, account.passwordRevision) }];
  });
  stage.put('accounts', { ...stage.view.accounts, byId: Object.fromEntries(restored) });
}
