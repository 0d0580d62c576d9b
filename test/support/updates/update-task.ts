/** Update tasks on the bench: in the queue without anybody having asked for them. */
import type { Lab } from '../lab.js';
import { queuedTask } from './queue-rig.js';
import { type PlacedTask, withQueue } from './task-states.js';

/** Of a component that the firmware installs. */
export function benchTask(more: Partial<PlacedTask> = {}): PlacedTask {
  return queuedTask({
    id: '00000000',
    name: 'install',
    updatableBy: ['Uefi'],
    filename: 'nic.fwpkg',
    ...more,
  });
}

/** The queue has these tasks and no others. */
export function withTasks(lab: Lab, ...tasks: readonly Partial<PlacedTask>[]): Lab {
  const { controller } = lab;
  controller.restore(withQueue(controller.tree, tasks.map(benchTask)));
  return lab;
}
