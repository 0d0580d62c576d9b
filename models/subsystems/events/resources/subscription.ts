/** One subscription: whom events go to, which, and how hard it is tried. What is changed holds from the next delivery on. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type View, written } from '../../../resource/define.js';
import { presentIn, settingsIn } from '../../../resource/kept-settings.js';
import { keyed, uri, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, type Reader, text } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { subscriptionAddress } from '../contract.js';
import { removeSubscription } from '../remove-subscription.js';
import { type Subscription, subscribablePrefixes } from '../subscriptions.js';
import {
  contextReader,
  destinationReader,
  formatReader,
  protocolReader,
  settingReaders,
  subscriptionTypeReader,
} from './subscription-readers.js';

const subscriptionPattern = `${root}EventService/Subscriptions/{SubscriptionId}/` as const;
type SubscriptionPlace = PlaceOf<typeof subscriptionPattern, Subscription>;
type SubscriptionRow = Row<View<SubscriptionPlace>, SubscriptionPlace>;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

const kept = settingsIn(({ subscriptions }, { SubscriptionId }: SubscriptionPlace['params']) =>
  presentIn(subscriptions.byId, SubscriptionId),
);
const delivery = settingsIn(
  ({ subscriptions }, { SubscriptionId }: SubscriptionPlace['params']) =>
    presentIn(subscriptions.byId, SubscriptionId).delivery,
);

/** Takes what it is, and nothing else is offered. */
function only<Value extends Json>(kind: Reader<Value>, says: string, value: NoInfer<Value>): SubscriptionRow {
  return row(kind, says, () => value, { set: { ...byManager, apply: () => {} } });
}

export const subscription = at(subscriptionPattern, ({ subscriptions }) =>
  Object.entries(subscriptions.byId).map(([SubscriptionId, part]) => ({ params: { SubscriptionId }, part })),
).resource({
  type: 'EventDestination.v1_13_0.EventDestination',
  says: 'A listener that is told of events, and how hard it is tried.',
  properties: {
    ...identity(
      ({ params }) => params.SubscriptionId,
      'Event Subscription',
      'A listener that is told of events',
    ),
    Destination: kept('destination', destinationReader, 'Where the events go: an address, by HTTPS.'),
    Context: kept('context', contextReader, 'A text that every delivery repeats.'),
    EventFormatType: kept('format', formatReader, 'What is delivered: events, or metric reports.'),
    RegistryPrefixes: row(
      valuesOf(oneOf(subscribablePrefixes)),
      'The registries whose events are delivered.',
      'prefixes',
    ),
    HttpHeaders: row(
      valuesOf(keyed(text())),
      'What each delivery has in its head, for the listener to know whom it comes from; never shown.',
      [],
    ),
    // Addresses, where the standard has links (behaviour "Event subscription").
    MetricReportDefinitions: row(valuesOf(uri), 'The metric reports that are delivered.', 'reports'),
    Protocol: only(protocolReader, 'How it is delivered.', 'Redfish'),
    SubscriptionType: only(subscriptionTypeReader, 'What kind of subscription it is.', 'RedfishEvent'),
    Oem: vendor(
      'VndEventDestination.v2_0_0.VndEventDestination',
      'What the vendor adds to a subscription: how hard a delivery is tried.',
      {
        DeliveryRetryAttempts: delivery(
          'retryAttempts',
          settingReaders.DeliveryRetryAttempts,
          'How often a delivery that fails is tried again.',
        ),
        DeliveryRetryIntervalInSeconds: delivery(
          'retryIntervalSeconds',
          settingReaders.DeliveryRetryIntervalInSeconds,
          'How many seconds later that is.',
          { unit: 's' },
        ),
        MutualAuthenticationEnabled: delivery(
          'mutualAuthentication',
          settingReaders.MutualAuthenticationEnabled,
          'Whether the controller proves who it is, and judges the listener by its authorities for listeners.',
        ),
        RequestedMaxEventsToQueue: delivery(
          'queueMax',
          settingReaders.RequestedMaxEventsToQueue,
          'How many events wait while one is delivered.',
        ),
        RetireOldEventInMinutes: delivery(
          'retireMinutes',
          settingReaders.RetireOldEventInMinutes,
          'After how many minutes an event that waits is given up.',
          { unit: 'min' },
        ),
      },
    ),
  },
  finishPatch: (stage, set, { params, part }) => {
    const now = presentIn(stage.draft.subscriptions.byId, params.SubscriptionId);
    if (part.destination !== now.destination) {
      const address = subscriptionAddress(params.SubscriptionId);
      stage.abandonEffects((from) => from === address);
      stage.offer(address, { type: 'subscription.moved' });
    }
    if (set.has('/EventFormatType')) stage.emit('subscriptions.changed', {}, 'redfish');
    return problemsWithReports(now);
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { params: { SubscriptionId } }) => {
      removeSubscription(stage, SubscriptionId);
      return written(baseMessage('Success'));
    },
  },
});

/** Whoever wants reports says which. */
export function problemsWithReports({
  format,
  reports,
}: Pick<Subscription, 'format' | 'reports'>): Message[] {
  if (format !== 'MetricReport' || reports.length > 0) return [];
  const properties = ['EventFormatType', 'MetricReportDefinitions'];
  return [baseMessage('PropertyValueConflict', properties, '/EventFormatType')];
}
