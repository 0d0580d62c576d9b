/** Facts about the controller's network. */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');
const security = entriesOfClass(classes.securityConfiguration, 'Security', 'Administration', 'Configuration');

export const networkFacts = {
  /** Traps go to another port from here on. */
  'network.trapPortMoved': fact([], {}),
  'network.configured': fact(['user'], {
    iel: configuration(434, 'Informational', '{user} changed the network settings of the controller.'),
    sl: security(19, 'Informational', '{user} changed the network settings of the controller.'),
  }),
};
