/** Facts about login sessions. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const access = entriesOfClass(classes.controller, 'Security', 'Administration');

export const sessionFacts = {
  'session.opened': fact(['user', 'address'], {
    iel: access(1_017, 'Informational', '{user} logged in from {address}.'),
  }),
  'session.closed': fact(['user'], { iel: access(1_018, 'Informational', 'A session of {user} ended.') }),
};
