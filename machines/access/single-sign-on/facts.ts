/**
 * Facts about single sign-on. Assumption: their codes, because the published lists have no entries for trust records
 * and do not use these codes.
 */
import { fact } from '../../facts/fact.js';
import { securityEntry } from '../../facts/rows.js';

export const singleSignOnFacts = {
  'singleSignOn.trusted': fact(['server', 'user'], {
    sl: securityEntry(1_264, 'Informational', '{user} added {server} to the single sign-on servers.'),
  }),
  'singleSignOn.removed': fact(['server', 'user'], {
    sl: securityEntry(1_265, 'Informational', '{user} removed {server} from the single sign-on servers.'),
  }),
};
