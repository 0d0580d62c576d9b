/** Update tasks for tests: they are in the queue without any request. */
import type { Lab } from '../lab.js';
import { queuedTask } from './queue-rig.js';
import { type PlacedTask, withQueue } from './task-states.js';

/** Returns a task that lets the firmware install a component. */
export function benchTask(more: Partial<PlacedTask> = {}): PlacedTask {
  return queuedTask({
    id: '00000000',
    name: 'install',
    updatableBy: ['Uefi'],
    filename: 'nic.fwpkg',
    ...more,
  });
}

/** Replaces all tasks of the queue by these. */
export function withTasks(lab: Lab, ...tasks: readonly Partial<PlacedTask>[]): Lab {
  const { controller } = lab;
  controller.restore(withQueue(controller.tree, tasks.map(benchTask)));
  return lab;
}
