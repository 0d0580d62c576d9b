/**
 * Chart of the schedule of automatic firmware checks, which take place every few days (behaviour § 3.2). One timer
 * waits for the next check; no timer runs while automatic checks are disabled.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { chartActions, effect } from '../../declare.js';
import { isControllerAway } from '../../power/index.js';
import { type ScanScheduleContext, type ScanScheduleContract, startScan } from './scan.js';

/**
 * Data that every event of the chart contains: the interval between checks. Unit: ms; null when automatic checks are
 * disabled.
 */
export interface Interval {
  readonly everyMs: number | null;
}

/**
 * Starts a check. An unavailable controller, or one that is writing firmware, skips the check until the next interval.
 */
function startUnlessBusy(stage: Transaction): void {
  if (!isControllerAway(stage)) startScan(stage);
}

export const scanSchedule = setup({
  types: {
    context: {} as ScanScheduleContext,
    events: {} as ScanScheduleContract['sent'] & Interval,
    input: {} as ScanScheduleContext,
  },
  actions: {
    ...chartActions,
    remember: assign({ everyMs: ({ event }) => event.everyMs ?? 0 }),
    startUnlessBusy: effect(startUnlessBusy),
  },
  guards: { isScheduled: ({ event }) => event.everyMs !== null },
  delays: { every: ({ context }) => context.everyMs },
}).createMachine({
  id: 'scanSchedule',
  description: 'Schedule of the background firmware check.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      description: 'No background check is scheduled.',
      on: { 'schedule.set': [{ guard: 'isScheduled', target: 'waiting', actions: 'remember' }, {}] },
    },
    waiting: {
      description: 'The next background check is scheduled.',
      after: { every: { target: 'waiting', reenter: true, actions: 'startUnlessBusy' } },
      on: {
        'schedule.set': [
          { guard: 'isScheduled', target: 'waiting', reenter: true, actions: 'remember' },
          { target: 'resting', actions: 'remember' },
        ],
      },
    },
  },
});
