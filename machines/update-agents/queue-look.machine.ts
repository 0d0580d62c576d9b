/** The moment between a change of the queue and a look at it: whoever has queued a task finds it waiting, and may change it yet. */
import { setup } from 'xstate';
import type { QueueLookContract } from '../../models/index.js';

/** Assumption: the queue is looked at every second. Unit: ms. */
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
  description: 'Whether the agents have seen what is to be done next.',
  context: {},
  initial: 'looked',
  states: {
    looked: { description: 'They have.', on: { 'queue.told': 'told' } },
    told: {
      description: 'Another task is to be taken, and nobody has looked yet.',
      after: { moment: 'looked' },
      on: { 'queue.told': { target: 'told', reenter: true } },
    },
  },
});
