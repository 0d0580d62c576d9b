/** Facts about licenses. Assumption: the published lists have no entries for them; these codes are unused there. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

export const licenseFacts = {
  /** A license was removed, or its trial has expired: its features are disabled. */
  'license.narrowed': fact([], {}),
  'license.installed': fact(['user'], {
    iel: administration(1_241, 'Informational', 'A license was installed by {user}.'),
  }),
  'license.removed': fact(['user'], {
    iel: administration(1_242, 'Caution', 'The license was removed by {user}.'),
  }),
  'license.expired': fact([], {
    iel: administration(1_243, 'Caution', 'The trial license has expired.'),
  }),
  'license.lacking': fact(['user'], {
    iel: administration(1_244, 'Caution', '{user} requested a feature that requires a license.'),
  }),
};
