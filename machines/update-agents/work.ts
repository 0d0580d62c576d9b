/**
 * What all agents do alike with a task they have taken: they wait, or write until somebody tells them that it is written. How
 * they come to take tasks is in each one's chart.
 */
import { type AgentContext, type BmcAgentContract, moveTask, succeeded } from '../../models/index.js';
import { chartActions, effect } from '../declare.js';

export type WorkEvent = BmcAgentContract['sent'];

/** An agent that has never taken one. */
export const atNothing: AgentContext = { task: null, waitMs: 0 };

interface Args<Event> {
  readonly context: AgentContext;
  readonly event: Event;
}

type Taken = WorkEvent | { readonly type: string };

function isTaken(event: Taken): event is Extract<WorkEvent, { readonly task: string }> {
  return event.type === 'task.waits' || event.type === 'task.writes';
}

/** What of its context follows from an event. */
export function rememberTask({ context, event }: Args<Taken>): AgentContext {
  if (!isTaken(event)) return { task: context.task, waitMs: context.waitMs };
  return { task: event.task, waitMs: 'waitMs' in event ? event.waitMs : 0 };
}

export const workActions = {
  ...chartActions,
  /** The wait is over. */
  complete: effect<AgentContext>((stage, { params: { task } }) =>
    moveTask(stage, String(task), 'Complete', { result: succeeded }),
  ),
};

export const workDelays = {
  wait: ({ context }: { readonly context: AgentContext }) => context.waitMs,
};

const context = ({ context: present }: { readonly context: AgentContext }) => present;

/** The states of an agent that may take tasks. */
export const workStates = {
  idle: {
    description: 'It is at nothing.',
    on: {
      'task.waits': { target: 'waiting', actions: 'remember' },
      'task.writes': { target: 'writing', actions: 'remember' },
    },
  },
  waiting: {
    description: 'Its task is to wait.',
    after: { wait: { target: 'idle', actions: { type: 'complete', params: context } } },
    on: { 'task.left': 'idle' },
  },
  writing: { description: 'It writes, for as long as that takes.', on: { 'task.left': 'idle' } },
} as const;
