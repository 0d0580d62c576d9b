/** Update tasks on the bench: in the queue without anybody having asked for them. */
import type { UpdateTask } from '../../models/subsystems/update-queue/index.js';
import type { Lab } from './lab.js';

/** Of a component that the firmware installs. */
export function benchTask(more: Partial<UpdateTask> = {}): UpdateTask {
  return {
    id: '00000000',
    name: 'install',
    command: 'ApplyUpdate',
    updatableBy: ['Uefi'],
    filename: 'nic.fwpkg',
    targets: [],
    waitSeconds: null,
    timeoutMinutes: 0,
    tpmOverride: true,
    updateRecoverySet: false,
    startAfter: null,
    expire: null,
    window: null,
    state: 'Pending',
    takenBy: null,
    operation: null,
    result: null,
    errorDetails: null,
    resultLog: null,
    created: 0,
    modified: 0,
    completedAt: null,
    mayRecover: false,
    invocation: null,
    ...more,
  };
}

/** The queue has these tasks and no others. */
export function withTasks(lab: Lab, ...tasks: readonly Partial<UpdateTask>[]): Lab {
  const { tree } = lab.controller;
  lab.controller.restore({ ...tree, updateQueue: { ...tree.updateQueue, tasks: tasks.map(benchTask) } });
  return lab;
}
