/** An agent goes while it is at a task: what it wrote breaks off, and the task stands until a client sees to it. */
import {
  type ControllerStage,
  findUpdateTask,
  mgmtMessage,
  moveTask,
  operationAddress,
  resultOf,
  type Updater,
} from '../../models/index.js';
import { takenTask } from './agents.js';

const interrupted = mgmtMessage('UpdateInterrupted');

export function interruptTask(stage: ControllerStage, by: Updater): void {
  const task = findUpdateTask(stage.view, takenTask(stage, by) ?? '');
  if (task?.state !== 'InProgress' || task.takenBy !== by) return;
  moveTask(stage, task.id, 'Exception', { result: resultOf(interrupted) });
  if (task.operation !== null) {
    const address = operationAddress(task.operation);
    stage.offer(address, { type: 'operation.failed', messages: [interrupted] });
  }
}
