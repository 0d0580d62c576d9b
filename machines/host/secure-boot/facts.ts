/** Facts about secure boot. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const security = entriesOfClass(classes.uefi, 'Security', 'Configuration');

export const secureBootFacts = {
  /** The server was started with secure boot, and the previous start was without it. */
  'secureBoot.enabled': fact([], { sl: security(12_689, 'Informational', 'Secure boot was enabled.') }),
  'secureBoot.disabled': fact([], { sl: security(12_690, 'Caution', 'Secure boot was disabled.') }),
};
