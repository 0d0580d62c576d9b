/** A subscription with something in each of its lists, for the sample trees. */
import {
  deliveryDefaults,
  type SubscriptionsState,
  subscribablePrefixes,
} from '../../subsystems/events/subscriptions.js';

export const sampleSubscriptions: SubscriptionsState = {
  nextId: 2,
  byId: {
    '1': {
      destination: 'https://listener.example/events',
      context: 'rack 7',
      format: 'MetricReport',
      prefixes: subscribablePrefixes,
      reports: ['/redfish/v1/TelemetryService/MetricReportDefinitions/PowerMetrics/'],
      headers: null,
      delivery: deliveryDefaults,
    },
  },
};
