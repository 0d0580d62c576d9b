/** A maintenance window that got another name has another id: tasks that wait for it go on by that. */
import type { ControllerStage } from '../../stage.js';

export function followWindow(
  stage: ControllerStage,
  { from, to }: { readonly from: unknown; readonly to: unknown },
): void {
  if (typeof to !== 'string') return;
  for (const task of stage.draft.updateQueue.tasks) if (task.window === from) task.window = to;
}
