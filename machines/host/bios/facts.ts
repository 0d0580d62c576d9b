/** Facts about the settings of the host's firmware. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

export const biosFacts = {
  /** In POST: the firmware takes over what was set for it, and whoever keeps such settings judges them and does so. */
  'bios.settingsDue': fact([], {}),
  /** An attribute ordered something to be carried out once, such as `Tpm2Operation`; after all attributes are in force. */
  'bios.orderTaken': fact(['attribute', 'value'], {}),
  /** The firmware has gone back to defaults that somebody ordered. */
  'bios.defaultsRestored': fact([], {
    sl: entriesOfClass(classes.uefi, 'Administration')(
      12_713,
      'Informational',
      'The firmware defaults were restored on request.',
    ),
  }),
  'bios.passwordChanged': fact(['password'], {
    sl: entriesOfClass(classes.uefi, 'Security', 'Administration')(
      12_669,
      'Caution',
      'The {password} password of the firmware was changed.',
    ),
  }),
  /** Attributes in force are others from now on: what follows from them follows. */
  'bios.attributesChanged': fact([], {}),
};
