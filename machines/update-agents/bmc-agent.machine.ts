/** The controller as an agent of the update task queue: it takes what is its to do at any time. */
import { assign, setup } from 'xstate';
import type { AgentContext } from '../../models/index.js';
import { rememberTask, type WorkEvent, workActions, workDelays, workStates } from './work.js';

export const bmcAgent = setup({
  types: { context: {} as AgentContext, events: {} as WorkEvent, input: {} as AgentContext },
  actions: { ...workActions, remember: assign(rememberTask) },
  delays: workDelays,
}).createMachine({
  id: 'bmcUpdater',
  description: 'The controller, which takes update tasks at any time.',
  context: ({ input }) => input,
  initial: 'idle',
  states: workStates,
});
