/** One subscription: whom events, or log entries, go to, which, and how hard it is tried. What is changed holds from the next delivery on. */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type ControllerStage, type View, type WritableProperty, written } from '../../../resource/define.js';
import { presentIn, settingsIn } from '../../../resource/kept-settings.js';
import { keyed, uri, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import { property } from '../../../resource/property.js';
import { oneOf, text } from '../../../resource/readers.js';
import { list, type Rows, row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { subscriptionAddress } from '../contract.js';
import {
  type AnySubscription,
  findSubscription,
  isSyslog,
  listSubscriptions,
  syslogNumber,
} from '../find-subscription.js';
import { removeSubscription } from '../remove-subscription.js';
import { eventTypes } from '../state.js';
import { type DeliverySettings, type Subscription, subscribablePrefixes } from '../subscriptions.js';
import type { SyslogFilter } from '../syslog-subscriptions.js';
import { type StoredDestination, setDestination, storedDestination } from './destination.js';
import {
  contextReader,
  destinationReader,
  formatReader,
  protocolReader,
  settingReaders,
  subscriptionTypeReader,
} from './subscription-readers.js';
import { facilityReader, filtersReader, lowestSeverityReader, readFilters } from './syslog-readers.js';
import {
  finishSyslogPatch,
  isSyslogProtocol,
  problemsWithAddress,
  problemsWithMembers,
  problemsWithSet,
} from './syslog-subscription.js';

const subscriptionPattern = `${root}EventService/Subscriptions/{SubscriptionId}/` as const;
type SubscriptionPlace = PlaceOf<typeof subscriptionPattern, AnySubscription>;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

type Params = SubscriptionPlace['params'];

const kept = settingsIn((tree, { SubscriptionId }: Params) => findSubscription(tree, SubscriptionId));
/** Of a syslog server there is nothing at these, and what is set of them is refused once all is. */
const ofListener = settingsIn(
  ({ subscriptions }, { SubscriptionId }: Params): Partial<Subscription> =>
    subscriptions.byId[SubscriptionId] ?? {},
);
const delivery = settingsIn(
  ({ subscriptions }, { SubscriptionId }: Params): Partial<DeliverySettings> =>
    subscriptions.byId[SubscriptionId]?.delivery ?? {},
);
const identification = settingsIn((tree, { SubscriptionId }: Params) => {
  const found = findSubscription(tree, SubscriptionId);
  return isSyslog(found) ? found : found.delivery;
});

function filtersOf({ part }: View<SubscriptionPlace>): readonly SyslogFilter[] | undefined {
  return isSyslog(part) ? part.filters : undefined;
}

const filterRows: Rows<SyslogFilter> = {
  LogFacilities: row(valuesOf(facilityReader), 'The facilities, each of one log.', 'facilities'),
  LowestSeverity: row(lowestSeverityReader, 'What is as grave, or graver, passes.', 'lowestSeverity'),
};

const filters: WritableProperty = property({
  ...byManager,
  reader: filtersReader,
  apply: (stage, given, { params: { SubscriptionId = '' } }) => {
    const found = stage.draft.subscriptions.syslog?.byNumber[syslogNumber(SubscriptionId) ?? ''];
    if (found !== undefined) found.filters = readFilters(given);
  },
});

export const subscription = at(subscriptionPattern, ({ subscriptions }) =>
  listSubscriptions(subscriptions).map(([SubscriptionId, part]) => ({ params: { SubscriptionId }, part })),
).resource({
  type: 'EventDestination.v1_13_0.EventDestination',
  says: 'A listener that is told of events, and how hard it is tried.',
  properties: {
    ...identity(
      ({ params }) => params.SubscriptionId,
      'Event Subscription',
      'A listener that is told of events',
    ),
    Destination: row(
      destinationReader,
      'Where the events go: an address, by HTTPS. What is asked there behind a `?` is used, and never shown.',
      ({ part }) => part.destination,
      {
        set: {
          ...byManager,
          redact: (value, means) => {
            const { destination, query } = storedDestination(value, means.params.SubscriptionId ?? '', means);
            return { ok: true, value: query === undefined ? destination : { destination, query } };
          },
          sent: (given: string | StoredDestination) =>
            typeof given === 'string' ? given : given.destination,
          apply: (stage, given: string | StoredDestination, { params }: Writing<SubscriptionPlace>) =>
            setDestination(stage, given, params.SubscriptionId),
        },
      },
    ),
    Context: kept('context', contextReader, 'A text that every delivery repeats.'),
    EventFormatType: ofListener('format', formatReader, 'What is delivered: events, or metric reports.'),
    EventTypes: row(
      valuesOf(oneOf(eventTypes)),
      'The types of events that are delivered; all of them where it is not shown.',
      ({ part }) => (isSyslog(part) ? undefined : part.types),
      { deprecated: 'Use RegistryPrefixes.' },
    ),
    RegistryPrefixes: row(
      valuesOf(oneOf(subscribablePrefixes)),
      'The registries whose events are delivered.',
      ({ part }) => (isSyslog(part) ? undefined : part.prefixes),
    ),
    HttpHeaders: row(
      valuesOf(keyed(text())),
      'What each delivery has in its head, for the listener to know whom it comes from; never shown.',
      ({ part }) => (isSyslog(part) ? undefined : []),
    ),
    // Addresses, where the standard has links (behaviour "Event subscription").
    MetricReportDefinitions: row(valuesOf(uri), 'The metric reports that are delivered.', ({ part }) =>
      isSyslog(part) ? undefined : part.reports,
    ),
    Protocol: row(
      protocolReader,
      'How it is delivered.',
      ({ part }) => (isSyslog(part) ? part.protocol : 'Redfish'),
      { set: { ...byManager, apply: setProtocol } },
    ),
    SubscriptionType: row(
      subscriptionTypeReader,
      'What kind of subscription it is.',
      ({ part }) => (isSyslog(part) ? 'Syslog' : 'RedfishEvent'),
      // It takes what it is: the end looks at it.
      { set: { ...byManager, apply: () => {} } },
    ),
    SyslogFilters: list(
      'Which log entries a syslog server is sent: those that one of them lets pass, all when there is none.',
      filtersOf,
      filterRows,
      { setBy: filters },
    ),
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
        MutualAuthenticationEnabled: identification(
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
    const number = syslogNumber(params.SubscriptionId);
    if (number !== undefined && isSyslog(part))
      return finishSyslogPatch(stage, set, { number, before: part });
    const now = presentIn(stage.draft.subscriptions.byId, params.SubscriptionId);
    const isElsewhere = part.destination !== now.destination;
    if (isElsewhere || (!isSyslog(part) && part.query?.text !== now.query?.text)) {
      const address = subscriptionAddress(params.SubscriptionId);
      stage.abandonEffects((from) => from === address);
      stage.offer(address, { type: 'subscription.moved' });
    }
    if (set.has('/EventFormatType')) stage.emit('subscriptions.changed', {}, 'redfish');
    return [
      ...problemsWithMembers('listener', [...set.keys()]),
      ...problemsWithAddress('listener', now.destination),
      ...problemsWithSet(set, 'Protocol', ['Redfish']),
      ...problemsWithSet(set, 'SubscriptionType', ['RedfishEvent']),
    ];
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { params: { SubscriptionId } }) => {
      removeSubscription(stage, SubscriptionId);
      return written(baseMessage('Success'));
    },
  },
});

/** Another protocol of its kind; one of the other kind is refused at the end. */
function setProtocol(stage: ControllerStage, protocol: string, { params }: Writing<SubscriptionPlace>): void {
  const found = stage.draft.subscriptions.syslog?.byNumber[syslogNumber(params.SubscriptionId) ?? ''];
  if (found !== undefined && isSyslogProtocol(protocol)) found.protocol = protocol;
}
