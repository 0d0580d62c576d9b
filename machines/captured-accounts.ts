/** Accounts at the genesis of a server that shows a capture. */
import type { StoredBlueprint } from '../models/blueprint/index.js';
import { findCapture } from '../models/capture/index.js';
import { listCapturedAccounts } from '../models/captured/index.js';
import { type Secret, storedSeedPassword } from '../models/index.js';
import { type Account, accountsMax, credentialProblem, rolePrivileges } from './access/accounts/index.js';

const firstRevision = 1;

/**
 * Returns the accounts at the genesis: the administrator, and the other captured ones. No capture contains passwords, so
 * theirs are random until the administrator sets them. The administrator has the place of the captured account with the
 * same name, else of the captured administrator.
 */
export function accountsAtGenesis(
  { capture: reference }: Pick<StoredBlueprint, 'capture'>,
  administrator: Account,
  secret: Secret,
): readonly Account[] {
  const capture = reference === undefined ? undefined : findCapture(reference.digest);
  if (capture === undefined) return [administrator];
  const ownName = administrator.userName.toLowerCase();
  const captured = listCapturedAccounts(capture);
  const place = captured.find(({ userName }) => userName.toLowerCase() === ownName) ?? captured[0];
  const taken = new Set([ownName]);
  const others = captured.flatMap(({ id, userName, role, privileges, enabled }): Account[] => {
    const name = userName.toLowerCase();
    if (id === place?.id) return [];
    const password = secret.password(`captured/${userName}`);
    if (taken.has(name) || Number(id) > accountsMax) return [];
    if (credentialProblem(userName, password) !== undefined) return [];
    taken.add(name);
    return [
      {
        id,
        userName,
        loginName: userName,
        privileges: privileges ?? rolePrivileges[role],
        password: storedSeedPassword(password, secret.salt(id, firstRevision)),
        passwordRevision: firstRevision,
        enabled,
        passwordChangeRequired: false,
        serviceAccount: false,
      },
    ];
  });
  return [{ ...administrator, id: place?.id ?? administrator.id }, ...others];
}
