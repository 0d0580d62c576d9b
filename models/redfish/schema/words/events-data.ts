/** What the schemas say of subscriptions to events. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const eventsWords: Words = {
  types: {
    EventDestination: 'A listener that is told of events, and how hard it is tried.',
    EventDestinationCollection: 'The listeners that are told of events. A POST to it subscribes one.',
    VndEventDestination: 'What the vendor adds to a subscription: how hard a delivery is tried.',
  },
  properties: {
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
  values: {},
};
