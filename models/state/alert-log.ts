/** The alert log: the latest alerts. It is not kept over a reset of the controller (SPEC "Log services and entries"). */
import type { RaisedEvent } from './events.js';
import { emptyRing, type Ring } from './ring.js';

/** Source: SPEC "Limits". */
export const alertsMax = 256;

export interface Alert {
  readonly number: number;
  readonly event: RaisedEvent;
}

export type AlertLogState = Ring<Alert> & {
  /** Number of the last alert that was cleared. */
  readonly cleared: number;
};

export const noAlerts: AlertLogState = { ...emptyRing, cleared: 0 };
