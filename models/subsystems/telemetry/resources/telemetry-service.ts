/** The service of telemetry: which metrics there are, what is reported of them, and what is watched. */

import type { ResourceDefinition } from '../../../resource/define.js';
import { reportsMax } from '../metrics.js';
import { collectionMs } from '../windows.js';
import { secondsText, telemetryUri } from './telemetry-uris.js';

export const telemetryService: ResourceDefinition = {
  uri: telemetryUri,
  type: 'TelemetryService.v1_0_0.TelemetryService',
  project: ({ link }) => ({
    Id: 'TelemetryService',
    Name: 'Telemetry Service',
    Description: 'Telemetry Service',
    Status: { Health: 'OK', State: 'Enabled' },
    MaxReports: reportsMax,
    MinCollectionInterval: secondsText(collectionMs),
    SupportedCollectionFunctions: ['Average'],
    MetricDefinitions: link(`${telemetryUri}MetricDefinitions/`),
    MetricReportDefinitions: link(`${telemetryUri}MetricReportDefinitions/`),
    MetricReports: link(`${telemetryUri}MetricReports/`),
    Triggers: link(`${telemetryUri}Triggers/`),
  }),
};
