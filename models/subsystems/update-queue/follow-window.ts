/** A maintenance window that got another name has another id: tasks that wait for it go on by that. */
import type { Json } from '../../../engine/index.js';
import type { ControllerStage } from '../../stage.js';

export function followWindow(
  stage: ControllerStage,
  { from, to }: { readonly from: Json; readonly to: Json },
): void {
  const { updateQueue } = stage.view;
  const moved = String(to);
  const tasks = updateQueue.tasks.map((task) => (task.window === from ? { ...task, window: moved } : task));
  stage.put('updateQueue', { ...updateQueue, tasks });
}
