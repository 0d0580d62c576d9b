/** Update tasks with the states of their machines: as a tree has them, and put into it. */
import {
  type TaskState,
  taskState,
  type UpdateTask,
  type UpdateTaskContext,
  type UpdateTaskContract,
  updateTaskRecord,
} from '../../../machines/updates/update-queue/index.js';
import type { ControllerTree } from '../../../models/tree.js';

/** A task with how far its machine is. */
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

/** A task that may stand in a state of its machine; `Pending` unless said. */
export type PlacedTask = UpdateTask & { readonly state?: TaskState };

/** The tree with these tasks in its queue and no others, each as if it had stood there for long. */
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
