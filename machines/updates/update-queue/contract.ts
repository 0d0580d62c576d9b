/**
 * Contracts of an update task, of the delay between a change of the queue and its examination, and of the three agents.
 * The agents are the controller, the firmware in POST and the operating system.
 */
import {
  type Address,
  addressAt,
  type EngineTree,
  getLeaf,
  type RecordOf,
  splitAddress,
} from '../../../engine/index.js';
import type { Updater } from '../../parts/index.js';
import type { TaskResult, UpdateTask } from './state.js';

/** States of an update task. Source: behaviour "Update task state". */
export const taskStates = ['Pending', 'InProgress', 'Complete', 'Expired', 'Exception', 'Canceled'] as const;
export type TaskState = (typeof taskStates)[number];

export function updateTaskAddress(id: string): Address<UpdateTaskContract> {
  return addressAt(`updateTask/${id}`);
}

export interface UpdateTaskContext {
  /** Agent that executes the task while it is in progress; null otherwise. */
  readonly takenBy: Updater | null;
  /** Id of the operation that writes the component, while one of the controller's own agents executes the task. */
  readonly operation: string | null;
}

/** Contract of the progress of a queued task. The machine exists as long as the task. */
export interface UpdateTaskContract {
  readonly value:
    | {
        readonly Pending: {
          readonly expiry: 'open' | 'closing';
          /** Start condition. `unscheduled`: the maintenance window of the task no longer exists. */
          readonly start: 'due' | 'scheduled' | 'unscheduled';
        };
      }
    | {
        readonly InProgress: {
          /**
           * Current work. `awaitingStart`: the task has reset the server and is in progress until the server has
           * started again.
           */
          readonly work: 'underWay' | 'awaitingStart';
          readonly timeout: 'unlimited' | 'limited';
        };
      }
    | Exclude<TaskState, 'Pending' | 'InProgress'>;
  readonly context: UpdateTaskContext;
  readonly sent:
    | {
        /** Notification of a task about its start and expiry, after these times were set or changed. */
        readonly type: 'task.scheduled';
        /**
         * Time until `StartAfter`. Unit: ms; 0 or less if `StartAfter` has passed; null when the task may never start.
         */
        readonly startsInMs: number | null;
        /** Time until `Expire`. Unit: ms; 0 or less if `Expire` has passed; null when the task never expires. */
        readonly expiresInMs: number | null;
      }
    | { readonly type: 'task.taken'; readonly by: Updater }
    /** An operation writes its component. */
    | { readonly type: 'task.writing'; readonly operation: string }
    | { readonly type: 'task.limited'; readonly timeoutMs: number }
    /** Without a result if it is reported from outside. */
    | { readonly type: 'task.completed' | 'task.failed'; readonly result?: TaskResult }
    | { readonly type: 'server.reset' | 'task.canceled' | 'task.requeued' | 'task.removed' };
}

export function updateTaskRecord(
  { machines }: Pick<EngineTree, 'machines'>,
  { id }: Pick<UpdateTask, 'id'>,
): RecordOf<UpdateTaskContract> {
  const record = getLeaf(machines, splitAddress(updateTaskAddress(id)));
  if (record === undefined) throw new Error(`no machine for the update task ${id}`);
  return record as RecordOf<UpdateTaskContract>;
}

export function taskState(tree: Pick<EngineTree, 'machines'>, task: Pick<UpdateTask, 'id'>): TaskState {
  const { value } = updateTaskRecord(tree, task);
  if (typeof value === 'string') return value;
  return 'Pending' in value ? 'Pending' : 'InProgress';
}

export const queueLookAddress = addressAt<QueueLookContract>('queueLook/1');

/**
 * Contract of the delay before the queue is examined. `told`: the next task is available but has not been examined yet.
 */
export interface QueueLookContract {
  readonly value: 'looked' | 'told';
  readonly context: Readonly<Record<never, never>>;
  readonly sent: { readonly type: 'queue.told' };
}

/** Context of an agent: its current work. */
export interface AgentContext {
  /** Id of the last accepted task; null before the first task. */
  readonly task: string | null;
  /** Duration of a wait task. Unit: ms. */
  readonly waitMs: number;
}

/** Work of an agent. `idle`: the agent may accept a task. */
export type AgentWork = 'idle' | 'waiting' | 'writing';

type AgentSent =
  | { readonly type: 'task.waits'; readonly task: string; readonly waitMs: number }
  | { readonly type: 'task.writes'; readonly task: string }
  /** The task has ended, or was taken away from the agent. */
  | { readonly type: 'task.left' };

/** Contract of the controller as an agent, which accepts tasks at any time. */
export interface BmcAgentContract {
  readonly value: AgentWork;
  readonly context: AgentContext;
  readonly sent: AgentSent;
}

/** Contract of the server firmware as an agent, which accepts tasks while POST waits. */
export interface UefiAgentContract {
  readonly value: 'absent' | { readonly inPost: AgentWork };
  readonly context: AgentContext;
  readonly sent:
    | AgentSent
    | {
        readonly type: /** POST has reached the point where the firmware executes tasks, and there are some. */
          | 'post.reached'
          /** All tasks are complete. */
          | 'post.served'
          /** POST was interrupted. */
          | 'post.lost';
      };
}

/** Contract of the update agent of the running operating system. */
export interface RuntimeAgentContract {
  readonly value: 'absent' | 'settling' | { readonly ready: AgentWork };
  readonly context: AgentContext & {
    /** Time until the agent requests its first task. Unit: ms. */
    readonly settleMs: number;
  };
  readonly sent: AgentSent | { readonly type: 'system.up' | 'system.lost' };
}

export const bmcAgentAddress = addressAt<BmcAgentContract>('bmcUpdater/1');
export const uefiAgentAddress = addressAt<UefiAgentContract>('uefiUpdater/1');
export const runtimeAgentAddress = addressAt<RuntimeAgentContract>('runtimeUpdater/1');
