/** Facts about maintenance windows. */
import { fact } from '../../facts/fact.js';

export const maintenanceWindowFacts = {
  /** Its id is derived from its name: users of the previous id continue with the new one. */
  'maintenanceWindow.moved': fact(['from', 'to'], {}),
  /** Its times have changed. */
  'maintenanceWindow.rescheduled': fact(['id'], {}),
};
