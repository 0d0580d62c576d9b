/** Tasks go by the maintenance window that they name, wherever it is and whenever it is. */
import type { Json } from '../../../engine/index.js';
import { controllerTime } from '../../controller-time.js';
import type { ControllerStage } from '../../stage.js';
import { moveTask } from './change-task.js';
import { scheduleOf } from './schedule.js';

/** One that got another name has another id: tasks that wait for it go on by that. */
export function followWindow(
  stage: ControllerStage,
  { from, to }: { readonly from: Json; readonly to: Json },
): void {
  const { updateQueue } = stage.view;
  const moved = String(to);
  const tasks = updateQueue.tasks.map((task) => (task.window === from ? { ...task, window: moved } : task));
  stage.put('updateQueue', { ...updateQueue, tasks });
}

/** One that is put off takes all its tasks with it: those that it had closed on wait again (behaviour § 2.20). */
export function rescheduleTasks(stage: ControllerStage, { id }: { readonly id: Json }): void {
  const clock = controllerTime(stage.view, stage.now);
  for (const task of stage.view.updateQueue.tasks) {
    const isMissed = task.window === id && task.state === 'Expired';
    if (isMissed && scheduleOf(stage.view, task).expire > clock) moveTask(stage, task.id, 'Pending');
  }
}
