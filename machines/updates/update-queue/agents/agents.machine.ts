/**
 * Charts of the agents of the update task queue: the controller, the firmware of the server in POST, and the update
 * agent of the operating system.
 */
import { setup } from 'xstate';
import { assign } from '../../../../engine/index.js';
import { chartActions, effect } from '../../../declare.js';
import { powerAddress } from '../../../power/index.js';
import { succeeded } from '../change-task.js';
import {
  type AgentContext,
  type BmcAgentContract,
  type RuntimeAgentContract,
  type UefiAgentContract,
  updateTaskAddress,
} from '../contract.js';

// Common part of all agents. An agent with a task waits for a duration, or writes until the write is reported as
// complete. Each chart has its own conditions for the acceptance of tasks.

type WorkEvent = BmcAgentContract['sent'];

/** Context of an agent that has not had any task. */
export const atNothing: AgentContext = { task: null, waitMs: 0 };

interface Args<Event> {
  readonly context: AgentContext;
  readonly event: Event;
}

type Taken = WorkEvent | { readonly type: string };

function isTaken(event: Taken): event is Extract<WorkEvent, { readonly task: string }> {
  return event.type === 'task.waits' || event.type === 'task.writes';
}

/** Returns the context after an event: the task that the event assigns and its wait time, or the unchanged context. */
function rememberTask({ context, event }: Args<Taken>): AgentContext {
  if (!isTaken(event)) return { task: context.task, waitMs: context.waitMs };
  return { task: event.task, waitMs: 'waitMs' in event ? event.waitMs : 0 };
}

const workActions = {
  ...chartActions,
  /** Completes a wait task at the end of its duration. */
  complete: effect<AgentContext>((stage, { params: { task } }) =>
    stage.offer(updateTaskAddress(String(task)), { type: 'task.completed', result: succeeded }),
  ),
};

const workDelays = {
  wait: ({ context }: { readonly context: AgentContext }) => context.waitMs,
};

const context = ({ context: present }: { readonly context: AgentContext }) => present;

/** States of an agent that may accept tasks. */
const workStates = {
  idle: {
    description: 'The agent has no task.',
    on: {
      'task.waits': { target: 'waiting', actions: 'remember' },
      'task.writes': { target: 'writing', actions: 'remember' },
    },
  },
  waiting: {
    description: 'The agent executes a wait task.',
    after: { wait: { target: 'idle', actions: { type: 'complete', params: context } } },
    on: { 'task.left': 'idle' },
  },
  writing: { description: 'The agent writes firmware until the write ends.', on: { 'task.left': 'idle' } },
} as const;

/** Chart of the controller as an agent of the update task queue. It accepts its tasks at any time. */
export const bmcAgent = setup({
  types: { context: {} as AgentContext, events: {} as WorkEvent, input: {} as AgentContext },
  actions: { ...workActions, remember: assign(rememberTask) },
  delays: workDelays,
}).createMachine({
  id: 'bmcUpdater',
  description: 'Controller agent, which accepts update tasks at any time.',
  context: ({ input }) => input,
  initial: 'idle',
  states: workStates,
});

/** Effects that hold and release POST. POST reacts within the same event, before anything else happens. */
const postEffects = {
  holdPost: effect((stage) => stage.send(powerAddress, { type: 'post.held' })),
  releasePost: effect((stage) => stage.send(powerAddress, { type: 'post.released' })),
};

/** Chart of the server firmware as an agent. POST waits while the firmware executes tasks one after the other. */
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
  description: 'Firmware agent, which accepts update tasks during POST.',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      description: 'POST does not run, or has no task from the queue.',
      on: {
        'post.reached': { target: 'inPost', actions: 'holdPost' },
      },
    },
    inPost: {
      description: 'POST waits for the agent.',
      initial: 'idle',
      on: {
        'post.served': { target: 'absent', actions: 'releasePost' },
        'post.lost': 'absent',
      },
      states: workStates,
    },
  },
});

type RuntimeContext = RuntimeAgentContract['context'];

/**
 * Chart of the operating system's update agent. It starts to accept tasks some seconds after the first task is
 * available.
 */
export const runtimeAgent = setup({
  types: {
    context: {} as RuntimeContext,
    events: {} as
      | WorkEvent
      | { readonly type: 'system.up'; readonly settleMs: number }
      | { readonly type: 'system.lost' },
    input: {} as RuntimeContext,
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
  description: 'Update agent of the operating system.',
  context: ({ input }) => input,
  initial: 'absent',
  on: { 'system.lost': '.absent' },
  states: {
    absent: {
      description: 'No operating system with an update agent runs, or its agent has not had a task yet.',
      on: { 'system.up': { target: 'settling', actions: 'rememberDelay' }, 'system.lost': {} },
    },
    settling: {
      description: 'The agent has not requested its first task.',
      after: { settling: 'ready' },
    },
    ready: {
      description: 'The agent accepts tasks.',
      initial: 'idle',
      states: workStates,
    },
  },
});
