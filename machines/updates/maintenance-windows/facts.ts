/** Facts about maintenance windows. */
import { fact } from '../../facts/fact.js';

export const maintenanceWindowFacts = {
  /** Its id follows from its name: whoever refers to it by the one before goes on by the other. */
  'maintenanceWindow.moved': fact(['from', 'to'], {}),
  /** It opens or closes at another time. */
  'maintenanceWindow.rescheduled': fact(['id'], {}),
};
