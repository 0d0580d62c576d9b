/**
 * What was raised for others to hear of: each event has a number of its own, and the latest are kept, so that whoever
 * follows them can go on where it was. Alerts are held in a log of their own besides, which is not
 * kept over a reset of the controller (behaviour "Log services and entries").
 */
import { emptyRing, listItems, type Ring } from '../../../models/index.js';
import type { RaisedEvent } from '../../facts/fact.js';

/** Events kept for those who follow them. Assumption: what a follower may miss in a short break. */
export const recentEventsMax = 64;

export type EventsState = Ring<RaisedEvent>;

export const initialEvents: EventsState = emptyRing;

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

/** Whether the latest alert has taken the place of the oldest. */
export function isAlertOverwritten({ next, cleared }: AlertLogState): boolean {
  return next - 1 - cleared > alertsMax;
}

/** The alerts that are shown, oldest first. */
export function listAlerts(state: AlertLogState): Alert[] {
  return listItems(state, state.cleared + 1);
}
