/** Facts about the settings of the host firmware. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

export const biosFacts = {
  /** POST applies pending firmware settings now. Every subsystem with such settings reacts to this fact. */
  'bios.settingsDue': fact([], {}),
  /**
   * An attribute has requested a command that is executed once, such as `Tpm2Operation`. The fact is reported after all
   * attributes are in force.
   */
  'bios.orderTaken': fact(['attribute', 'value'], {}),
  /** The firmware has restored its defaults on request. */
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
  /** The values of some attributes in force have changed. */
  'bios.attributesChanged': fact([], {}),
};
