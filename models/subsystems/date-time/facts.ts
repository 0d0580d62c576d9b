/** Facts about the controller's clock. */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const clockFacts = {
  /** The clock shows another time from here on: what goes by it is looked at anew. */
  'clock.moved': fact([], {}),
  'clock.set': fact(['before'], {
    iel: configuration(10, 'Informational', 'The clock was set; it showed {before} until then.'),
  }),
  'clock.unanswered': fact(['server'], {
    iel: configuration(
      296,
      'Caution',
      'The clock was not synchronised: the time server {server} does not answer.',
    ),
  }),
  'clock.synchronised': fact(['server'], {
    iel: configuration(1_030, 'Informational', 'The clock was synchronised with {server}.'),
  }),
};
