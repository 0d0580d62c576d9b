/** Facts about the controller's network. */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass, securityEntry } from '../../facts/rows.js';

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const networkFacts = {
  /** Traps go to another port from here on. */
  'network.trapPortMoved': fact([], {}),
  'network.accessConfigured': fact(['service', 'user'], {
    sl: securityEntry(18, 'Informational', '{user} changed the access options of {service}.'),
  }),
  'network.configured': fact(['user'], {
    iel: configuration(434, 'Informational', '{user} changed the network settings of the controller.'),
    sl: securityEntry(19, 'Informational', '{user} changed the network settings of the controller.'),
  }),
};
