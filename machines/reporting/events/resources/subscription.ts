/**
 * Resource of one subscription: its destination, its selection of events or log entries, and its delivery settings.
 * Changes apply from the next delivery.
 */
import type { Transaction } from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  defineAt,
  identity,
  keyed,
  list,
  oneOf,
  presentIn,
  property,
  type ResourceLocationOf,
  type Rows,
  root,
  row,
  settingsIn,
  text,
  uri,
  type View,
  valuesOf,
  vendor,
  type WritableProperty,
  type WriteTarget,
  written,
} from '../../../../models/resource/index.js';
import { eventTypes, subscribablePrefixes } from '../../../facts/fact.js';
import { subscriptionAddress } from '../contract.js';
import {
  type AnySubscription,
  findSubscription,
  isSyslog,
  listSubscriptions,
  removeSubscription,
  syslogNumber,
} from '../find-subscription.js';
import type { DeliverySettings, Subscription } from '../subscriptions.js';
import type { SyslogFilter } from '../syslog-subscriptions.js';
import {
  contextReader,
  destinationReader,
  formatReader,
  protocolReader,
  type StoredDestination,
  setDestination,
  settingReaders,
  storedDestination,
  subscriptionTypeReader,
} from './subscription-readers.js';
import {
  facilityReader,
  filtersReader,
  finishSyslogPatch,
  isSyslogProtocol,
  lowestSeverityReader,
  problemsWithAddress,
  problemsWithMembers,
  problemsWithSet,
  readFilters,
} from './syslog-subscription.js';

const subscriptionPattern = `${root}EventService/Subscriptions/{SubscriptionId}/` as const;
type SubscriptionPlace = ResourceLocationOf<typeof subscriptionPattern, AnySubscription>;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

type Params = SubscriptionPlace['params'];

const kept = settingsIn((tree, { SubscriptionId }: Params) => findSubscription(tree, SubscriptionId));
/**
 * Settings of a listener. They are absent for a syslog server; the final validation of a PATCH refuses writes to them.
 */
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

const filterRows: Rows<SyslogFilter> = {
  LogFacilities: row(valuesOf(facilityReader), 'Facilities to match, one for each log.', 'facilities'),
  LowestSeverity: row(lowestSeverityReader, 'Lowest severity to match.', 'lowestSeverity'),
};

const filters: WritableProperty = property({
  ...byManager,
  reader: filtersReader,
  apply: (stage, given, { params: { SubscriptionId = '' } }) => {
    const found = stage.draft.subscriptions.syslog?.byNumber[syslogNumber(SubscriptionId) ?? ''];
    if (found !== undefined) found.filters = readFilters(given);
  },
});

export const subscription = defineAt(subscriptionPattern, ({ subscriptions }) =>
  listSubscriptions(subscriptions).map(([SubscriptionId, part]) => ({ params: { SubscriptionId }, part })),
).resource({
  type: 'EventDestination.v1_13_0.EventDestination',
  typeDescription: 'Subscription of a listener to events, with its delivery settings.',
  properties: {
    ...identity(({ params }) => params.SubscriptionId, 'Event Subscription', 'Listener that receives events'),
    Destination: row(
      destinationReader,
      'HTTPS URI that receives the events. The query part after `?` is used and never returned.',
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
          apply: (stage, given: string | StoredDestination, { params }: WriteTarget<SubscriptionPlace>) =>
            setDestination(stage, given, params.SubscriptionId),
        },
      },
    ),
    Context: kept('context', contextReader, 'Client-defined text that each delivery contains.'),
    EventFormatType: ofListener('format', formatReader, 'Content of a delivery: events or metric reports.'),
    EventTypes: row(
      valuesOf(oneOf(eventTypes)),
      'Types of the delivered events; absent for all types.',
      ({ part }) => (isSyslog(part) ? undefined : part.types),
      { deprecated: 'Use RegistryPrefixes.' },
    ),
    ResourceTypes: row(
      valuesOf(text()),
      'Types of the resources whose events are delivered; absent for all types.',
      ({ part }) => (isSyslog(part) ? undefined : part.resourceTypes),
    ),
    RegistryPrefixes: row(
      valuesOf(oneOf(subscribablePrefixes)),
      'Prefixes of the registries whose events are delivered.',
      ({ part }) => (isSyslog(part) ? undefined : part.prefixes),
    ),
    HttpHeaders: row(
      valuesOf(keyed(text())),
      'HTTP headers of each delivery, which identify the sender to the listener; never returned.',
      ({ part }) => (isSyslog(part) ? undefined : []),
    ),
    // The links are plain URIs, where the Redfish standard has objects (behaviour "Event subscription").
    MetricReportDefinitions: row(
      valuesOf(uri),
      'Metric report definitions whose reports are delivered.',
      ({ part }) => (isSyslog(part) ? undefined : part.reports),
    ),
    Protocol: row(
      protocolReader,
      'Protocol of the delivery.',
      ({ part }) => (isSyslog(part) ? part.protocol : 'Redfish'),
      { set: { ...byManager, apply: setProtocol } },
    ),
    SubscriptionType: row(
      subscriptionTypeReader,
      'Type of the subscription.',
      ({ part }) => (isSyslog(part) ? 'Syslog' : 'RedfishEvent'),
      // The write changes nothing: the final validation of the PATCH accepts only the current value.
      { set: { ...byManager, apply: () => {} } },
    ),
    SyslogFilters: list(
      'Filters of the log entries for a syslog server; an entry must match one filter. Without filters, all entries are sent.',
      ({ part }: View<SubscriptionPlace>) => (isSyslog(part) ? part.filters : undefined),
      filterRows,
      { setBy: filters },
    ),
    Oem: vendor(
      'VndEventDestination.v2_0_0.VndEventDestination',
      'Vendor-specific properties of the subscription: delivery settings.',
      {
        DeliveryRetryAttempts: delivery(
          'retryAttempts',
          settingReaders.DeliveryRetryAttempts,
          'Number of retries of a failed delivery.',
        ),
        DeliveryRetryIntervalInSeconds: delivery(
          'retryIntervalSeconds',
          settingReaders.DeliveryRetryIntervalInSeconds,
          'Interval between retries, in seconds.',
          { unit: 's' },
        ),
        MutualAuthenticationEnabled: identification(
          'mutualAuthentication',
          settingReaders.MutualAuthenticationEnabled,
          'Indicates whether the controller authenticates itself and verifies the certificate of the listener.',
        ),
        RequestedMaxEventsToQueue: delivery(
          'queueMax',
          settingReaders.RequestedMaxEventsToQueue,
          'Maximum number of events that are queued during a delivery.',
        ),
        RetireOldEventInMinutes: delivery(
          'retireMinutes',
          settingReaders.RetireOldEventInMinutes,
          'Age, in minutes, after which a queued event is discarded.',
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

/**
 * Changes the protocol of a syslog server to another syslog protocol. The final validation of the PATCH refuses a
 * protocol of the other kind of subscription.
 */
function setProtocol(stage: Transaction, protocol: string, { params }: WriteTarget<SubscriptionPlace>): void {
  const found = stage.draft.subscriptions.syslog?.byNumber[syslogNumber(params.SubscriptionId) ?? ''];
  if (found !== undefined && isSyslogProtocol(protocol)) found.protocol = protocol;
}
