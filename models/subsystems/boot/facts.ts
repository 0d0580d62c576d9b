/** Facts about what the server is to be started from. */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const bootFacts = {
  'bootOverride.configured': fact(['user'], {
    iel: configuration(420, 'Informational', '{user} changed what the server starts from once.'),
  }),
};
