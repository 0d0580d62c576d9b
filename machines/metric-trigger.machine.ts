/**
 * The watch over metrics: thresholds that users set have consequences, so somebody has to look. Only while there is
 * one, and a host that does something.
 */
import { setup } from 'xstate';
import { engineActions } from '../engine/index.js';
import { collectionMs, type MetricTriggerContext, type MetricTriggerEvent } from '../models/index.js';

export const metricTrigger = setup({
  types: {
    context: {} as MetricTriggerContext,
    events: {} as MetricTriggerEvent,
    input: {} as MetricTriggerContext,
  },
  actions: {
    ...engineActions,
    /** Reads what is watched, and tells of what passed a threshold. */
    judgeMetrics: () => {},
  },
  guards: { isIdle: ({ event }) => 'idle' in event && event.idle === true },
  /** As often as a metric is sampled at all. */
  delays: { look: collectionMs },
}).createMachine({
  id: 'metricTrigger',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: { on: { 'metric.watch': 'watching' } },
    watching: {
      after: {
        look: [
          { guard: 'isIdle', target: 'resting' },
          { target: 'watching', reenter: true, actions: 'judgeMetrics' },
        ],
      },
      on: { 'metric.watch': {} },
    },
  },
});
