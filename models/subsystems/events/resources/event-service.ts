/** The event service: which events there are to subscribe to, who has, and how they are delivered unless said. */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { written } from '../../../resource/define.js';
import { uri, valuesOf } from '../../../resource/kinds.js';
import { flag, oneOf, whole } from '../../../resource/readers.js';
import { group, linkRow, type Rows, row } from '../../../resource/rows.js';
import { identity, status, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { action, optional } from '../../../resource/writes.js';
import { authorityImport } from '../../certificates/index.js';
import { filterProperties } from '../event-filter.js';
import { listSubscriptions } from '../find-subscription.js';
import { removeSubscription } from '../remove-subscription.js';
import { eventTypes } from '../state.js';
import { deliveryDefaults, eventFormats, subscribablePrefixes } from '../subscriptions.js';
import { eventStreamUri } from './event-stream.js';
import { listenerAuthoritiesUri } from './listener-authorities.js';
import { submitTestEvent } from './submit-test-event.js';
import { subscriptionsUri } from './subscriptions.js';

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

const clearAllSubscriptions = action({
  ...byManager,
  name: 'VndEventService.ClearAllSubscriptions',
  says: 'Ends all subscriptions.',
  parameters: {},
  apply: (stage) => {
    const ids = listSubscriptions(stage.tree.subscriptions).map(([id]) => id);
    for (const id of ids) removeSubscription(stage, id);
    for (const id of ids) stage.emit('resource.removed', { uri: `${subscriptionsUri}${id}/` }, 'redfish');
    return written(baseMessage('Success'));
  },
});

const listenerImport = authorityImport(({ certificates }) => certificates.listenerAuthorities);

const importAuthority = action({
  ...byManager,
  name: 'VndEventService.ImportCACertificate',
  says: 'Trusts one more authority to vouch for listeners.',
  ...listenerImport,
  parameters: {
    ...listenerImport.parameters,
    // Assumption: there is one list, whoever listens (behaviour § 6.2).
    SubscriptionType: optional(
      oneOf(['RedfishEvent', 'Syslog']),
      'The kind of listeners that the import is for; an authority that is trusted is trusted with all.',
    ),
  },
});

const filterRows: Rows = {
  EventFormatType: filter('EventFormatType', 'Whether it can be about the form; a stream has events alone.'),
  EventType: filter('EventType', 'Whether it can be about the kind of event.'),
  MessageId: filter('MessageId', 'Whether it can be about a message.'),
  MetricReportDefinition: filter('MetricReportDefinition', 'Whether it can be about a metric report.'),
  OriginResource: filter('OriginResource', 'Whether it can be about what an event is about.'),
  RegistryPrefix: filter('RegistryPrefix', 'Whether it can be about a registry.'),
  ResourceType: filter('ResourceType', 'Whether it can be about a type of resource.'),
  SubordinateResources: filter('SubordinateResources', 'Whether it can be about what is below a resource.'),
};

function filter(name: keyof typeof filterProperties, says: string) {
  return row(flag, says, () => filterProperties[name]);
}

export const eventService = at(`${root}EventService/`).resource({
  type: 'EventService.v1_7_2.EventService',
  says: 'The service that tells listeners of events.',
  properties: {
    ...identity('EventService', 'Event Service', 'Events and their subscriptions'),
    ServiceEnabled: row(flag, 'Whether events are delivered.', true),
    Status: status(['Health', 'HealthRollup', 'State'], () => ({
      Health: 'OK',
      HealthRollup: 'OK',
      State: 'Enabled',
    })),
    DeliveryRetryAttempts: row(
      whole(),
      'How often a delivery that fails is tried again, unless said.',
      () => deliveryDefaults.retryAttempts,
    ),
    DeliveryRetryIntervalSeconds: row(
      whole(),
      'How many seconds later that is, unless said.',
      () => deliveryDefaults.retryIntervalSeconds,
      { unit: 's' },
    ),
    EventFormatTypes: row(valuesOf(oneOf(eventFormats)), 'The forms of what is delivered.', eventFormats),
    EventTypesForSubscription: row(valuesOf(oneOf(eventTypes)), 'The kinds of events there are.', eventTypes),
    IncludeOriginOfConditionSupported: row(
      flag,
      'Whether events can bring along the resource they are about.',
      false,
    ),
    RegistryPrefixes: row(
      valuesOf(oneOf(subscribablePrefixes)),
      'The registries whose events can be subscribed to.',
      subscribablePrefixes,
    ),
    SSEFilterPropertiesSupported: group('What the filter of such a stream can be about.', filterRows),
    ServerSentEventUri: row(
      uri,
      'Where events can be followed as they are raised, over a connection that stays open.',
      () => eventStreamUri,
    ),
    SubordinateResourcesSupported: row(
      flag,
      'Whether a subscription can be to a resource and what is below it.',
      false,
    ),
    Subscriptions: linkRow('The listeners.', subscriptionsUri),
    Oem: vendor('VndEventService.v2_2_0.VndEventService', 'What the vendor adds to the event service.', {
      CACertificates: linkRow('The authorities trusted to vouch for listeners.', listenerAuthoritiesUri),
      RequestedMaxEventsToQueueDefault: row(
        whole(),
        'How many events wait for a listener, unless said.',
        () => deliveryDefaults.queueMax,
      ),
      RetireOldEventInMinutesDefault: row(
        whole(),
        'After how many minutes an event that waits is given up, unless said.',
        () => deliveryDefaults.retireMinutes,
        { unit: 'min' },
      ),
      // Subscriptions end with no count of events: this one means never. Source: behaviour § 6.2.
      TTLCountDefault: row(
        whole(),
        'How long a subscription lasts; the largest number is for ever.',
        999_999,
      ),
      TTLUnitsDefault: row(oneOf(['seconds', 'minutes', 'days']), 'The unit of that.', () => 'minutes'),
    }),
  },
  actions: [submitTestEvent, clearAllSubscriptions, importAuthority],
});
