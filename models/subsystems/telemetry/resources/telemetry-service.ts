/** The service of telemetry: which metrics there are, what is reported of them, and what is watched. */

import { at } from '../../../resource/at.js';
import { valuesOf } from '../../../resource/kinds.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import { reportsMax } from '../metrics.js';
import { reportDefinitionsUri } from '../report-definitions.js';
import { collectionMs } from '../windows.js';
import {
  collectionFunctions,
  metricDefinitionsUri,
  reportsUri,
  secondsText,
  telemetryUri,
  triggersUri,
} from './telemetry-uris.js';

export const telemetryService = at(telemetryUri).resource({
  type: 'TelemetryService.v1_0_0.TelemetryService',
  says: 'The service that samples metrics, reports and watches them.',
  properties: {
    ...identity('TelemetryService', 'Telemetry Service', 'Telemetry Service'),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    MaxReports: row(whole(), 'How many reports there can be.', reportsMax),
    MinCollectionInterval: row(text(), 'How often a metric is sampled at most.', () =>
      secondsText(collectionMs),
    ),
    SupportedCollectionFunctions: row(
      valuesOf(oneOf(collectionFunctions)),
      'What a sample can be of the readings in its time.',
      () => ['Average'] as const,
    ),
    MetricDefinitions: linkRow('The metrics there are.', metricDefinitionsUri),
    MetricReportDefinitions: linkRow('What is reported of them, and when.', reportDefinitionsUri),
    MetricReports: linkRow('The reports.', reportsUri),
    Triggers: linkRow('What is watched.', triggersUri),
  },
});
