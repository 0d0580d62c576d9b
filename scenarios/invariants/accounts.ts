/** Accounts have roles that there are. */
import type { CloseInvariant } from './invariant.js';
import { members, root, same } from './service.js';

export const accounts: CloseInvariant = {
  name: 'accounts',
  says: 'Every account has a role that there is.',
  judged: 'closely',
  *judge(service) {
    for (const account of members(service, `${root}AccountService/Accounts/`)) {
      const role = service.at(account.Links.Role['@odata.id']);
      yield* same(`role of ${account.UserName}`, role?.Id, account.RoleId);
    }
  },
};
