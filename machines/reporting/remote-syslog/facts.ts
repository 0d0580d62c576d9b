/**
 * Facts about remote syslog. Assumption: the published lists contain no entries about remote syslog, so these facts
 * have codes that the lists leave unused.
 */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

export const remoteSyslogFacts = {
  'remoteSyslog.blocked': fact(['host'], {
    iel: administration(
      1_285,
      'Informational',
      'Log entries are not sent to {host} by syslog: connections to this server are blocked.',
    ),
  }),
  'remoteSyslog.failed': fact(['host', 'reason'], {
    iel: administration(1_286, 'Caution', 'A log entry could not be sent to {host} by syslog: {reason}.'),
  }),
  'remoteSyslog.dropped': fact(['dropped', 'host'], {
    iel: administration(
      1_287,
      'Caution',
      '{dropped} log entries were not sent to {host} by syslog, because too many were pending.',
    ),
  }),
};
