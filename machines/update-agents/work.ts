/**
 * What all agents do alike with a task they have taken: they wait, or write until somebody tells them that it is written, at
 * most for as long as they may. How they come to take tasks is in each one's chart.
 */
import {
  type AgentContext,
  type BmcAgentContract,
  findUpdateTask,
  mgmtMessage,
  moveTask,
  resultOf,
  succeeded,
} from '../../models/index.js';
import { chartActions, effect } from '../declare.js';

export type WorkEvent = BmcAgentContract['sent'];

/** An agent that has never taken one. */
export const atNothing: AgentContext = { task: null, waitMs: 0, limitMs: 0 };

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
  if (!isTaken(event)) return { task: context.task, waitMs: context.waitMs, limitMs: context.limitMs };
  return {
    task: event.task,
    waitMs: 'waitMs' in event ? event.waitMs : 0,
    limitMs: 'limitMs' in event ? event.limitMs : 0,
  };
}

const minuteMs = 60_000;

export const workActions = {
  ...chartActions,
  /** The wait is over. */
  complete: effect<AgentContext>((stage, { params: { task } }) =>
    moveTask(stage, String(task), 'Complete', { result: succeeded }),
  ),
  /** What is being written is written to its end all the same. */
  giveUp: effect<AgentContext>((stage, { params: { task, limitMs } }) => {
    const limit = `it has taken longer than ${limitMs / minuteMs} minutes`;
    const found = findUpdateTask(stage.view, String(task));
    if (found !== undefined)
      moveTask(stage, found.id, 'Exception', { result: resultOf(mgmtMessage('UpdateFailed', [limit])) });
  }),
};

export const workGuards = {
  isLimited: ({ event }: { readonly event: Taken }) => 'limitMs' in event && Number(event.limitMs) > 0,
};

export const workDelays = {
  wait: ({ context }: { readonly context: AgentContext }) => context.waitMs,
  limit: ({ context }: { readonly context: AgentContext }) => context.limitMs,
};

const context = ({ context: present }: { readonly context: AgentContext }) => present;

/** The states of an agent that may take tasks. */
export const workStates = {
  idle: {
    description: 'It is at nothing.',
    on: {
      'task.waits': { target: 'waiting', actions: 'remember' },
      'task.writes': [
        { guard: 'isLimited', target: 'writingInTime', actions: 'remember' },
        { target: 'writing', actions: 'remember' },
      ],
    },
  },
  waiting: {
    description: 'Its task is to wait.',
    after: { wait: { target: 'idle', actions: { type: 'complete', params: context } } },
    on: { 'task.left': 'idle' },
  },
  writing: { description: 'It writes, for as long as that takes.', on: { 'task.left': 'idle' } },
  writingInTime: {
    description: 'It writes, and may not go on for ever.',
    after: { limit: { target: 'idle', actions: { type: 'giveUp', params: context } } },
    on: { 'task.left': 'idle' },
  },
} as const;
