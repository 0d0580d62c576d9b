/**
 * Facts about backup files. Assumption: the log entries have codes that the published lists do not use. The lists have
 * no entries for backup files.
 */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Security', 'Administration');

export const backupFacts = {
  'backup.made': fact(['user'], {
    iel: administration(1_269, 'Informational', '{user} made a backup file of the settings.'),
  }),
  'backup.restored': fact(['user'], {
    iel: administration(1_270, 'Caution', '{user} restored the settings from a backup file.'),
  }),
};
