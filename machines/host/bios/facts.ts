/** Facts about the settings of the host's firmware. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

export const biosFacts = {
  /** In POST: pending firmware settings are to be applied by every subsystem that stores some. */
  'bios.settingsDue': fact([], {}),
  /**
   * An attribute has ordered a command to execute once, such as `Tpm2Operation`; reported after all attributes are in
   * force.
   */
  'bios.orderTaken': fact(['attribute', 'value'], {}),
  /** The firmware has restored ordered defaults. */
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
  /** Attributes in force have changed. */
  'bios.attributesChanged': fact([], {}),
};
