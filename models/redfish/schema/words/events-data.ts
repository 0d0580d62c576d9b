/** What the schemas say of events and their subscriptions. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const eventsWords: Words = {
  types: {
    EventDestination: 'A listener that is told of events, and how hard it is tried.',
    EventDestinationCollection: 'The listeners that are told of events. A POST to it subscribes one.',
    EventService: 'The service that tells listeners of events.',
    VndEventDestination: 'What the vendor adds to a subscription: how hard a delivery is tried.',
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
    // Subscriptions
    Context: 'A text that every delivery repeats.',
    Destination: 'Where the events go: an address, by HTTPS.',
    EventFormatType: 'What is delivered: events, or metric reports.',
    HttpHeaders:
      'What each delivery has in its head, for the listener to know whom it comes from; never shown.',
    MetricReportDefinitions: 'The metric reports that are delivered.',
    'EventDestination.Protocol': 'How it is delivered.',
    'EventDestination.RegistryPrefixes': 'The registries whose events are delivered.',
    SubscriptionType: 'What kind of subscription it is.',
    DeliveryRetryAttempts: 'How often a delivery that fails is tried again.',
    DeliveryRetryIntervalInSeconds: 'How many seconds later that is.',
    MutualAuthenticationEnabled:
      'Whether the controller proves who it is, and judges the listener by its authorities for listeners.',
    RequestedMaxEventsToQueue: 'How many events wait while one is delivered.',
    RetireOldEventInMinutes: 'After how many minutes an event that waits is given up.',
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
