/** Update tasks with the states of their machines: reading them from a tree and putting them into a tree. */
import {
  type TaskState,
  taskState,
  type UpdateTask,
  type UpdateTaskContext,
  type UpdateTaskContract,
  updateTaskRecord,
} from '../../../machines/updates/update-queue/index.js';
import type { ControllerTree } from '../../../models/tree.js';

/** Task with the state of its machine. */
export interface TaskSeen extends UpdateTask, UpdateTaskContext {
  readonly state: TaskState;
  readonly awaitsStart: boolean;
}

export function tasksSeen(tree: Pick<ControllerTree, 'updateQueue' | 'machines'>): readonly TaskSeen[] {
  return tree.updateQueue.tasks.map((task) => {
    const { value, context } = updateTaskRecord(tree, task);
    const awaitsStart =
      typeof value === 'object' && 'InProgress' in value && value.InProgress.work === 'awaitingStart';
    return { ...task, ...context, state: taskState(tree, task), awaitsStart };
  });
}

/** Task with the state that its machine is to have; the default is `Pending`. */
export type PlacedTask = UpdateTask & { readonly state?: TaskState };

/**
 * Returns the tree with exactly these tasks in its queue. Their machines have no running timers, as if each task had
 * been in its state for a long time.
 */
export function withQueue<Tree extends Pick<ControllerTree, 'machines'>>(
  tree: Tree,
  placed: readonly PlacedTask[],
) {
  const tasks = placed.map(({ state: _, ...task }): UpdateTask => task);
  const records = placed.map((task) => [
    task.id,
    { value: stateValue(task), context: { takenBy: null, operation: null }, timers: {} },
  ]);
  return {
    ...tree,
    updateQueue: { tasks },
    machines: { ...tree.machines, updateTask: Object.fromEntries(records) },
  };
}

function stateValue({ state = 'Pending', startAfter, window }: PlacedTask): UpdateTaskContract['value'] {
  if (state === 'InProgress') return { InProgress: { work: 'underWay', timeout: 'unlimited' } };
  if (state !== 'Pending') return state;
  const start = startAfter === null && window === null ? 'due' : 'scheduled';
  return { Pending: { expiry: 'open', start } };
}
