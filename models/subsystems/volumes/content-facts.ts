/** Facts about what volumes and drives hold. */
import { fact } from '../../facts/row.js';

export const contentFacts = {
  /** By its serial: whatever was on it is gone. */
  'volume.overwritten': fact(['storage', 'serial'], {}),
  /** By their names: an array has taken them, and with that what was on them. */
  'drives.overwritten': fact(['drives'], {}),
};
