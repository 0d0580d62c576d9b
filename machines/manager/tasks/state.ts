/**
 * State of the tasks. A task is an operation that a request started, with the request and, after completion, the
 * result. A task has the id of its operation and remains until it is removed (behaviour § 2.21).
 */
import type { JsonObject } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import type { Message } from '../../../models/messages/index.js';
import {
  findOperationRecord,
  leftBy,
  type OperationContract,
  type OperationOutcome,
} from '../../../models/operations/index.js';
import { root } from '../../../models/resource/index.js';

export const taskServiceUri = `${root}TaskService/` as const;
export const tasksUri = `${taskServiceUri}Tasks/` as const;
export const monitorsUri = `${taskServiceUri}TaskMonitors/` as const;

export function taskUri(id: string): string {
  return `${tasksUri}${id}/`;
}

/** Returns the URI of the final response to the request of a task. */
export function monitorUri(id: string): string {
  return `${monitorsUri}${id}/`;
}

/**
 * Maximum number of stored tasks, completed or not. No limit is published. Assumption: before one boot, clients enroll
 * the some four hundred digests of a published revocation list, with one task for each digest.
 */
export const tasksMax = 512;

/**
 * Maximum length of a body that a task shows. Unit: characters of JSON. Assumption: a body with a certificate has some
 * 4,000 characters. A longer body is an upload, and each request would store it again.
 */
export const shownBodyMax = 16_384;

export interface TaskRequest {
  readonly method: string;
  readonly uri: string;
  /** Body of the request; null for a body that is too long for display. */
  readonly body: JsonObject | null;
}

export interface TaskEnd {
  /** Time at which the task ended, by the controller's clock. Unit: ms since the epoch. */
  readonly at: number;
  /** Progress at the end of the task. Unit: %. */
  readonly percent: number;
  readonly outcome: OperationOutcome;
}

export interface Task {
  readonly id: string;
  /** Display name of the task. */
  readonly name: string;
  /** Id of the account or directory user who made the request. */
  readonly userId: string;
  readonly asked: TaskRequest;
  /** Messages that the task shows until completion, for example that a reset is required. */
  readonly notes: readonly Message[];
  /** Time of the request, by the controller's clock. Unit: ms since the epoch. */
  readonly startedAt: number;
  readonly ended: TaskEnd | null;
}

export interface TasksState {
  /** Tasks by their ids. Ids are integers, so that an object contains them in numerical order. */
  readonly byId: { readonly [id: string]: Task };
}

export const initialTasks: TasksState = { byId: {} };

type HasTasks = Pick<ControllerTree, 'tasks'>;

export function listTasks({ tasks }: HasTasks): readonly Task[] {
  return Object.values(tasks.byId);
}

/** Returns the task with the given id. Throws when no such task exists. */
export function findTask({ tasks }: HasTasks, id: string): Task {
  const task = tasks.byId[id];
  if (task === undefined) throw new Error(`there is no task ${id}`);
  return task;
}

/** Returns the machine state of the task's operation; `over` after its end. */
export function underWay(tree: ControllerTree, id: string): OperationContract['value'] {
  return findOperationRecord(tree, id)?.value ?? 'over';
}

/**
 * Maximum time between two polls. Unit: s. Assumption: half a minute is sufficient for an operation that takes long or
 * waits for a boot.
 */
const retryAfterSecondsMax = 30;

/**
 * Returns the recommended time until the next poll: the time until the expected end of a running task, at most half a
 * minute. Unit: s. Range: 1–30.
 */
export function retryAfterSeconds(tree: ControllerTree, id: string, now: number): number {
  const record = findOperationRecord(tree, id);
  if (record?.value !== 'running') return retryAfterSecondsMax;
  const seconds = Math.ceil(leftBy(record.context.progress, now) / 1_000);
  return Math.max(1, Math.min(retryAfterSecondsMax, seconds));
}
