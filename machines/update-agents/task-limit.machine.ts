/** A task that may not go on for ever: when its time is up it stands, until a client sees to it. */
import { setup } from 'xstate';
import {
  mgmtMessage,
  moveTask,
  resultOf,
  type TaskLimitContext,
  type TaskLimitContract,
} from '../../models/index.js';
import { chartActions, effect } from '../declare.js';

const minuteMs = 60_000;

export const taskLimit = setup({
  types: {
    context: {} as TaskLimitContext,
    events: {} as TaskLimitContract['sent'],
    input: {} as TaskLimitContract['input'],
  },
  actions: {
    ...chartActions,
    /** What is being written is written to its end all the same. */
    giveUp: effect<TaskLimitContext>((stage, { params: { task, minutes } }) => {
      const span = minutes === 1 ? 'a minute' : `${minutes} minutes`;
      const limit = mgmtMessage('UpdateFailed', [`it has taken longer than ${span}`]);
      moveTask(stage, task, 'Exception', { result: resultOf(limit) });
    }),
  },
  delays: { ahead: ({ context }) => context.minutes * minuteMs },
}).createMachine({
  id: 'taskLimit',
  description: 'For how long a task of the update task queue may go on.',
  context: ({ input }) => input,
  initial: 'ahead',
  states: {
    ahead: {
      description: 'The task goes on, and may.',
      after: { ahead: { target: 'over', actions: { type: 'giveUp', params: ({ context }) => context } } },
      on: { 'task.over': 'over' },
    },
    over: { description: 'The task goes on no more, and the machine neither.', type: 'final' },
  },
});
