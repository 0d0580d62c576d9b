/** Subscriptions to events (behaviour "Event subscription"). The machine of each subscription contains its queue. */
import type { Sealed } from '../../../models/index.js';
import type { EventType, RaisedEvent, SubscribablePrefix } from '../../facts/fact.js';
import type { SyslogSubscriptions } from './syslog-subscriptions.js';

/**
 * Maximum number of subscriptions. The value is an assumption, because no limit is published. Large sites have a few
 * subscriptions, tests about a hundred.
 */
export const subscriptionsMax = 128;

export const eventFormats = ['Event', 'MetricReport'] as const;

/** Default delivery settings. Source: behaviour "Event subscription". */
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
  /** URI `https://…` without its query. */
  readonly destination: string;
  /** Sealed query after the `?`; absent if the URI has no query. */
  readonly query?: Sealed;
  readonly context: string;
  readonly format: (typeof eventFormats)[number];
  readonly prefixes: readonly SubscribablePrefix[];
  /** Event types to deliver; absent for all types. */
  readonly types?: readonly EventType[];
  /** Types of the resources of origin whose events are delivered, without versions; absent for all types. */
  readonly resourceTypes?: readonly string[];
  /** URIs of metric report definitions; an empty list selects the reports of all definitions. */
  readonly reports: readonly string[];
  /**
   * HTTP headers of each delivery, which are never shown: a sealed JSON object of names and values; null if there are
   * no headers.
   */
  readonly headers: Sealed | null;
  readonly delivery: DeliverySettings;
}

/**
 * Checks that a subscription selects the reports of a definition, in any spelling of its URI (behaviour "Events" 4). A
 * subscription without definitions selects all reports (schema `EventDestination`, `MetricReportDefinitions`).
 */
export function isReportFor({ format, reports }: Subscription, definitionUri: string): boolean {
  if (format !== 'MetricReport') return false;
  const definition = plainUri(definitionUri);
  return reports.length === 0 || reports.some((uri) => plainUri(uri) === definition);
}

/**
 * Checks that a subscription selects an event: the registry, the type of the event, and the type of its resource of
 * origin must be selected. `typesAt` returns the possible types of the resource at a URI. An event without a resource
 * has no type, so that a subscription to types does not select the event.
 */
export function isEventFor(
  { format, prefixes, types, resourceTypes }: Subscription,
  { messageId, type, origin }: Pick<RaisedEvent, 'messageId' | 'type' | 'origin'>,
  typesAt: (uri: string) => readonly string[],
): boolean {
  const prefix = messageId.slice(0, messageId.indexOf('.'));
  if (format !== 'Event' || !prefixes.some((candidate) => candidate === prefix)) return false;
  if (types !== undefined && !types.includes(type)) return false;
  return (
    resourceTypes === undefined ||
    (origin !== null && typesAt(origin).some((name) => resourceTypes.includes(name)))
  );
}

/** Returns the normalized form of a URI. Case and a trailing slash are not significant. */
function plainUri(uri: string): string {
  return uri.toLowerCase().replace(/\/$/, '');
}

export interface SubscriptionsState {
  readonly nextId: number;
  readonly byId: { readonly [subscriptionId: string]: Subscription };
  /** Subscriptions of syslog servers; absent until the first one is created. */
  readonly syslog?: SyslogSubscriptions;
}

/** Returns the address under which the headers of a subscription are sealed. */
export function headersSealAddress(subscriptionId: string): string {
  return `Subscriptions/${subscriptionId}/headers`;
}

/** Returns the address under which the query of a destination is sealed. */
export function destinationSealAddress(subscriptionId: string): string {
  return `Subscriptions/${subscriptionId}/destination`;
}

export const initialSubscriptions: SubscriptionsState = { nextId: 1, byId: {} };
