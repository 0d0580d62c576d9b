/** Facts about the controller's network. */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass, securityEntry } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');
const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const networkFacts = {
  /** Traps go to another port from here on. */
  'network.trapPortMoved': fact([], {}),
  /** Mails go by another server, or are let in there otherwise, from here on; log entries to another one. */
  'network.mailServerMoved': fact([], {}),
  'network.syslogServerMoved': fact([], {}),
  // Assumption: the published lists have no entries for these two; the codes are free.
  'network.testMailSent': fact(['user'], {
    iel: administration(1_284, 'Informational', '{user} sent a test alert by mail.'),
  }),
  'network.testSyslogSent': fact(['user'], {
    iel: administration(1_288, 'Informational', '{user} sent a test message by syslog.'),
  }),
  'network.accessConfigured': fact(['service', 'user'], {
    sl: securityEntry(18, 'Informational', '{user} changed the access options of {service}.'),
  }),
  'network.configured': fact(['user'], {
    iel: configuration(434, 'Informational', '{user} changed the network settings of the controller.'),
    sl: securityEntry(19, 'Informational', '{user} changed the network settings of the controller.'),
  }),
};
