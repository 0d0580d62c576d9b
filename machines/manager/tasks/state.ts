/**
 * Tasks: operations started by a request, with the request and, after completion, the result. A task has the id of its
 * operation and remains until it is removed (behaviour § 2.21).
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

/** URI of the final response to the request of a task. */
export function monitorUri(id: string): string {
  return `${monitorsUri}${id}/`;
}

/**
 * Maximum number of stored tasks, completed or not. Assumption: no number is published; it allows one for each digest
 * of a published revocation list, some four hundred of which are enrolled before one boot.
 */
export const tasksMax = 512;

/**
 * Maximum length of a body that a task shows. Unit: characters of JSON. Assumption: a certificate takes some 4,000 of
 * them; a longer body is an upload, which would be stored once per request.
 */
export const shownBodyMax = 16_384;

export interface TaskRequest {
  readonly method: string;
  readonly uri: string;
  /** Null for a body that is too long to be shown. */
  readonly body: JsonObject | null;
}

export interface TaskEnd {
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
  /** Progress at that time. */
  readonly percent: number;
  readonly outcome: OperationOutcome;
}

export interface Task {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Id of the account or directory user who made the request. */
  readonly userId: string;
  readonly asked: TaskRequest;
  /** Messages until completion: that a reset is needed, for instance. */
  readonly notes: readonly Message[];
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly startedAt: number;
  readonly ended: TaskEnd | null;
}

export interface TasksState {
  /** Ids are integers, so that an object keeps them in numerical order. */
  readonly byId: { readonly [id: string]: Task };
}

export const initialTasks: TasksState = { byId: {} };

type HasTasks = Pick<ControllerTree, 'tasks'>;

export function listTasks({ tasks }: HasTasks): readonly Task[] {
  return Object.values(tasks.byId);
}

/** Throws when there is none. */
export function findTask({ tasks }: HasTasks, id: string): Task {
  const task = tasks.byId[id];
  if (task === undefined) throw new Error(`there is no task ${id}`);
  return task;
}

/** The machine state of an active task. */
export function underWay(tree: ControllerTree, id: string): OperationContract['value'] {
  return findOperationRecord(tree, id)?.value ?? 'over';
}

/** Unit: s. Assumption: half a minute is sufficient for an operation that waits for a boot, or takes long. */
const retryAfterSecondsMax = 30;

/** Time until the next poll: until the expected end of a running task, at most half a minute. Range: 1–30. */
export function retryAfterSeconds(tree: ControllerTree, id: string, now: number): number {
  const record = findOperationRecord(tree, id);
  if (record?.value !== 'running') return retryAfterSecondsMax;
  const seconds = Math.ceil(leftBy(record.context.progress, now) / 1_000);
  return Math.max(1, Math.min(retryAfterSecondsMax, seconds));
}
