/** Facts about the controller's network. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass, securityEntry } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');
const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

const links = entriesOfClass(classes.controller, 'Other');

export const networkFacts = {
  /** Change of the port of SNMP traps. */
  'network.trapPortMoved': fact([], {}),
  /** Change of the mail server, of its credentials, or of the server of remote syslog. */
  'network.mailServerMoved': fact([], {}),
  'network.syslogServerMoved': fact([], {}),
  // Assumption: the log entries of these two facts have codes that the published lists do not use. The lists have no
  // entries for these facts.
  'network.testMailSent': fact(['user'], {
    iel: administration(1_284, 'Informational', '{user} sent a test alert by mail.'),
  }),
  'network.testSyslogSent': fact(['user'], {
    iel: administration(1_288, 'Informational', '{user} sent a test message by syslog.'),
  }),
  'network.accessConfigured': fact(['service', 'user'], {
    sl: securityEntry(18, 'Informational', '{user} changed the access options of {service}.'),
  }),
  'managerLink.down': fact([], {
    iel: links(73, 'Caution', 'The network link of the management controller is down.'),
  }),
  'managerLink.up': fact(['mbps'], {
    iel: links(74, 'Informational', 'The network link of the management controller is up at {mbps} Mbit/s.'),
  }),
  'servicePort.linkUp': fact(['mbps'], {
    iel: links(1_047, 'Informational', 'The service port has a network link at {mbps} Mbit/s.'),
  }),
  'servicePort.hostConnected': fact([], {
    iel: links(460, 'Informational', 'The service port is connected to the host of this server.'),
  }),
  'network.configured': fact(['user'], {
    iel: configuration(434, 'Informational', '{user} changed the network settings of the controller.'),
    sl: securityEntry(19, 'Informational', '{user} changed the network settings of the controller.'),
  }),
};
