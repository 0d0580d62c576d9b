/**
 * Facts about alert mails. Assumption: the published lists contain no entries about alert mails, so these facts have
 * codes that the lists leave unused.
 */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

export const alertMailFacts = {
  'alertMail.blocked': fact(['host'], {
    iel: administration(
      1_281,
      'Informational',
      'Alerts are not sent by email through {host}: connections to this server are blocked.',
    ),
  }),
  'alertMail.failed': fact(['host', 'reason'], {
    iel: administration(1_282, 'Caution', 'An alert could not be sent by email through {host}: {reason}.'),
  }),
  'alertMail.dropped': fact(['dropped', 'host'], {
    iel: administration(
      1_283,
      'Caution',
      '{dropped} alerts were not sent by email through {host}, because too many were pending.',
    ),
  }),
};
