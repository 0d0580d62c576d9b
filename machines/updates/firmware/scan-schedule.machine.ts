/**
 * When the firmware is checked by itself (behaviour § 3.2): every few days. One timer waits for the next, and none where
 * nothing is to be done by itself.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import type { Transaction } from '../../../models/index.js';
import { chartActions, effect } from '../../declare.js';
import { isControllerAway } from '../../power/index.js';
import { type ScanScheduleContext, type ScanScheduleContract, startScan } from './scan.js';

/** Comes with every event; null: none is done by itself. Unit: ms. */
export interface Interval {
  readonly everyMs: number | null;
}

/** A controller that is away, or is writing what there is to check, does it the next time. */
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
