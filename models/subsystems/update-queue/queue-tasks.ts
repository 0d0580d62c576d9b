/** Tasks that are put into the queue: by a client, one at a time, and by an install set that is invoked, all or none. */
import { controllerTime } from '../../controller-time.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import type { ControllerStage } from '../../stage.js';
import { findComponent, idOfName, isFlashWritable } from '../repository/index.js';
import { startPlace } from './change-task.js';
import { agentsOf, problemsWithNewTask } from './creation-rules.js';
import { type NewUpdateTask, type UpdateTask, updateTasksMax, updateTaskUri } from './state.js';

export interface NewTaskOrigin {
  /** Whether whoever asked has the privilege of recovery. */
  readonly mayRecover: boolean;
  /** The invoked set that they come from; null for none. */
  readonly invocation: number | null;
  /** Before all that are not in progress, and not at the end. */
  readonly atStart?: boolean;
  /** All others that are not in progress are removed first. */
  readonly clearsQueue?: boolean;
}

/** Puts all of them into the queue, or says what is wrong with the first that cannot be, and puts none there. A task by itself is announced by the POST that made it. */
export function queueTasks(
  stage: ControllerStage,
  asked: readonly NewUpdateTask[],
  { mayRecover, invocation, atStart = false, clearsQueue = false }: NewTaskOrigin,
): readonly Message[] {
  const { view: tree, now } = stage;
  const clock = controllerTime(tree, now);
  const present = tree.updateQueue.tasks;
  const kept = clearsQueue ? present.filter(({ state }) => state === 'InProgress') : present;
  if (kept.length + asked.length > updateTasksMax) return [mgmtMessage('UpdateTaskQueueFull')];
  if (!isFlashWritable(tree))
    return asked.slice(0, 1).map(({ name }) => mgmtMessage('UpdateTaskQueueWriteError', [name]));
  const place = atStart ? startPlace(kept) : kept.length;
  const before = kept.slice(0, place);
  const after = kept.slice(place);
  const made: UpdateTask[] = [];
  for (const each of asked) {
    const ahead = [...before, ...made];
    const at = { tree, clock, others: [...ahead, ...after], ahead, mayRecover };
    const problems = problemsWithNewTask(each, at);
    if (problems.length > 0) return problems;
    const component = each.filename === null ? undefined : findComponent(tree, each.filename);
    made.push({
      ...each,
      // By whatever it was called: it is kept, and locked, by its file.
      filename: component?.filename ?? null,
      updatableBy: agentsOf(each, component),
      ...unbegun,
      id: idOfName(each.name),
      created: clock,
      modified: clock,
      mayRecover,
      invocation,
    });
  }
  stage.put('updateQueue', { tasks: [...before, ...made, ...after] });
  for (const gone of present.filter((task) => !kept.includes(task)))
    stage.emit('resource.removed', { uri: updateTaskUri(gone) }, 'updateQueue');
  if (invocation !== null)
    for (const task of made) stage.emit('resource.created', { uri: updateTaskUri(task) }, 'updateQueue');
  return [];
}

const unbegun = {
  state: 'Pending',
  takenBy: null,
  operation: null,
  awaitsStart: false,
  result: null,
  errorDetails: null,
  resultLog: null,
  completedAt: null,
} as const;
