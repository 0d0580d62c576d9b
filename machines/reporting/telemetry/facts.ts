/** Facts about watched metrics. Assumption: these facts have codes that are unused in their class. */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named } from '../../facts/rows.js';

const maintenance = entriesOfClass(classes.maintenance, 'Maintenance');
const origin = '/redfish/v1/TelemetryService/Triggers/{metric}Triggers/';
const metric = named('metric');
const look = 'Check the load of the server, or change the threshold.';

export const telemetryFacts = {
  'metric.aboveThreshold': fact(['metric', 'value', 'threshold'], {
    iml: maintenance(
      20,
      'Caution',
      'The reading {value} of the metric {metric} is above the threshold {threshold}.',
      {
        action: look,
      },
    ),
    repairs: { facts: ['metric.belowThreshold'], same: 'metric' },
    event: alert('MetricValueExceededUpperThreshold', origin, metric),
  }),
  'metric.belowThreshold': fact(['metric', 'value', 'threshold'], {
    iml: maintenance(
      21,
      'Caution',
      'The reading {value} of the metric {metric} is below the threshold {threshold}.',
      {
        action: look,
      },
    ),
    repairs: { facts: ['metric.aboveThreshold'], same: 'metric' },
    event: alert('MetricValueBelowLowerThreshold', origin, metric),
  }),
  'metric.withinThresholds': fact(['metric', 'value'], {
    iml: maintenance(22, 'Repaired', 'The reading {value} of the metric {metric} is within its thresholds.'),
    repairs: { facts: ['metric.aboveThreshold', 'metric.belowThreshold'], same: 'metric' },
    event: alert('MetricValueWithinThreshold', origin, metric),
  }),
};
