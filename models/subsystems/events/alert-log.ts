/**
 * The alert log: the latest alerts. It is not kept over a reset of the controller
 * (behaviour "Log services and entries").
 */

import { emptyRing, listItems, type Ring } from '../../ring.js';
import type { RaisedEvent } from './state.js';

/** Source: behaviour "Limits". */
export const alertsMax = 256;

export interface Alert {
  readonly number: number;
  readonly event: RaisedEvent;
}

export type AlertLogState = Ring<Alert> & {
  /** Number of the last alert that was cleared. */
  readonly cleared: number;
};

export const initialAlerts: AlertLogState = { ...emptyRing, cleared: 0 };

/** The alerts that are shown, oldest first. */
export function listAlerts(state: AlertLogState): Alert[] {
  return listItems(state, state.cleared + 1);
}
