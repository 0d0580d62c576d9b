/** What telemetry does by itself: reports that are due are delivered. */
import {
  findReportSettings,
  keptReportReaders,
  reportBody,
  reportDefinitionsUri,
  undeliveredMax,
} from '../../models/index.js';
import { effect } from '../declare.js';
import { raiseReport } from '../events/index.js';

export const reportEffects = {
  /** As whoever reads the report at this instant would get it. */
  deliverReport: effect<{ readonly definitionId: string }>((stage, { params: { definitionId } }) => {
    const { tree, now } = stage;
    const report = reportBody(tree, now, definitionId, keptReportReaders(tree));
    const waitingMax = undeliveredMax[findReportSettings(tree, definitionId).recurrence];
    raiseReport(stage, `${reportDefinitionsUri}${definitionId}/`, report, waitingMax);
  }),
};
