/**
 * Facts about licenses. Assumption: the codes of the log entries. The published lists have no entries for licenses and
 * do not use these codes.
 */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

export const licenseFacts = {
  /** Loss of licensed features, because a license was removed or a trial expired. */
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
