/** State of the queue of update tasks, which are executed strictly in order (behaviour "Update task state"). */
import { updateServiceUri } from '../../../models/resource/index.js';
import type { Updater } from '../../parts/index.js';

export const queueUri = `${updateServiceUri}UpdateTaskQueue/` as const;

export const taskCommands = ['ApplyUpdate', 'ResetServer', 'ResetBmc', 'Wait', 'PendingReset'] as const;
export type TaskCommand = (typeof taskCommands)[number];

/**
 * Maximum number of tasks in the queue. Assumption: enough for an update of all components, with resets and waits
 * between the updates.
 */
export const updateTasksMax = 64;

/**
 * Maximum length of a task name. Unit: characters. Assumption: the same limit as for the name of a maintenance window
 * (behaviour § 9).
 */
export const taskNameCharsMax = 64;

/** Maximum duration of a wait task. Unit: s. Source: behaviour "Limits". */
export const waitSecondsMax = 3_600;

/** Maximum number of targets of a task. Source: behaviour § 9. */
export const targetsMax = 10;

/** Maximum execution timeout of a task. Unit: min. Assumption: no update takes longer than a day. */
export const timeoutMinutesMax = 1_440;

/** Request of a task or of a step. Instants are by the controller's clock. */
export interface UpdateStep {
  readonly name: string;
  readonly command: TaskCommand;
  /**
   * Requested agents. An empty list means all agents that can update the component, or the controller for other
   * commands.
   */
  readonly updatableBy: readonly Updater[];
  /** File name of the component for `ApplyUpdate`; null for other commands. */
  readonly filename: string | null;
  /** Targets of the component to write; an empty list means all targets. */
  readonly targets: readonly string[];
  /** Duration of `Wait`, in seconds; null for other commands. Range: 0–3600. */
  readonly waitSeconds: number | null;
  /** Execution timeout. Unit: min; 0 for no limit. */
  readonly timeoutMinutes: number;
}

export interface NewUpdateTask extends UpdateStep {
  readonly tpmOverride: boolean;
  readonly updateRecoverySet: boolean;
  /** Earliest start. Unit: ms since the epoch; null for an immediate start. */
  readonly startAfter: number | null;
  /** Latest start. Unit: ms since the epoch; null for none. */
  readonly expire: number | null;
  /** Id of a maintenance window, which determines earliest and latest start; null for none. */
  readonly window: string | null;
}

/** Message in its displayed form, because an external agent may report a message of an unknown registry. */
export interface TaskResult {
  readonly messageId: string;
  readonly args: readonly string[];
}

/** Task of the queue. The state of its machine represents its progress (`contract.ts`). */
export interface UpdateTask extends NewUpdateTask {
  /** Id of the task, derived from its name. */
  readonly id: string;
  readonly result: TaskResult | null;
  /** Further error details, which the reporting agent has set. */
  readonly errorDetails: TaskResult | null;
  /** Output of the agent as free text; null for none. */
  readonly resultLog: string | null;
  readonly created: number;
  readonly modified: number;
  /** True when the requester has the recovery privilege. */
  readonly mayRecover: boolean;
  /** Number of the install set invocation that the task belongs to; null for none. */
  readonly invocation: number | null;
}

export interface UpdateQueueState {
  /** Tasks in execution order. */
  readonly tasks: readonly UpdateTask[];
}

export const emptyQueue: UpdateQueueState = { tasks: [] };

export function updateTaskUri({ id }: Pick<UpdateTask, 'id'>): string {
  return `${queueUri}${id}/`;
}

export function findUpdateTask(
  { updateQueue }: { readonly updateQueue: UpdateQueueState },
  id: string,
): UpdateTask | undefined {
  return updateQueue.tasks.find((task) => task.id === id);
}
