/** The queue of update tasks: what is to be done, strictly in order (behaviour "Update task state"). */
import { updateServiceUri } from '../../../models/resource/index.js';
import type { Updater } from '../../parts/index.js';

export const queueUri = `${updateServiceUri}UpdateTaskQueue/` as const;

export const taskCommands = ['ApplyUpdate', 'ResetServer', 'ResetBmc', 'Wait', 'PendingReset'] as const;
export type TaskCommand = (typeof taskCommands)[number];

/** Tasks in the queue at a time. Assumption: as many as a set of all that can be updated, with resets and waits between. */
export const updateTasksMax = 64;

/** Unit: characters. Assumption: as the name of a window (behaviour § 9). */
export const taskNameCharsMax = 64;

/** Source: behaviour "Limits". Unit: s. */
export const waitSecondsMax = 3_600;

/** Source: behaviour § 9. */
export const targetsMax = 10;

/** Unit: min. Assumption: a day is longer than any update takes. */
export const timeoutMinutesMax = 1_440;

/** What is asked for. Instants are by the controller's clock. */
export interface UpdateStep {
  readonly name: string;
  readonly command: TaskCommand;
  /** Empty where nobody is named: all that can update the component, and of other commands the controller. */
  readonly updatableBy: readonly Updater[];
  /** Of `ApplyUpdate`: the component in the repository; null for every other. */
  readonly filename: string | null;
  /** Targets of the component that are to be written; empty for all of them. */
  readonly targets: readonly string[];
  /** Of `Wait`; null for every other. Range: 0–3600. */
  readonly waitSeconds: number | null;
  /** 0: as long as it takes. Unit: min. */
  readonly timeoutMinutes: number;
}

export interface NewUpdateTask extends UpdateStep {
  readonly tpmOverride: boolean;
  readonly updateRecoverySet: boolean;
  /** Unit: ms since the epoch. */
  readonly startAfter: number | null;
  /** Unit: ms since the epoch. */
  readonly expire: number | null;
  /** Id of a maintenance window, whose times stand for both. */
  readonly window: string | null;
}

/** A message as it is shown: who works at a task from outside may report one that no registry here has. */
export interface TaskResult {
  readonly messageId: string;
  readonly args: readonly string[];
}

/** How far it has come is in its machine (`contract.ts`). */
export interface UpdateTask extends NewUpdateTask {
  /** Of its name. */
  readonly id: string;
  readonly result: TaskResult | null;
  /** What else there is to be known of an error: kept for whoever reported it. */
  readonly errorDetails: TaskResult | null;
  /** What whoever did it has to say of it, in its own words. */
  readonly resultLog: string | null;
  readonly created: number;
  readonly modified: number;
  /** Whether whoever asked may recover. */
  readonly mayRecover: boolean;
  /** The invoked set that it came from; null for none. */
  readonly invocation: number | null;
}

export interface UpdateQueueState {
  /** In the order they are done in. */
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
