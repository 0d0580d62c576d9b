/** The update task queue on the side of the machines: what time does to it. */
import { recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  isOverdue,
  isStale,
  moveTask,
  nextInstant,
  type QueueTimerContract,
  queueTimerAddress,
  removeTasks,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { queueTimer } from './queue-timer.machine.js';

export const updateQueue = {
  machines: {
    // Expiries and schedules: nobody waits for them.
    updateQueue: declareMachine<QueueTimerContract>()({ chart: queueTimer, foreground: false, enrich: {} }),
  },
  first: () => [standing(queueTimerAddress, { value: 'resting', context: { at: null, restMs: 0 } })],
  follow: followQueue,
} satisfies MachineSide;

/** Whatever has changed, the queue, a window or the clock: what time has done by now is done, and the timer set anew. */
function followQueue(stage: ControllerStage): void {
  const { tree, view } = stage;
  if (view.updateQueue.tasks.length === 0 && view.updateQueue === tree.updateQueue) return;
  for (const task of view.updateQueue.tasks)
    if (isOverdue(view, task, stage.now)) moveTask(stage, task.id, 'Expired');
  removeTasks(stage, (task) => isStale(task, stage.now));
  setTimer(stage);
}

function setTimer(stage: ControllerStage): void {
  const { now } = stage;
  const at = nextInstant(stage.view, now) ?? null;
  const { context } = recordIn(stage, queueTimerAddress);
  if (at === context.at) return;
  if (at === null) stage.offer(queueTimerAddress, { type: 'queue.untimed' });
  else stage.offer(queueTimerAddress, { type: 'queue.timed', at, restMs: at - now });
}
