/** Facts about updates. Source of the class and the code: behaviour § 4. */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

export const updateFacts = {
  /** Whoever has an image and its header in hand, and finds that it is none. */
  'firmware.invalidImage': fact(['name', 'deviceClass', 'filename', 'sizeBytes'], {}),
  'firmware.updateFailed': fact(['reason'], {
    iel: entriesOfClass(classes.controller, 'Firmware', 'Administration')(
      1_096,
      'Caution',
      'The update of firmware failed: {reason}.',
    ),
  }),
  /** The controller's own firmware was written: it starts anew to run it. */
  'update.resetsController': fact([], {
    iel: entriesOfClass(classes.controller, 'Administration', 'Configuration')(
      27,
      'Caution',
      'The management controller resets itself to run the firmware that was written.',
    ),
  }),
};
