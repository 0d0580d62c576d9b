/**
 * What was raised for others to hear of: each event has a number of its own, and the latest are kept, so that whoever
 * follows them can go on where it was. Alerts are held in a log of their own besides (`alert-log.ts`).
 */

import { emptyRing, type Ring } from '../../ring.js';
import type { LogName } from '../logs/index.js';

/** The standard's kinds of events; alerts are what the alert log holds. */
export const eventTypes = [
  'Alert',
  'StatusChange',
  'ResourceAdded',
  'ResourceUpdated',
  'ResourceRemoved',
] as const;
export type EventType = (typeof eventTypes)[number];

export const eventSeverities = ['OK', 'Warning', 'Critical'] as const;
export type EventSeverity = (typeof eventSeverities)[number];

/** An event as it is told to everyone. */
export interface RaisedEvent {
  /** Counts every event the controller ever raised; the first is 1. */
  readonly number: number;
  /** Only what a client gave with a test event: all others follow from the number. */
  readonly id?: string;
  /** Unit: ms since the epoch, by the controller's clock; or what a client gave with a test event. */
  readonly createdAt: number;
  readonly type: EventType;
  /** `MgmtEvents.6.10.FanFailed`. */
  readonly messageId: string;
  readonly args: readonly string[];
  readonly severity: EventSeverity;
  /** URI of what it is about; null when it is about nothing in particular. */
  readonly origin: string | null;
  /** Only what a client gave with a test event: all others are in the registries. */
  readonly message?: string;
  /** The log entry that the same fact left. */
  readonly entry?: { readonly log: LogName; readonly number: number };
}

/** Events kept for those who follow them. Assumption: what a follower may miss in a short break. */
export const recentEventsMax = 64;

export type EventsState = Ring<RaisedEvent>;

export const initialEvents: EventsState = emptyRing;
