/** What telemetry does by itself: reports that are due are delivered, metrics that are watched are looked at. */
import type { ActionTable } from '../../engine/index.js';
import {
  type ControllerTree,
  keptReportReaders,
  reportBody,
  reportDefinitionsUri,
  retimeReports,
  settingsOf,
  undeliveredMax,
} from '../../models/index.js';
import { raiseReport } from '../events/raise.js';

export function createTelemetryEffects(): ActionTable<ControllerTree> {
  const readersOf = keptReportReaders();
  return {
    retimeReports,

    /** As whoever reads the report at this instant would get it. */
    deliverReport: (stage, { params }) => {
      const { definitionId } = params as { readonly definitionId: string };
      const { tree, now } = stage;
      const report = reportBody(tree, now, definitionId, readersOf(tree));
      const waitingMax = undeliveredMax[settingsOf(tree, definitionId).recurrence];
      raiseReport(stage, `${reportDefinitionsUri}${definitionId}/`, report, waitingMax);
    },
  };
}
