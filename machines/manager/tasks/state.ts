/**
 * Tasks: operations that came from a request, with what was asked and, once they have ended, what came of it. A task has
 * the id of its operation and outlives it, until somebody removes it (behaviour § 2.21).
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

/** Where the final answer to the request of a task will be. */
export function monitorUri(id: string): string {
  return `${monitorsUri}${id}/`;
}

/**
 * Number of tasks that are stored, ended or not. Assumption: no number is published; it holds one for each digest of a
 * revocation list of the field, some four hundred of which are enrolled before one boot.
 */
export const tasksMax = 512;

/**
 * Longest body that a task shows. Unit: characters of JSON. Assumption: a certificate takes some 4,000 of them; what is
 * longer is an upload, and would stay with the controller as often as it is asked for.
 */
export const shownBodyMax = 16_384;

export interface TaskRequest {
  readonly method: string;
  readonly uri: string;
  /** Null for one that is too long to be shown. */
  readonly body: JsonObject | null;
}

export interface TaskEnd {
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
  /** How far it had come. */
  readonly percent: number;
  readonly outcome: OperationOutcome;
}

export interface Task {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** Who asked, by the id of an account or of a user of the directory. */
  readonly userId: string;
  readonly asked: TaskRequest;
  /** What there is to say until it has ended: that a reset is needed, for instance. */
  readonly notes: readonly Message[];
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly startedAt: number;
  readonly ended: TaskEnd | null;
}

export interface TasksState {
  /** Ids are whole numbers, so that an object keeps them in the order they were given. */
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

/** The machine's own state of a task that has not ended. */
export function underWay(tree: ControllerTree, id: string): OperationContract['value'] {
  return findOperationRecord(tree, id)?.value ?? 'over';
}

/** Unit: s. Assumption: half a minute is soon enough for what waits for a boot, or takes long. */
const retryAfterSecondsMax = 30;

/** When to ask again: when a task that runs will have ended, at most half a minute from now. Range: 1–30. */
export function retryAfterSeconds(tree: ControllerTree, id: string, now: number): number {
  const record = findOperationRecord(tree, id);
  if (record?.value !== 'running') return retryAfterSecondsMax;
  const seconds = Math.ceil(leftBy(record.context.progress, now) / 1_000);
  return Math.max(1, Math.min(retryAfterSecondsMax, seconds));
}
