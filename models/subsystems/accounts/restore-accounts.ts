/** The accounts of a controller as delivered. */
import type { ControllerStage } from '../../stage.js';
import type { Account } from './accounts.js';
import { initialAccountKeys } from './keys.js';

/**
 * The accounts there were at first are there again, with the passwords they had then; no id is given twice, and no salt.
 * An account that is gone has taken its revision with it, but it never had more new passwords than there were events.
 */
export function restoreAccounts(stage: ControllerStage): void {
  const { draft, tree } = stage;
  const restored = tree.factory.accounts.map((account): readonly [string, Account] => {
    const passwordRevision =
      tree.accounts.byId[account.id]?.passwordRevision ?? account.passwordRevision + tree.clock.executed;
    return [account.id, { ...account, passwordRevision }];
  });
  Object.assign(draft.accounts, { byId: Object.fromEntries(restored) });
  Object.assign(draft.certificateMappings, { byId: {}, revoked: [] });
  stage.put('accountKeys', initialAccountKeys);
}
