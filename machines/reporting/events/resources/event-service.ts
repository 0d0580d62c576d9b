/** Resources of the event service: available events, subscriptions, and default delivery settings. */
import { baseMessage } from '../../../../models/messages/index.js';
import {
  action,
  certificateCollectionDescription,
  defineAt,
  flag,
  group,
  identity,
  instantReader,
  linkRow,
  listOf,
  oneOf,
  optional,
  type Rows,
  required,
  root,
  row,
  status,
  text,
  uri,
  valuesOf,
  vendor,
  whole,
  written,
} from '../../../../models/resource/index.js';
import {
  authorityCollectionType,
  authorityForm,
  authorityImport,
} from '../../../access/certificates/index.js';
import { eventSeverities, eventTypes, subscribablePrefixes } from '../../../facts/fact.js';
import { filterProperties } from '../event-stream.js';
import { listSubscriptions, removeSubscription } from '../find-subscription.js';
import { deliveryDefaults, eventFormats } from '../subscriptions.js';
import { subscriptionsUri } from './subscriptions.js';

/** URI of the authorities that verify listeners with mutual authentication (behaviour § 6.2). */
const listenerAuthoritiesUri = `${root}EventService/CACertificates/` as const;

export const listenerAuthority = defineAt(`${listenerAuthoritiesUri}{CertificateId}/`, ({ certificates }) =>
  Object.entries(certificates.listenerAuthorities.byId).map(([CertificateId, part]) => ({
    params: { CertificateId },
    part,
  })),
).resource(authorityForm('listenerAuthorities'));

export const listenerAuthorities = defineAt(listenerAuthoritiesUri).collection({
  type: authorityCollectionType,
  typeDescription: certificateCollectionDescription,
  name: 'CA Certificates',
  description: 'Certificate authorities that verify event subscribers',
  members: listenerAuthority,
});

/**
 * URI of the event stream. Any GET of the URI opens a permanent connection. The Redfish standard defines the stream,
 * but the real controller that this program simulates does not have one (behaviour § 6.1).
 */
const eventStreamUri = `${root}EventService/SSE/` as const;

export const eventStream = defineAt(eventStreamUri).stream();

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

const clearAllSubscriptions = action({
  ...byManager,
  name: 'VndEventService.ClearAllSubscriptions',
  description: 'Deletes all subscriptions.',
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
  description: 'Imports another certificate authority that verifies event subscribers.',
  ...listenerImport,
  parameters: {
    ...listenerImport.parameters,
    // Assumption: all kinds of listeners share one list of authorities, so the type has no effect (behaviour § 6.2).
    SubscriptionType: optional(
      oneOf(['RedfishEvent', 'Syslog']),
      'Subscription type that the import names; an imported authority applies to subscriptions of every type.',
    ),
  },
});

const filterRows: Rows = {
  EventFormatType: filter(
    'EventFormatType',
    'Indicates whether the filter can contain the event format; a stream has events only.',
  ),
  EventType: filter('EventType', 'Indicates whether the filter can contain the event type.'),
  MessageId: filter('MessageId', 'Indicates whether the filter can contain a message identifier.'),
  MetricReportDefinition: filter(
    'MetricReportDefinition',
    'Indicates whether the filter can contain a metric report definition.',
  ),
  OriginResource: filter(
    'OriginResource',
    'Indicates whether the filter can contain the resource of origin.',
  ),
  RegistryPrefix: filter('RegistryPrefix', 'Indicates whether the filter can contain a registry prefix.'),
  ResourceType: filter('ResourceType', 'Indicates whether the filter can contain a resource type.'),
  SubordinateResources: filter(
    'SubordinateResources',
    'Indicates whether the filter can contain subordinate resources.',
  ),
};

function filter(name: keyof typeof filterProperties, description: string) {
  return row(flag, description, () => filterProperties[name]);
}

/**
 * Maximum length of the id of a test event. Unit: characters. Assumption: this length is enough, because any UUID is
 * shorter.
 */
const idLengthMax = 64;
const messageLengthMax = 1_024;
const uriLengthMax = 255;
/** Maximum number of message arguments. Assumption: no message of any registry has more arguments. */
const argumentsMax = 16;

/** Pattern of a message id. Source: behaviour "Events" 2. Keys of standard registries may contain dots. */
const messageIdPattern = /^[A-Za-z][A-Za-z0-9]*\.\d+\.\d+(?:\.\d+)?\.[A-Za-z][A-Za-z0-9.]*$/;

const id = optional(text({ lengthMax: idLengthMax, pattern: /\S/ }), 'Identifier of the event.');

/**
 * Action that raises a test event of a client, which is delivered to the subscribers of its registry (behaviour
 * "Events" 7).
 */
const submitTestEvent = action({
  name: 'EventService.SubmitTestEvent',
  description: 'Submits a test event, which is delivered to all subscribers of its registry.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    // Both spellings are accepted: the schema and the simulated controller use different ones (behaviour § 10).
    EventID: id,
    EventId: id,
    EventTimestamp: optional(instantReader, 'Date and time of the event.'),
    EventType: optional(oneOf(eventTypes), 'Type of the event.'),
    Message: optional(text({ lengthMax: messageLengthMax }), 'Text of the message.'),
    MessageArgs: optional(
      listOf(text({ lengthMax: messageLengthMax }), argumentsMax),
      'Arguments of the message.',
    ),
    MessageId: required(
      text({ lengthMax: uriLengthMax, pattern: messageIdPattern }),
      'Identifier of the message: registry, version and key.',
    ),
    OriginOfCondition: optional(
      text({ lengthMax: uriLengthMax, pattern: /^\/\S*$/ }),
      'URI of the resource that the event is about.',
    ),
    Severity: optional(oneOf(eventSeverities), 'Severity of the event.'),
  },
  redact: ({ EventID, EventId, ...body }) => {
    const given = EventID ?? EventId;
    if (EventID !== undefined && EventId !== undefined && EventID !== EventId) {
      return {
        ok: false,
        problems: [baseMessage('PropertyValueConflict', ['EventID', 'EventId'], '/EventID')],
      };
    }
    return { ok: true, value: given === undefined ? body : { ...body, EventId: given } };
  },
  apply: (stage, body) => {
    stage.emit('event.submitted', body, 'redfish');
    return written(baseMessage('Success'));
  },
});

export const eventService = defineAt(`${root}EventService/`).resource({
  type: 'EventService.v1_7_2.EventService',
  typeDescription: 'Service that delivers events to subscribers.',
  properties: {
    ...identity('EventService', 'Event Service', 'Events and their subscriptions'),
    ServiceEnabled: row(flag, 'Indicates whether events are delivered.', true),
    Status: status(['Health', 'HealthRollup', 'State'], () => ({
      Health: 'OK',
      HealthRollup: 'OK',
      State: 'Enabled',
    })),
    DeliveryRetryAttempts: row(
      whole(),
      'Default number of retries of a failed delivery.',
      () => deliveryDefaults.retryAttempts,
    ),
    DeliveryRetryIntervalSeconds: row(
      whole(),
      'Default interval between retries, in seconds.',
      () => deliveryDefaults.retryIntervalSeconds,
      { unit: 's' },
    ),
    EventFormatTypes: row(
      valuesOf(oneOf(eventFormats)),
      'Formats of the events that can be delivered.',
      eventFormats,
    ),
    EventTypesForSubscription: row(
      valuesOf(oneOf(eventTypes)),
      'Types of the events that can be subscribed to.',
      eventTypes,
    ),
    IncludeOriginOfConditionSupported: row(
      flag,
      'Indicates whether events can include the resource of origin.',
      false,
    ),
    RegistryPrefixes: row(
      valuesOf(oneOf(subscribablePrefixes)),
      'Prefixes of the registries that can be subscribed to.',
      subscribablePrefixes,
    ),
    ResourceTypes: row(
      valuesOf(text()),
      'Types of resources that a subscription can select.',
      (_, { resourceTypes }) => resourceTypes,
    ),
    SSEFilterPropertiesSupported: group(
      'Properties that the filter of an event stream can contain.',
      filterRows,
    ),
    ServerSentEventUri: row(uri, 'URI of the event stream (server-sent events).', () => eventStreamUri),
    SubordinateResourcesSupported: row(
      flag,
      'Indicates whether a subscription can include subordinate resources.',
      false,
    ),
    Subscriptions: linkRow('Link to the subscriptions.', subscriptionsUri),
    Oem: vendor(
      'VndEventService.v2_2_0.VndEventService',
      'Vendor-specific properties of the event service.',
      {
        CACertificates: linkRow(
          'Link to the certificate authorities that verify event subscribers.',
          listenerAuthoritiesUri,
        ),
        RequestedMaxEventsToQueueDefault: row(
          whole(),
          'Default maximum number of queued events of a subscription.',
          () => deliveryDefaults.queueMax,
        ),
        RetireOldEventInMinutesDefault: row(
          whole(),
          'Default age, in minutes, after which a queued event is discarded.',
          () => deliveryDefaults.retireMinutes,
          { unit: 'min' },
        ),
        // The value of this property means unlimited, because subscriptions never expire. Source: behaviour § 6.2.
        TTLCountDefault: row(
          whole(),
          'Default lifetime of a subscription; the largest value means no expiration.',
          999_999,
        ),
        TTLUnitsDefault: row(
          oneOf(['seconds', 'minutes', 'days']),
          'Unit of the default lifetime.',
          () => 'minutes',
        ),
      },
    ),
  },
  actions: [submitTestEvent, clearAllSubscriptions, importAuthority],
});
