/**
 * Facts about backup files. Assumption: the codes of the log entries. The published lists have no entries for backup
 * files and do not use these codes.
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
