/** Events of `MgmtEvents` about metrics and their thresholds. */
import type { MessageTable } from '../registry.js';
import { ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const telemetryEvents = {
  MetricValueBelowLowerThreshold: warningEvent(['string'], {
    message: 'The metric %1 is below its lower threshold.',
    description: 'A metric reading falls under the lower limit of its trigger.',
    resolution: 'Look into why the value is low, or adjust the trigger.',
    healthCategory: 'Firmware',
  }),
  MetricValueExceededUpperThreshold: warningEvent(['string'], {
    message: 'The metric %1 is above its upper threshold.',
    description: 'A metric reading rises over the upper limit of its trigger.',
    resolution: 'Look into why the value is high, or adjust the trigger.',
    healthCategory: 'Firmware',
  }),
  MetricValueWithinThreshold: okEvent(['string'], {
    message: 'The metric %1 is back between its thresholds.',
    description: 'A metric reading that was outside the limits of its trigger returns.',
    healthCategory: 'Firmware',
    clears: ofSameOrigin('MetricValueBelowLowerThreshold', 'MetricValueExceededUpperThreshold'),
  }),
} satisfies MessageTable;
