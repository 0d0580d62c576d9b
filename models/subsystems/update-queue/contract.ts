/**
 * Who works the queue off, as others see them: the one timer for what changes by time alone, the moment between a change of
 * the queue and a look at it, an agent each for the controller, the firmware in POST and the operating system, and the limit
 * of a task that may not go on for ever. The charts are in `machines/`.
 */
import { type Address, addressAt } from '../../../engine/index.js';

export const queueTimerAddress = addressAt<QueueTimerContract>('updateQueue/1');

export interface QueueTimerContract {
  readonly value: 'resting' | 'timed';
  readonly context: QueueTimerContext;
  readonly sent: ({ readonly type: 'queue.timed' } & QueueTimerContext) | { readonly type: 'queue.untimed' };
}

export interface QueueTimerContext {
  /** What it waits for; null for nothing. Unit: ms of virtual time since the epoch. */
  readonly at: number | null;
  /** How long that is from when it was set. Unit: ms. */
  readonly restMs: number;
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

/** Of the task that it ends. */
export function taskLimitAddress(task: string): Address<TaskLimitContract> {
  return addressAt(`taskLimit/${task}`);
}

export interface TaskLimitContext {
  readonly task: string;
  /** From when it was begun. Unit: min. */
  readonly minutes: number;
}

/** For how long a task may go on, whoever is at it. */
export interface TaskLimitContract {
  readonly value: 'ahead' | 'over';
  readonly context: TaskLimitContext;
  readonly input: TaskLimitContext;
  /** It goes on no more. */
  readonly sent: { readonly type: 'task.over' };
}
