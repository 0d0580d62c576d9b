/** Subscriptions to events (behaviour "Event subscription"). The queue of each is in its machine. */
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
  /** A URI `https://…`, without its query. */
  readonly destination: string;
  /** The query after the `?`; absent if there is none. */
  readonly query?: Sealed;
  readonly context: string;
  readonly format: (typeof eventFormats)[number];
  readonly prefixes: readonly SubscribablePrefix[];
  /** Delivered event types; absent for all. */
  readonly types?: readonly EventType[];
  /** URIs of metric report definitions; empty for the reports of all. */
  readonly reports: readonly string[];
  /** Sent with each delivery, never shown: the JSON of an object of names and values. Null if there are none. */
  readonly headers: Sealed | null;
  readonly delivery: DeliverySettings;
}

/**
 * Whether it receives the reports of a definition, in any spelling of its URI (behaviour "Events" 4). Without
 * definitions it receives all (schema `EventDestination`, `MetricReportDefinitions`).
 */
export function isReportFor({ format, reports }: Subscription, definitionUri: string): boolean {
  if (format !== 'MetricReport') return false;
  const definition = plainUri(definitionUri);
  return reports.length === 0 || reports.some((uri) => plainUri(uri) === definition);
}

/** Whether an event is delivered to it: both its registry and its type must be selected. */
export function isEventFor(
  { format, prefixes, types }: Subscription,
  { messageId, type }: Pick<RaisedEvent, 'messageId' | 'type'>,
): boolean {
  const prefix = messageId.slice(0, messageId.indexOf('.'));
  if (format !== 'Event' || !prefixes.some((candidate) => candidate === prefix)) return false;
  return types === undefined || types.includes(type);
}

/** URIs are equal in any case, with and without a trailing slash. */
function plainUri(uri: string): string {
  return uri.toLowerCase().replace(/\/$/, '');
}

export interface SubscriptionsState {
  readonly nextId: number;
  readonly byId: { readonly [subscriptionId: string]: Subscription };
  /** Absent until the first syslog server is subscribed. */
  readonly syslog?: SyslogSubscriptions;
}

/** Seal address of the headers of a subscription. */
export function headersSealAddress(subscriptionId: string): string {
  return `Subscriptions/${subscriptionId}/headers`;
}

/** Seal address of the query of its destination. */
export function destinationSealAddress(subscriptionId: string): string {
  return `Subscriptions/${subscriptionId}/destination`;
}

export const initialSubscriptions: SubscriptionsState = { nextId: 1, byId: {} };
