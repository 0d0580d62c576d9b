/** The delivery of events to one subscriber as others see it. The chart is in `machines/`. */
import type { JsonObject } from '../../engine/index.js';
import type { RaisedEvent } from '../state/events.js';

export function subscriptionAddress(subscriptionId: string): string {
  return `subscription/${subscriptionId}`;
}

export type SubscriptionEvent =
  | { readonly type: 'event.raised'; readonly event: RaisedEvent }
  /** The report is the body that is delivered, as it stands. */
  | { readonly type: 'report.raised'; readonly report: JsonObject };
