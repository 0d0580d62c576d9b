/** Resets of the server that tasks have asked for: each is over when the server has started again, and the next comes after it. */
import { recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  type HostPhase,
  hostPhase,
  managerAddress,
  mgmtMessage,
  moveTask,
  powerAddress,
  resultOf,
  succeeded,
} from '../../models/index.js';

/** On the way to where POST has found its devices: from there on the firmware takes tasks again. */
const restarting: ReadonlySet<HostPhase> = new Set([
  'unpowered',
  'waiting',
  'poweringOn',
  'resetting',
  'poweringOff',
  'coldBooting',
  'initialising',
  'discovering',
  'shuttingDown',
  'restarting',
  'dumping',
]);

/** What ends by itself, and would be broken off by a reset. */
const passing: ReadonlySet<HostPhase> = new Set([
  ...[...restarting].filter((phase) => phase !== 'unpowered' && phase !== 'waiting'),
  'completing',
  'servicing',
  'osBooting',
]);

/** A controller that closes or is away finds out when it is back. */
export function endRestarts(stage: ControllerStage): void {
  if (recordIn(stage, managerAddress).value !== 'running') return;
  const task = stage.view.updateQueue.tasks.find(({ awaitsStart }) => awaitsStart);
  if (task === undefined) return;
  const phase = hostPhase(recordIn(stage, powerAddress));
  if (restarting.has(phase)) return;
  // Somebody has switched it off meanwhile.
  if (phase === 'off')
    moveTask(stage, task.id, 'Exception', { result: resultOf(mgmtMessage('UpdateInterrupted')) });
  else moveTask(stage, task.id, 'Complete', { result: succeeded });
}

/** Whether the server goes up or down at the moment. */
export function isPassing(stage: ControllerStage): boolean {
  return passing.has(hostPhase(recordIn(stage, powerAddress)));
}
