/** Facts about the controller's clock. */
import { fact, ofParts } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const system = entriesOfClass(classes.uefi, 'Hardware');
const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const clockFacts = {
  /** Change of the clock: everything that depends on the clock is recomputed. */
  'clock.moved': fact([], {}),
  'clock.set': fact(['before'], {
    iel: configuration(10, 'Informational', 'The clock was set; the previous time was {before}.'),
  }),
  'clock.unanswered': fact(['server'], {
    iel: configuration(
      296,
      'Caution',
      'The clock was not synchronized: the time server {server} does not answer.',
    ),
  }),
  'clock.synchronised': fact(['server'], {
    iel: configuration(1_030, 'Informational', 'The clock was synchronized with {server}.'),
  }),
  // Assumption: the log entry has an unused code of its class. The registries have no message for this fault, so only
  // the log reports the fault.
  ...ofParts({
    'clock.batteryFailed': fact([], {
      iml: system(653, 'Caution', 'The battery of the clock is empty.', {
        action: 'Replace the battery of the system board, then set the clock.',
      }),
    }),
    'clock.batteryReplaced': fact([], {
      iml: system(653, 'Repaired', 'The battery of the clock was replaced.'),
      repairs: { facts: ['clock.batteryFailed'] },
    }),
  }),
};
