/** Tasks that may go on for so long and no longer, whoever is at them: an agent here, or a tool from outside. */
import { type ControllerStage, findUpdateTask, taskLimitAddress } from '../../models/index.js';

/** Once all is done that an event brings: the time of what has begun runs, and that of what is over does not. */
export function limitTasks(stage: ControllerStage): void {
  const { tree, view } = stage;
  if (view.updateQueue === tree.updateQueue) return;
  for (const { id, state } of tree.updateQueue.tasks) {
    if (state === 'InProgress' && findUpdateTask(view, id)?.state !== 'InProgress')
      stage.offer(taskLimitAddress(id), { type: 'task.over' });
  }
  for (const { id, state, timeoutMinutes } of view.updateQueue.tasks) {
    const hasBegun = state === 'InProgress' && findUpdateTask(tree, id)?.state !== 'InProgress';
    if (hasBegun && timeoutMinutes > 0)
      stage.start(taskLimitAddress(id), { task: id, minutes: timeoutMinutes });
  }
}
