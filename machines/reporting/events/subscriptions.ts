/**
 * Who is to be told of events, and how (behaviour "Event subscription"). What waits for delivery is in each one's
 * machine.
 */
import type { Sealed } from '../../../models/index.js';
import type { EventType, RaisedEvent, SubscribablePrefix } from '../../facts/fact.js';
import type { SyslogSubscriptions } from './syslog-subscriptions.js';

/** Assumption: no limit is published; large sites have a few tools, tests a hundred. */
export const subscriptionsMax = 128;

export const eventFormats = ['Event', 'MetricReport'] as const;

/** Defaults of behaviour "Event subscription". */
export const deliveryDefaults = {
  retryAttempts: 3,
  retryIntervalSeconds: 30,
  mutualAuthentication: false,
  queueMax: 3,
  retireMinutes: 10,
} as const;

export interface DeliverySettings {
  readonly retryAttempts: number;
  readonly retryIntervalSeconds: number;
  readonly mutualAuthentication: boolean;
  readonly queueMax: number;
  readonly retireMinutes: number;
}

export interface Subscription {
  /** An address `https://…`, without its query. */
  readonly destination: string;
  /** What is asked there behind the `?`; absent for nothing. */
  readonly query?: Sealed;
  readonly context: string;
  readonly format: (typeof eventFormats)[number];
  readonly prefixes: readonly SubscribablePrefix[];
  /** The types of events that are delivered; all of them where it is absent. */
  readonly types?: readonly EventType[];
  /** URIs of metric report definitions; none for the reports of all. */
  readonly reports: readonly string[];
  /** Sent with each delivery, shown to nobody: the JSON of an object of names and values. Null when there are none. */
  readonly headers: Sealed | null;
  readonly delivery: DeliverySettings;
}

/**
 * Whether it asks for the reports of a definition, by whatever spelling of its URI (behaviour "Events" 4). One that names no
 * definition asks for all (schema `EventDestination`, `MetricReportDefinitions`).
 */
export function isReportFor({ format, reports }: Subscription, definitionUri: string): boolean {
  if (format !== 'MetricReport') return false;
  const definition = plainUri(definitionUri);
  return reports.length === 0 || reports.some((uri) => plainUri(uri) === definition);
}

/** Whether an event is delivered to it: events have a registry and a type, and both have to be among those it names. */
export function isEventFor(
  { format, prefixes, types }: Subscription,
  { messageId, type }: Pick<RaisedEvent, 'messageId' | 'type'>,
): boolean {
  const prefix = messageId.slice(0, messageId.indexOf('.'));
  if (format !== 'Event' || !prefixes.some((candidate) => candidate === prefix)) return false;
  return types === undefined || types.includes(type);
}

/** URIs are the same in any case, with and without the slash at their end. */
function plainUri(uri: string): string {
  return uri.toLowerCase().replace(/\/$/, '');
}

export interface SubscriptionsState {
  readonly nextId: number;
  readonly byId: { readonly [subscriptionId: string]: Subscription };
  /** Absent until the first syslog server is subscribed. */
  readonly syslog?: SyslogSubscriptions;
}

/** Where the headers of a subscription are sealed, and open. */
export function headersSealAddress(subscriptionId: string): string {
  return `Subscriptions/${subscriptionId}/headers`;
}

/** Where the query of its destination is sealed. */
export function destinationSealAddress(subscriptionId: string): string {
  return `Subscriptions/${subscriptionId}/destination`;
}

export const initialSubscriptions: SubscriptionsState = { nextId: 1, byId: {} };
