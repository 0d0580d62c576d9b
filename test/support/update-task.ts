/** Update tasks on the bench: in the queue without anybody having asked for them. */
import type { UpdateTask } from '../../models/subsystems/update-queue/index.js';
import type { Lab } from './lab.js';
import { queuedTask } from './queue-rig.js';

/** Of a component that the firmware installs. */
export function benchTask(more: Partial<UpdateTask> = {}): UpdateTask {
  return queuedTask({
    id: '00000000',
    name: 'install',
    updatableBy: ['Uefi'],
    filename: 'nic.fwpkg',
    ...more,
  });
}

/** The queue has these tasks and no others. */
export function withTasks(lab: Lab, ...tasks: readonly Partial<UpdateTask>[]): Lab {
  const { tree } = lab.controller;
  lab.controller.restore({ ...tree, updateQueue: { ...tree.updateQueue, tasks: tasks.map(benchTask) } });
  return lab;
}
