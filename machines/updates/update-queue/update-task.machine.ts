/**
 * Chart of an update task. The task waits for its time and its agent, is in progress, and ends (behaviour "Update task
 * state"). The effects on later tasks are in `schedule.ts`.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { mgmtMessage } from '../../../models/messages/index.js';
import { chartActions, effect } from '../../declare.js';
import { changeTask, removeTasks, resultOf, taskAt } from './change-task.js';
import type { UpdateTaskContext, UpdateTaskContract } from './contract.js';
import { type TaskResult, updateTaskUri } from './state.js';

type UpdateTaskEvent = UpdateTaskContract['sent'];

interface Args {
  readonly event: UpdateTaskEvent;
}

/** Returns the time until the start. Unit: ms; Infinity for a task that may never start. */
function startsIn(event: UpdateTaskEvent): number {
  return event.type === 'task.scheduled' ? (event.startsInMs ?? Infinity) : 0;
}

/** Returns the time until the expiry. Unit: ms; Infinity for a task that never expires. */
function expiresIn(event: UpdateTaskEvent): number {
  return event.type === 'task.scheduled' ? (event.expiresInMs ?? Infinity) : Infinity;
}

/** Time for which a completed task is stored. Unit: ms of virtual time. Source: behaviour "Limits". */
const completedStaysMs = 86_400_000;

const report = {
  type: 'report',
  params: ({ event }: Args) =>
    'result' in event && event.result !== undefined ? { result: event.result } : {},
} as const;

/**
 * Transitions after a change of the times, equal in all start conditions. The task starts, waits for its time, or waits
 * for a missing window.
 */
const starting = [
  { guard: 'isDue', target: 'due' },
  { guard: 'startsLater', target: 'scheduled', reenter: true },
  { target: 'unscheduled' },
] as const;

const expiring = [
  { guard: 'isExpired', target: '#updateTask.Expired' },
  { guard: 'expires', target: 'closing', reenter: true },
  { target: 'open' },
] as const;

const canceled = { 'task.canceled': 'Canceled' } as const;
const requeued = { 'task.requeued': { target: 'Pending', actions: report } } as const;

export const updateTask = setup({
  types: { context: {} as UpdateTaskContext, events: {} as UpdateTaskEvent },
  actions: {
    ...chartActions,
    accept: assign(({ context, event }) =>
      event.type === 'task.taken' ? { ...context, takenBy: event.by } : context,
    ),
    note: assign(({ context, event }) =>
      event.type === 'task.writing' ? { ...context, operation: event.operation } : context,
    ),
    leave: assign({ takenBy: null, operation: null }),
    /** Reports a state change: stores the result in the task and notifies subscribers. */
    report: effect<{ readonly result?: TaskResult }>((stage, { address, params }) => {
      const task = taskAt(stage, address);
      changeTask(stage, task.id, params);
      stage.emit('updateTask.changed', { name: task.name, uri: updateTaskUri(task) }, 'updateQueue');
    }),
    /** Stores the failure of a task that has exceeded its timeout. A running write is completed nevertheless. */
    giveUp: effect((stage, { address }) => {
      const { id, timeoutMinutes } = taskAt(stage, address);
      const span = timeoutMinutes === 1 ? 'a minute' : `${timeoutMinutes} minutes`;
      const result = resultOf(mgmtMessage('UpdateFailed', [`the task has taken longer than ${span}`]));
      changeTask(stage, id, { result });
    }),
    remove: effect((stage, { address }) => {
      const { id } = taskAt(stage, address);
      removeTasks(stage, (task) => task.id === id);
    }),
  },
  guards: {
    isExpired: ({ event }) => expiresIn(event) <= 0,
    expires: ({ event }) => expiresIn(event) < Infinity,
    isDue: ({ event }) => startsIn(event) <= 0,
    startsLater: ({ event }) => startsIn(event) < Infinity,
  },
  delays: {
    startAfter: ({ event }) => startsIn(event),
    expire: ({ event }) => expiresIn(event),
    executionTimeout: ({ event }) => (event.type === 'task.limited' ? event.timeoutMs : 0),
    retention: completedStaysMs,
  },
}).createMachine({
  id: 'updateTask',
  description: 'A task of the update task queue.',
  context: { takenBy: null, operation: null },
  initial: 'Pending',
  on: { 'task.removed': '.removed' },
  states: {
    Pending: {
      description: 'The task waits for its start time, for earlier tasks and for an agent.',
      type: 'parallel',
      on: { ...canceled, 'task.taken': 'InProgress' },
      states: {
        // Region of the expiry, which applies before the start: an expired task does not start.
        expiry: {
          description: 'Expiry of the task.',
          initial: 'open',
          states: {
            open: { description: 'The task does not expire.', on: { 'task.scheduled': expiring } },
            closing: {
              description: 'The task expires at `Expire`.',
              on: { 'task.scheduled': expiring },
              after: { expire: '#updateTask.Expired' },
            },
          },
        },
        start: {
          description: 'Start condition of the task.',
          initial: 'due',
          states: {
            due: {
              description: '`StartAfter` has passed or is not set.',
              on: { 'task.scheduled': starting },
            },
            scheduled: {
              description: 'The task cannot start before `StartAfter`.',
              on: { 'task.scheduled': starting },
              after: { startAfter: 'due' },
            },
            unscheduled: {
              description: 'The maintenance window of the task no longer exists.',
              on: { 'task.scheduled': starting },
            },
          },
        },
      },
    },
    InProgress: {
      description: 'An agent or an external tool executes the task.',
      type: 'parallel',
      entry: ['accept', report],
      exit: 'leave',
      on: {
        ...canceled,
        'task.completed': 'Complete',
        'task.failed': 'Exception',
        'task.writing': { actions: 'note' },
      },
      states: {
        work: {
          description: 'Execution of the task, until it ends.',
          initial: 'underWay',
          states: {
            underWay: {
              description: 'The executing agent works on the task.',
              on: { 'server.reset': 'awaitingStart' },
            },
            awaitingStart: {
              description: 'The task has reset the server, and completes when the server has started again.',
            },
          },
        },
        timeout: {
          description: 'Execution timeout of the task.',
          initial: 'unlimited',
          states: {
            unlimited: {
              description: 'The task has no execution timeout.',
              on: { 'task.limited': 'limited' },
            },
            limited: {
              description: 'The task has an execution timeout.',
              after: { executionTimeout: { target: '#updateTask.Exception', actions: 'giveUp' } },
            },
          },
        },
      },
    },
    Complete: {
      description: 'The task has completed: the queue continues, and the task is removed a day later.',
      entry: report,
      after: { retention: { target: 'removed', actions: 'remove' } },
    },
    Expired: {
      description: 'The task expired before its start: the queue stalls until a client handles the task.',
      entry: report,
      on: { ...canceled, ...requeued },
    },
    Exception: {
      description: 'The task has failed: the queue stalls until a client handles the task.',
      entry: report,
      on: { ...canceled, ...requeued },
    },
    Canceled: { description: 'A client has canceled the task: the queue continues.', entry: report },
    removed: { description: 'The task was removed from the queue, and the machine is final.', type: 'final' },
  },
});
