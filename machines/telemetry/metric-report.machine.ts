/**
 * The schedule of one report of metrics. It is started when somebody subscribes to the report and stopped when nobody
 * does any more, so a report that nobody gets takes no time (behaviour "Report streaming").
 */
import { assign, setup } from 'xstate';
import type { MetricReportContext, MetricReportContract } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { reportEffects } from './effects.js';

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
  description: 'The schedule of one report of metrics.',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Until the next is due.',
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
