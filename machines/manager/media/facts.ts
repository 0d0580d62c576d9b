/** Facts about virtual media. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

export const mediaFacts = {
  'virtualMedia.inserted': fact(['user'], {
    iel: administration(168, 'Informational', 'A virtual medium was inserted by {user}.'),
  }),
  'virtualMedia.ejected': fact(['user'], {
    iel: administration(169, 'Informational', 'A virtual medium was ejected by {user}.'),
  }),
  // Assumption: the published lists have no entry for a boot from virtual media and do not use this code.
  'virtualMedia.booted': fact(['name'], {
    iel: administration(1_251, 'Informational', 'The server starts from the virtual medium {name}.'),
  }),
};
