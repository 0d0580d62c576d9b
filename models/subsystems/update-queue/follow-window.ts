/** A maintenance window that got another name has another id: tasks that wait for it go on by that. */
import type { ControllerStage } from '../../stage.js';

export function followWindow(
  stage: ControllerStage,
  { from, to }: { readonly from: unknown; readonly to: unknown },
): void {
  if (typeof to !== 'string') return;
  const { tasks } = stage.view.updateQueue;
  stage.put('updateQueue', {
    tasks: tasks.map((task) => (task.window === from ? { ...task, window: to } : task)),
  });
}
