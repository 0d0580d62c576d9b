/** The event service: which events there are to subscribe to, who has, and how they are delivered unless said. */
import { baseMessage } from '../../../messages/index.js';
import { type Action, type ResourceDefinition, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { authorityImport } from '../../certificates/resources/authority-import.js';
import { filterProperties } from '../event-filter.js';
import { removeSubscription } from '../remove-subscription.js';
import { eventTypes } from '../state.js';
import { deliveryDefaults, eventFormats, subscribablePrefixes } from '../subscriptions.js';
import { eventStreamUri } from './event-stream.js';
import { listenerAuthoritiesUri } from './listener-authorities.js';
import { submitTestEvent } from './submit-test-event.js';
import { subscriptionsUri } from './subscriptions.js';

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

const clearAllSubscriptions: Action = {
  ...byManager,
  name: 'VndEventService.ClearAllSubscriptions',
  parameters: {},
  apply: (stage) => {
    const ids = Object.keys(stage.tree.subscriptions.byId);
    for (const id of ids) removeSubscription(stage, id);
    for (const id of ids) stage.emit('resource.removed', { uri: `${subscriptionsUri}${id}/` }, 'redfish');
    return written(baseMessage('Success'));
  },
};

const importAuthority: Action = {
  ...byManager,
  name: 'VndEventService.ImportCACertificate',
  ...authorityImport(({ certificates }) => certificates.listenerAuthorities),
};

/** Subscriptions end with no count of events: this one means never. Source: facts § 6.2. */
const timeToLive = { TTLCountDefault: 999_999, TTLUnitsDefault: 'minutes' } as const;

export const eventService: ResourceDefinition = {
  uri: `${root}EventService/`,
  type: 'EventService.v1_7_2.EventService',
  project: ({ link }) => ({
    Id: 'EventService',
    Name: 'Event Service',
    Description: 'Events and their subscriptions',
    ServiceEnabled: true,
    Status: { Health: 'OK', HealthRollup: 'OK', State: 'Enabled' },
    DeliveryRetryAttempts: deliveryDefaults.retryAttempts,
    DeliveryRetryIntervalSeconds: deliveryDefaults.retryIntervalSeconds,
    EventFormatTypes: eventFormats,
    EventTypesForSubscription: eventTypes,
    IncludeOriginOfConditionSupported: false,
    RegistryPrefixes: subscribablePrefixes,
    SSEFilterPropertiesSupported: filterProperties,
    ServerSentEventUri: eventStreamUri,
    SubordinateResourcesSupported: false,
    Subscriptions: link(subscriptionsUri),
    Oem: {
      Vnd: {
        '@odata.type': '#VndEventService.v2_2_0.VndEventService',
        CACertificates: link(listenerAuthoritiesUri),
        RequestedMaxEventsToQueueDefault: deliveryDefaults.queueMax,
        RetireOldEventInMinutesDefault: deliveryDefaults.retireMinutes,
        ...timeToLive,
      },
    },
  }),
  actions: [submitTestEvent, clearAllSubscriptions, importAuthority],
};
