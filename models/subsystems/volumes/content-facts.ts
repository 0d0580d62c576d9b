/** Facts about what volumes hold. */
import { fact } from '../../facts/row.js';

export const contentFacts = {
  /** By its serial: whatever was on it is gone. */
  'volume.overwritten': fact(['storage', 'serial'], {}),
};
