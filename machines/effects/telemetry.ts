/** What telemetry does by itself: reports that are due are delivered, metrics that are watched are looked at. */
import type { ActionTable } from '../../engine/index.js';
import {
  type ControllerTree,
  reportBody,
  reportDefinitionsUri,
  retimeReports,
  settingsOf,
  undeliveredMax,
} from '../../models/index.js';
import { raiseReport } from './events.js';

export const telemetryEffects: ActionTable<ControllerTree> = {
  retimeReports,

  /** As whoever reads the report at this instant would get it. */
  deliverReport: (stage, { params }) => {
    const { definitionId } = params as { readonly definitionId: string };
    const report = reportBody(stage.view, stage.now, definitionId);
    const waitingMax = undeliveredMax[settingsOf(stage.view, definitionId).recurrence];
    raiseReport(stage, `${reportDefinitionsUri}${definitionId}/`, report, waitingMax);
  },
};
