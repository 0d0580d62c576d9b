/** Facts about maintenance windows. */
import { fact } from '../../facts/fact.js';

export const maintenanceWindowFacts = {
  /**
   * Change of a window's id, which is derived from its name. Tasks that refer to the previous id continue with the new
   * one.
   */
  'maintenanceWindow.moved': fact(['from', 'to'], {}),
  /** Change of a window's start or end. */
  'maintenanceWindow.rescheduled': fact(['id'], {}),
};
