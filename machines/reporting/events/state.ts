/**
 * Raised events. Each has its own number, and the latest are stored, so that stream readers can resume. Alerts are also
 * in the alert log, which does not survive a reset of the controller (behaviour "Log services and entries").
 */
import { emptyRing, listItems, type Ring } from '../../../models/index.js';
import type { RaisedEvent } from '../../facts/fact.js';

/**
 * Maximum number of events stored for stream readers. Assumption: the number of events during a short connection loss.
 */
export const recentEventsMax = 64;

export type EventsState = Ring<RaisedEvent>;

export const initialEvents: EventsState = emptyRing;

/** Maximum number of alerts in the alert log. Source: behaviour "Limits". */
export const alertsMax = 256;

export interface Alert {
  readonly number: number;
  readonly event: RaisedEvent;
}

export type AlertLogState = Ring<Alert> & {
  /** Number of the last cleared alert. */
  readonly cleared: number;
};

export const initialAlerts: AlertLogState = { ...emptyRing, cleared: 0 };

/** Checks that the latest alert has overwritten the oldest. */
export function isAlertOverwritten({ next, cleared }: AlertLogState): boolean {
  return next - 1 - cleared > alertsMax;
}

/** Returns the alerts that clients see, oldest first. */
export function listAlerts(state: AlertLogState): Alert[] {
  return listItems(state, state.cleared + 1);
}
