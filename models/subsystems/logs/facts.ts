/** Facts about the logs themselves: clearing one leaves its own trace (behaviour § 2.12). */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const maintenance = entriesOfClass(classes.maintenance, 'Maintenance', 'Administration');

export const logFacts = {
  'log.imlCleared': fact(['user'], {
    iml: maintenance(1, 'Informational', '{user} cleared the integrated management log.'),
  }),
  'log.slCleared': fact(['user'], {
    sl: entriesOfClass(classes.maintenance, 'Security', 'Maintenance')(
      4,
      'Informational',
      '{user} cleared the security log.',
    ),
  }),
  // Assumption: the published lists have no entries for these two; the codes are free.
  'log.ielCleared': fact(['user'], {
    iel: entriesOfClass(classes.controller, 'Maintenance', 'Administration')(
      1_271,
      'Informational',
      '{user} cleared the event log of the controller.',
    ),
  }),
  'log.alertsCleared': fact(['user'], {
    iel: entriesOfClass(classes.controller, 'Maintenance', 'Administration')(
      1_272,
      'Informational',
      '{user} cleared the alert log.',
    ),
  }),
};
