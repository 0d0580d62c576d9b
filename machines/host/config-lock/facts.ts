/**
 * Facts about the configuration lock. Assumption: the facts have these codes, which are unused in their class, because
 * no published list has entries for the facts.
 */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const security = entriesOfClass(classes.uefi, 'Security', 'Configuration');

const advice =
  'Find out who changed the server; then restore its configuration, or unlock the configuration with the password.';

export const configLockFacts = {
  'configLock.locked': fact([], {
    sl: security(12_691, 'Informational', 'The configuration of the server was locked.'),
  }),
  'configLock.unlocked': fact([], {
    sl: security(12_692, 'Caution', 'The configuration of the server was unlocked.'),
  }),
  'configLock.tampered': fact(['kinds'], {
    iml: security(12_693, 'Critical', 'The server configuration differs from the locked one: {kinds}.', {
      action: advice,
    }),
    sl: security(12_693, 'Critical', 'The server configuration differs from the locked one: {kinds}.', {
      action: advice,
    }),
  }),
  'configLock.restored': fact([], {
    iml: security(
      12_693,
      'Repaired',
      'The server configuration matches the locked one again, or was accepted with the password.',
    ),
    repairs: { facts: ['configLock.tampered'] },
  }),
};
