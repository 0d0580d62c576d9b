/**
 * Contracts of an update task and of its agents: the progress of a task, the moment between a change of the queue and
 * its examination, and an agent each for the controller, the firmware in POST and the operating system.
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

/** Source: behaviour "Update task state". */
export const taskStates = ['Pending', 'InProgress', 'Complete', 'Expired', 'Exception', 'Canceled'] as const;
export type TaskState = (typeof taskStates)[number];

export function updateTaskAddress(id: string): Address<UpdateTaskContract> {
  return addressAt(`updateTask/${id}`);
}

export interface UpdateTaskContext {
  /** Agent of the task, while it is in progress. */
  readonly takenBy: Updater | null;
  /** The operation that writes its component, while one of the controller's own agents executes it. */
  readonly operation: string | null;
}

/** Progress of a queued task; the machine exists as long as the task. */
export interface UpdateTaskContract {
  readonly value:
    | {
        readonly Pending: {
          readonly expiry: 'open' | 'closing';
          /** `unscheduled`: its window does not exist any more. */
          readonly start: 'due' | 'scheduled' | 'unscheduled';
        };
      }
    | {
        readonly InProgress: {
          /** `awaitingStart`: it has reset the server, and is in progress until the server has started again. */
          readonly work: 'underWay' | 'awaitingStart';
          readonly timeout: 'unlimited' | 'limited';
        };
      }
    | Exclude<TaskState, 'Pending' | 'InProgress'>;
  readonly context: UpdateTaskContext;
  readonly sent:
    | {
        /** Its times were set or have changed. */
        readonly type: 'task.scheduled';
        /** Time until `StartAfter`: 0 or less if it has passed; null for never. Unit: ms. */
        readonly startsInMs: number | null;
        /** Time until `Expire`, likewise. Unit: ms. */
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

/** `told`: the next task is available, and has not been examined yet. */
export interface QueueLookContract {
  readonly value: 'looked' | 'told';
  readonly context: Readonly<Record<never, never>>;
  readonly sent: { readonly type: 'queue.told' };
}

/** State of an agent's work. */
export interface AgentContext {
  /** Id of the last accepted task; null before the first. */
  readonly task: string | null;
  /** Duration of a wait. Unit: ms. */
  readonly waitMs: number;
}

/** `idle`: it may accept a task. */
export type AgentWork = 'idle' | 'waiting' | 'writing';

type AgentSent =
  | { readonly type: 'task.waits'; readonly task: string; readonly waitMs: number }
  | { readonly type: 'task.writes'; readonly task: string }
  /** The task has ended, or was taken away from the agent. */
  | { readonly type: 'task.left' };

/** The controller, at any time. */
export interface BmcAgentContract {
  readonly value: AgentWork;
  readonly context: AgentContext;
  readonly sent: AgentSent;
}

/** The firmware, while POST waits for it. */
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

/** The update agent of the running operating system. */
export interface RuntimeAgentContract {
  readonly value: 'absent' | 'settling' | { readonly ready: AgentWork };
  readonly context: AgentContext & {
    /** Time until it requests its first task. Unit: ms. */
    readonly settleMs: number;
  };
  readonly sent: AgentSent | { readonly type: 'system.up' | 'system.lost' };
}

export const bmcAgentAddress = addressAt<BmcAgentContract>('bmcUpdater/1');
export const uefiAgentAddress = addressAt<UefiAgentContract>('uefiUpdater/1');
export const runtimeAgentAddress = addressAt<RuntimeAgentContract>('runtimeUpdater/1');
