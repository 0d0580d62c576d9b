/** The queue of update tasks, which are executed strictly in order (behaviour "Update task state"). */
import { updateServiceUri } from '../../../models/resource/index.js';
import type { Updater } from '../../parts/index.js';

export const queueUri = `${updateServiceUri}UpdateTaskQueue/` as const;

export const taskCommands = ['ApplyUpdate', 'ResetServer', 'ResetBmc', 'Wait', 'PendingReset'] as const;
export type TaskCommand = (typeof taskCommands)[number];

/** Maximum number of tasks in the queue. Assumption: an update of all components, with resets and waits between. */
export const updateTasksMax = 64;

/** Unit: characters. Assumption: the same as for the name of a window (behaviour § 9). */
export const taskNameCharsMax = 64;

/** Source: behaviour "Limits". Unit: s. */
export const waitSecondsMax = 3_600;

/** Source: behaviour § 9. */
export const targetsMax = 10;

/** Unit: min. Assumption: a day exceeds the duration of any update. */
export const timeoutMinutesMax = 1_440;

/** The request of a task. Instants are by the controller's clock. */
export interface UpdateStep {
  readonly name: string;
  readonly command: TaskCommand;
  /** Empty for no selection: all agents that can update the component, or the controller for other commands. */
  readonly updatableBy: readonly Updater[];
  /** For `ApplyUpdate`: the component in the repository; null for other commands. */
  readonly filename: string | null;
  /** Targets of the component to write; empty for all of them. */
  readonly targets: readonly string[];
  /** For `Wait`; null for other commands. Range: 0–3600. */
  readonly waitSeconds: number | null;
  /** 0: no limit. Unit: min. */
  readonly timeoutMinutes: number;
}

export interface NewUpdateTask extends UpdateStep {
  readonly tpmOverride: boolean;
  readonly updateRecoverySet: boolean;
  /** Unit: ms since the epoch. */
  readonly startAfter: number | null;
  /** Unit: ms since the epoch. */
  readonly expire: number | null;
  /** Id of a maintenance window, which supplies both times. */
  readonly window: string | null;
}

/** A message in its shown form: an external agent may report one of an unknown registry. */
export interface TaskResult {
  readonly messageId: string;
  readonly args: readonly string[];
}

/** Its progress is in its machine (`contract.ts`). */
export interface UpdateTask extends NewUpdateTask {
  /** Derived from its name. */
  readonly id: string;
  readonly result: TaskResult | null;
  /** Further error details, stored for the reporter. */
  readonly errorDetails: TaskResult | null;
  /** Output of the agent, as free text. */
  readonly resultLog: string | null;
  readonly created: number;
  readonly modified: number;
  /** Whether the requester has the recovery privilege. */
  readonly mayRecover: boolean;
  /** The invoked set it belongs to; null for none. */
  readonly invocation: number | null;
}

export interface UpdateQueueState {
  /** In execution order. */
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
