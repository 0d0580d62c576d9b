/** Accounts at the genesis of a server that shows a capture. */
import type { StoredBlueprint } from '../models/blueprint/index.js';
import { findCapture } from '../models/capture/index.js';
import { listCapturedAccounts } from '../models/captured/index.js';
import { type Secret, storedSeedPassword } from '../models/index.js';
import { type Account, accountsMax, credentialProblem, rolePrivileges } from './access/accounts/index.js';

const firstRevision = 1;

/**
 * Returns the accounts at the genesis: the administrator, and the other captured ones. No capture contains passwords, so
 * theirs are random until the administrator sets them. An account with the name of the administrator is left out.
 */
export function accountsAtGenesis(
  { capture: reference }: Pick<StoredBlueprint, 'capture'>,
  administrator: Account,
  secret: Secret,
): readonly Account[] {
  const capture = reference === undefined ? undefined : findCapture(reference.digest);
  if (capture === undefined) return [administrator];
  const taken = new Set([administrator.userName.toLowerCase()]);
  const others = listCapturedAccounts(capture).flatMap(({ id, userName, role, enabled }): Account[] => {
    const name = userName.toLowerCase();
    const password = secret.password(`captured/${userName}`);
    if (taken.has(name) || Number(id) > accountsMax) return [];
    if (credentialProblem(userName, password) !== undefined) return [];
    taken.add(name);
    return [
      {
        id,
        userName,
        loginName: userName,
        privileges: rolePrivileges[role],
        password: storedSeedPassword(password, secret.salt(id, firstRevision)),
        passwordRevision: firstRevision,
        enabled,
        passwordChangeRequired: false,
        serviceAccount: false,
      },
    ];
  });
  return [administrator, ...others];
}
