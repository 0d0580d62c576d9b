/**
 * Chart of the delay between a change of the queue and its examination. During the delay a new task is still pending,
 * so a client can change it.
 */
import { setup } from 'xstate';
import type { QueueLookContract } from '../contract.js';

/** Delay until the examination of the queue. Unit: ms. Assumption: the queue is examined every second. */
const momentMs = 1_000;

export const queueLook = setup({
  types: {
    context: {} as QueueLookContract['context'],
    events: {} as QueueLookContract['sent'],
    input: {} as QueueLookContract['context'],
  },
  delays: { moment: momentMs },
}).createMachine({
  id: 'queueLook',
  description: 'Notification of the agents about the next task in the queue.',
  context: {},
  initial: 'looked',
  states: {
    looked: { description: 'The agents have evaluated the queue.', on: { 'queue.told': 'told' } },
    told: {
      description: 'The queue has changed, and the agents have not evaluated the change.',
      after: { moment: 'looked' },
      on: { 'queue.told': { target: 'told', reenter: true } },
    },
  },
});
