/** Facts about metrics that are watched. Assumption: the codes, free ones of their class. */
import { fact } from '../../facts/row.js';
import { alert, classes, entriesOfClass, named } from '../../facts/rows.js';

const maintenance = entriesOfClass(classes.maintenance, 'Maintenance');
const origin = '/redfish/v1/TelemetryService/Triggers/{metric}Triggers/';
const metric = named('metric');
const look = 'Look into what the server is busy with, or set the threshold anew.';

export const telemetryFacts = {
  'metric.aboveThreshold': fact(['metric', 'value', 'threshold'], {
    iml: maintenance(20, 'Caution', 'The metric {metric} reads {value} and is above {threshold}.', {
      action: look,
    }),
    repairs: { facts: ['metric.belowThreshold'], same: 'metric' },
    event: alert('MetricValueExceededUpperThreshold', origin, metric),
  }),
  'metric.belowThreshold': fact(['metric', 'value', 'threshold'], {
    iml: maintenance(21, 'Caution', 'The metric {metric} reads {value} and is below {threshold}.', {
      action: look,
    }),
    repairs: { facts: ['metric.aboveThreshold'], same: 'metric' },
    event: alert('MetricValueBelowLowerThreshold', origin, metric),
  }),
  'metric.withinThresholds': fact(['metric', 'value'], {
    iml: maintenance(22, 'Repaired', 'The metric {metric} reads {value} and is within its thresholds.'),
    repairs: { facts: ['metric.aboveThreshold', 'metric.belowThreshold'], same: 'metric' },
    event: alert('MetricValueWithinThreshold', origin, metric),
  }),
};
