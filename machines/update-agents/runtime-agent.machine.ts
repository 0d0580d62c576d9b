/** The update agent in the operating system: some seconds after there is something to ask for it begins to take tasks. */
import { assign, setup } from 'xstate';
import type { RuntimeAgentContract } from '../../models/index.js';
import { rememberTask, type WorkEvent, workActions, workDelays, workStates } from './work.js';

type Context = RuntimeAgentContract['context'];

export const runtimeAgent = setup({
  types: {
    context: {} as Context,
    events: {} as
      | WorkEvent
      | { readonly type: 'system.up'; readonly settleMs: number }
      | { readonly type: 'system.lost' },
    input: {} as Context,
  },
  actions: {
    ...workActions,
    remember: assign(({ context, event }) => ({ ...context, ...rememberTask({ context, event }) })),
    rememberDelay: assign(({ context, event }) =>
      event.type === 'system.up' ? { ...context, settleMs: event.settleMs } : context,
    ),
  },
  delays: { ...workDelays, settling: ({ context }) => context.settleMs },
}).createMachine({
  id: 'runtimeUpdater',
  description: 'The update agent in the operating system.',
  context: ({ input }) => input,
  initial: 'absent',
  on: { 'system.lost': '.absent' },
  states: {
    absent: {
      description: 'No operating system runs that has such an agent, or it has never had anything to do.',
      on: { 'system.up': { target: 'settling', actions: 'rememberDelay' }, 'system.lost': {} },
    },
    settling: {
      description: 'It has not asked for a task yet.',
      after: { settling: 'ready' },
    },
    ready: {
      description: 'It takes tasks.',
      initial: 'idle',
      states: workStates,
    },
  },
});
