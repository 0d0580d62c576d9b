/** Facts about the lock of the configuration. Assumption: the codes, free ones of their class; no list has these. */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass } from '../../facts/rows.js';

const security = entriesOfClass(classes.uefi, 'Security', 'Configuration');

const advice = 'Find out who has changed the server; then put it back, or unlock it with its password.';

export const configLockFacts = {
  'configLock.locked': fact([], {
    sl: security(12_691, 'Informational', 'The configuration of the server was locked.'),
  }),
  'configLock.unlocked': fact([], {
    sl: security(12_692, 'Caution', 'The configuration of the server was unlocked.'),
  }),
  'configLock.tampered': fact(['kinds'], {
    iml: security(12_693, 'Critical', 'The server is not as it was locked: {kinds}.', { action: advice }),
    sl: security(12_693, 'Critical', 'The server is not as it was locked: {kinds}.', { action: advice }),
  }),
  'configLock.restored': fact([], {
    iml: security(12_693, 'Repaired', 'The server is as it was locked again, or somebody vouches for it.'),
    repairs: { facts: ['configLock.tampered'] },
  }),
};
