/**
 * Chart of the schedule of one metric report. The machine exists while the report has subscriptions, so that a report
 * without subscriptions costs no time (behaviour "Report streaming").
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import { raiseReport } from '../events/index.js';
import type { MetricReportContext, MetricReportContract } from './contract.js';
import { cachedReportReaders } from './power-metrics.js';
import { findReportSettings, reportDefinitionsUri } from './report-definitions.js';
import { reportBody } from './resources/metric-reports.js';
import { undeliveredMax } from './state.js';

/** Delivery of reports that are due. */
const reportEffects = {
  /** Delivers a report with the contents that a reader of the report would receive at this instant. */
  deliverReport: effect<{ readonly definitionId: string }>((stage, { params: { definitionId } }) => {
    const { tree, now } = stage;
    const report = reportBody(tree, now, definitionId, cachedReportReaders(tree));
    const waitingMax = undeliveredMax[findReportSettings(tree, definitionId).recurrence];
    raiseReport(stage, `${reportDefinitionsUri}${definitionId}/`, report, waitingMax);
  }),
};

export const metricReport = setup({
  types: {
    context: {} as MetricReportContext,
    events: {} as MetricReportContract['sent'],
    input: {} as MetricReportContext,
  },
  actions: {
    ...chartActions,
    ...reportEffects,
    windUp: assign(({ context }) => ({ ...context, remainingMs: context.everyMs })),
    retime: assign(({ context, event }) => ({
      ...context,
      remainingMs: event.remainingMs,
      everyMs: event.everyMs,
    })),
  },
  delays: { due: ({ context }) => context.remainingMs },
}).createMachine({
  id: 'metricReport',
  description: 'Schedule of one metric report.',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The next report is scheduled.',
      after: {
        due: {
          target: 'waiting',
          reenter: true,
          actions: [
            {
              type: 'deliverReport',
              params: ({ context }) => ({ definitionId: context.definitionId }),
            },
            'windUp',
          ],
        },
      },
      on: { 'report.retimed': { target: 'waiting', reenter: true, actions: 'retime' } },
    },
  },
});
