/**
 * Facts about SNMP traps. Assumption: the published lists contain no entries about SNMP traps, so these facts have
 * codes that the lists leave unused.
 */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

export const snmpFacts = {
  /** Fact that the periodic health notification is due. */
  'snmp.healthDue': fact([], {}),
  'snmp.trapBlocked': fact(['host'], {
    iel: administration(
      1_221,
      'Informational',
      'Alerts are not sent to {host} by SNMP: traps to this destination are blocked.',
    ),
  }),
  'snmp.trapFailed': fact(['host', 'reason'], {
    iel: administration(1_222, 'Caution', 'An alert could not be sent to {host} by SNMP: {reason}.'),
  }),
  'snmp.trapsDropped': fact(['dropped', 'host'], {
    iel: administration(
      1_223,
      'Caution',
      '{dropped} alerts were not sent to {host} by SNMP, because too many were pending.',
    ),
  }),
  'snmp.testAlertSent': fact(['user'], {
    iel: administration(1_224, 'Informational', '{user} sent a test alert by SNMP.'),
  }),
};
