/**
 * Settings of the controller that a backup file contains, and their restoration. Logs, sessions, the license and
 * running operations are excluded. Secrets are included in the form that the state tree stores: hashed, or sealed for
 * this controller alone.
 */
import { isObject, type JsonObject } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { type Privilege, privileges, readMember, writeMember } from '../../../models/resource/index.js';
import type { Account } from '../../access/accounts/index.js';
import { managerAddress } from '../../power/index.js';

/** Branches of the state that contain settings only. */
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

/** Branches of the state that contain settings and other data, with the names of the members that are settings. */
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

/** Restores settings from an issued file, and resets the controller. */
export function restoreSettings(stage: Transaction, settings: JsonObject): void {
  // The values are copied, because an input is frozen and the reactions to the restoration may write to the values.
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

/** Returns the combined privileges of all accounts in a file. */
export function grantedIn(settings: JsonObject): readonly Privilege[] {
  const accounts = Object.values(readMember(settings.accounts, 'byId') ?? {}) as readonly Account[];
  return privileges.filter((privilege) => accounts.some((account) => account.privileges.includes(privilege)));
}

/**
 * Raises the password revision of restored accounts, so that no account id is used with the same salt again. For a
 * deleted account, the number of executed events is an upper bound of its password changes.
 */
function renewAccounts(stage: Transaction): void {
  const { accounts, clock } = stage.tree;
  const restored = Object.entries(stage.view.accounts.byId).map(([id, account]): [string, Account] => {
    const had = accounts.byId[id]?.passwordRevision ?? account.passwordRevision + clock.executed;
    return [id, { ...account, passwordRevision: Math.max(had, account.passwordRevision) }];
  });
  stage.put('accounts', { ...stage.view.accounts, byId: Object.fromEntries(restored) });
}
