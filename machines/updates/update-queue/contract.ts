/**
 * An update task and who works the queue off, as others see them: how far a task has come, the moment between a change of the
 * queue and a look at it, and an agent each for the controller, the firmware in POST and the operating system.
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
  /** Who works at it, while it is in progress. */
  readonly takenBy: Updater | null;
  /** The operation that writes its component, while one of the controller's own agents is at it. */
  readonly operation: string | null;
}

/** How far a task of the queue has come; the machine is there as long as the task is. */
export interface UpdateTaskContract {
  readonly value:
    | {
        readonly Pending: {
          readonly expiry: 'open' | 'closing';
          /** `unscheduled`: it waits for a window that is gone. */
          readonly start: 'due' | 'scheduled' | 'unscheduled';
        };
      }
    | {
        readonly InProgress: {
          /** `awaitingStart`: it has had the server reset, and goes on until that has started again. */
          readonly work: 'underWay' | 'awaitingStart';
          readonly timeout: 'unlimited' | 'limited';
        };
      }
    | Exclude<TaskState, 'Pending' | 'InProgress'>;
  readonly context: UpdateTaskContext;
  readonly sent:
    | {
        /** Its times are known, or have changed. */
        readonly type: 'task.scheduled';
        /** Until `StartAfter`: 0 or less for passed; null for never. Unit: ms. */
        readonly startsInMs: number | null;
        /** Until `Expire`, alike. Unit: ms. */
        readonly expiresInMs: number | null;
      }
    | { readonly type: 'task.taken'; readonly by: Updater }
    /** An operation writes its component. */
    | { readonly type: 'task.writing'; readonly operation: string }
    | { readonly type: 'task.limited'; readonly timeoutMs: number }
    /** Without a result where that is reported from outside. */
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

/** `told`: there is another task to be taken, and nobody has looked at it yet. */
export interface QueueLookContract {
  readonly value: 'looked' | 'told';
  readonly context: Readonly<Record<never, never>>;
  readonly sent: { readonly type: 'queue.told' };
}

/** What an agent is at. */
export interface AgentContext {
  /** The id of the task that it took last; null before the first. */
  readonly task: string | null;
  /** How long a wait is. Unit: ms. */
  readonly waitMs: number;
}

/** `idle`: it may take a task. */
export type AgentWork = 'idle' | 'waiting' | 'writing';

type AgentSent =
  | { readonly type: 'task.waits'; readonly task: string; readonly waitMs: number }
  | { readonly type: 'task.writes'; readonly task: string }
  /** The task has ended, or is not its any more. */
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
        readonly type: /** POST has come to where it serves, and there is something to be done. */
          | 'post.reached'
          /** Nothing more is to be done. */
          | 'post.served'
          /** POST has ended from without. */
          | 'post.lost';
      };
}

/** The update agent in the operating system, while that runs. */
export interface RuntimeAgentContract {
  readonly value: 'absent' | 'settling' | { readonly ready: AgentWork };
  readonly context: AgentContext & {
    /** Until it asks for its first task. Unit: ms. */
    readonly settleMs: number;
  };
  readonly sent: AgentSent | { readonly type: 'system.up' | 'system.lost' };
}

export const bmcAgentAddress = addressAt<BmcAgentContract>('bmcUpdater/1');
export const uefiAgentAddress = addressAt<UefiAgentContract>('uefiUpdater/1');
export const runtimeAgentAddress = addressAt<RuntimeAgentContract>('runtimeUpdater/1');
