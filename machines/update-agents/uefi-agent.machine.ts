/** The firmware of the server as an agent of the update task queue: POST waits while it takes one task after the other. */
import { assign, setup } from 'xstate';
import { type AgentContext, powerAddress, type UefiAgentContract } from '../../models/index.js';
import { effect } from '../declare.js';
import { rememberTask, workActions, workDelays, workStates } from './work.js';

/** As part of the event: POST waits, or goes on, before anything else happens. */
const postEffects = {
  holdPost: effect((stage) => stage.send(powerAddress, { type: 'post.held' })),
  releasePost: effect((stage) => stage.send(powerAddress, { type: 'post.released' })),
};

export const uefiAgent = setup({
  types: {
    context: {} as AgentContext,
    events: {} as UefiAgentContract['sent'],
    input: {} as AgentContext,
  },
  actions: { ...workActions, ...postEffects, remember: assign(rememberTask) },
  delays: workDelays,
}).createMachine({
  id: 'uefiUpdater',
  description: 'The firmware, which takes update tasks during POST.',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      description: 'There is no POST, or none that has anything to do for the queue.',
      on: {
        'post.reached': { target: 'inPost', actions: 'holdPost' },
      },
    },
    inPost: {
      description: 'POST waits for it.',
      initial: 'idle',
      on: {
        'post.served': { target: 'absent', actions: 'releasePost' },
        'post.lost': 'absent',
      },
      states: workStates,
    },
  },
});
