/** What the schemas say of events and their subscriptions. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const eventsWords: Words = {
  types: {
    EventService: 'The service that tells listeners of events.',
    VndEventService: 'What the vendor adds to the event service.',
  },
  properties: {
    // Service
    'EventService.DeliveryRetryAttempts': 'How often a delivery that fails is tried again, unless said.',
    DeliveryRetryIntervalSeconds: 'How many seconds later that is, unless said.',
    EventFormatTypes: 'The forms of what is delivered.',
    EventTypesForSubscription: 'The kinds of events there are.',
    IncludeOriginOfConditionSupported: 'Whether events can bring along the resource they are about.',
    'EventService.RegistryPrefixes': 'The registries whose events can be subscribed to.',
    'EventService.ServiceEnabled': 'Whether events are delivered.',
    ServerSentEventUri: 'Where events can be followed as they are raised, over a connection that stays open.',
    SSEFilterPropertiesSupported: 'What the filter of such a stream can be about.',
    'SSEFilterPropertiesSupported.EventFormatType':
      'Whether it can be about the form; a stream has events alone.',
    'SSEFilterPropertiesSupported.EventType': 'Whether it can be about the kind of event.',
    'SSEFilterPropertiesSupported.MessageId': 'Whether it can be about a message.',
    'SSEFilterPropertiesSupported.MetricReportDefinition': 'Whether it can be about a metric report.',
    'SSEFilterPropertiesSupported.OriginResource': 'Whether it can be about what an event is about.',
    'SSEFilterPropertiesSupported.RegistryPrefix': 'Whether it can be about a registry.',
    'SSEFilterPropertiesSupported.ResourceType': 'Whether it can be about a type of resource.',
    'SSEFilterPropertiesSupported.SubordinateResources': 'Whether it can be about what is below a resource.',
    SubordinateResourcesSupported: 'Whether a subscription can be to a resource and what is below it.',
    Subscriptions: 'The listeners.',
    'VndEventService.CACertificates': 'The authorities trusted to vouch for listeners.',
    RequestedMaxEventsToQueueDefault: 'How many events wait for a listener, unless said.',
    RetireOldEventInMinutesDefault: 'After how many minutes an event that waits is given up, unless said.',
    TTLCountDefault: 'How long a subscription lasts; the largest number is for ever.',
    TTLUnitsDefault: 'The unit of that.',
    // Actions
    SubmitTestEvent: 'Has an event of the client’s own delivered to whoever subscribed to its registry.',
    'SubmitTestEvent.EventID': 'What the event is to be known by.',
    'SubmitTestEvent.EventId': 'What the event is to be known by.',
    'SubmitTestEvent.EventTimestamp': 'When it is to have happened.',
    'SubmitTestEvent.EventType': 'The kind of event.',
    'SubmitTestEvent.Message': 'What it says.',
    'SubmitTestEvent.MessageArgs': 'The arguments of its message.',
    'SubmitTestEvent.MessageId': 'Its message: registry, version and key.',
    'SubmitTestEvent.OriginOfCondition': 'The address of what it is about.',
    'SubmitTestEvent.Severity': 'How grave it is.',
    ClearAllSubscriptions: 'Ends all subscriptions.',
    'VndEventService.ImportCACertificate': 'Trusts one more authority to vouch for listeners.',
  },
  values: {
    EventFormatTypes: ['Event', 'MetricReport'],
    EventTypesForSubscription: [
      'Alert',
      'StatusChange',
      'ResourceAdded',
      'ResourceUpdated',
      'ResourceRemoved',
    ],
    TTLUnitsDefault: ['seconds', 'minutes', 'days'],
  },
};
