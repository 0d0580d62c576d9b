/**
 * Who takes the head of the queue, after every event that may have changed the answer: the agents learn what became of the
 * server, leave tasks that are not theirs any more, and take what is due, one after the other.
 */
import { recordIn } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import { mgmtMessage } from '../../../../models/messages/index.js';
import { listOperations } from '../../../../models/operations/index.js';
import type { Updater } from '../../../parts/index.js';
import {
  findBootState,
  type HostPhase,
  hostPhase,
  managerAddress,
  powerAddress,
  powerRecord,
} from '../../../power/index.js';
import { isSystemErasing } from '../../../storage/erase/index.js';
import { flashKind, flashSubject, isScanning } from '../../firmware/index.js';
import { resultOf, succeeded } from '../change-task.js';
import {
  queueLookAddress,
  runtimeAgentAddress,
  uefiAgentAddress,
  updateTaskAddress,
  updateTaskRecord,
} from '../contract.js';
import { findNext, hasStarted } from '../schedule.js';

import { findUpdateTask, type UpdateTask } from '../state.js';
import { agentIn, currentTask, interruptTask, startTask } from './agents.js';

// Resets of the server that tasks have asked for: each is over when the server has started again, and the next comes after it.

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
function endRestarts(stage: Transaction): void {
  if (recordIn(stage, managerAddress).value !== 'running') return;
  const task = stage.view.updateQueue.tasks.find((each) => awaitsStart(stage, each));
  if (task === undefined) return;
  const phase = hostPhase(recordIn(stage, powerAddress));
  if (restarting.has(phase)) return;
  // Somebody has switched it off meanwhile.
  const address = updateTaskAddress(task.id);
  if (phase === 'off')
    stage.offer(address, { type: 'task.failed', result: resultOf(mgmtMessage('UpdateInterrupted')) });
  else stage.offer(address, { type: 'task.completed', result: succeeded });
}

function awaitsStart({ view }: Transaction, task: UpdateTask): boolean {
  const { value } = updateTaskRecord(view, task);
  return typeof value === 'object' && 'InProgress' in value && value.InProgress.work === 'awaitingStart';
}

/** Whether the server goes up or down at the moment. */
function isPassing(stage: Transaction): boolean {
  return passing.has(hostPhase(recordIn(stage, powerAddress)));
}

const agents: readonly Updater[] = ['Bmc', 'Uefi', 'RuntimeAgent'];

export function assignTasks(stage: Transaction): void {
  const isPowerTouched = recordIn(stage, powerAddress) !== powerRecord(stage.tree);
  if (isPowerTouched) noteLosses(stage);
  const { tree, view } = stage;
  if (view.updateQueue.tasks.length === 0 && view.updateQueue === tree.updateQueue && !isPostHeld(stage))
    return;
  leaveTasks(stage);
  endRestarts(stage);
  wakeRuntimeAgent(stage);
  tellOfNext(stage);
  if (isPowerTouched) reachPost(stage);
  if (takeNext(stage)) {
    noteLosses(stage);
    // It may be over already.
    tellOfNext(stage);
  }
  servePost(stage);
}

/** An agent that is not there any more was interrupted in what it was at. */
function noteLosses(stage: Transaction): void {
  const boot = findBootState(recordIn(stage, powerAddress));
  if (isPostHeld(stage) && boot !== 'servicing') {
    interruptTask(stage, 'Uefi');
    stage.offer(uefiAgentAddress, { type: 'post.lost' });
  }
  if (recordIn(stage, runtimeAgentAddress).value !== 'absent' && boot !== 'osRunning') {
    interruptTask(stage, 'RuntimeAgent');
    stage.offer(runtimeAgentAddress, { type: 'system.lost' });
  }
}

function isPostHeld(stage: Transaction): boolean {
  return recordIn(stage, uefiAgentAddress).value !== 'absent';
}

/** Tasks that were removed, or led on by a client. What is being written is written to its end. */
function leaveTasks(stage: Transaction): void {
  for (const name of agents) {
    const taken = currentTask(stage, name);
    if (taken === null) continue;
    const task = findUpdateTask(stage.view, taken);
    if (task === undefined || updateTaskRecord(stage.view, task).context.takenBy !== name)
      agentIn(stage, name).tell({ type: 'task.left' });
  }
}

function wakeRuntimeAgent(stage: Transaction): void {
  const { blueprint, updateQueue } = stage.view;
  const isUp = findBootState(recordIn(stage, powerAddress)) === 'osRunning';
  const isAsleep = recordIn(stage, runtimeAgentAddress).value === 'absent';
  if (isAsleep && isUp && blueprint.updateAgent !== null && updateQueue.tasks.length > 0)
    stage.offer(runtimeAgentAddress, { type: 'system.up' });
}

/** Who has changed the queue finds it as changed: what is to be taken because of that is looked at a moment later. */
function tellOfNext(stage: Transaction): void {
  const { tree, view, now } = stage;
  if (view.updateQueue === tree.updateQueue) return;
  const next = findNext(view);
  if (next.is !== 'due') return;
  const before = findNext(tree);
  const isKnown =
    (before.is === 'due' || (before.is === 'early' && hasStarted(tree, before.task, now))) &&
    before.task.id === next.task.id;
  if (!isKnown) stage.offer(queueLookAddress, { type: 'queue.told' });
}

/** Once in a POST, when it has found its devices: there is something for the firmware to do, or POST goes on. */
function reachPost(stage: Transaction): void {
  const isThere = findBootState(recordIn(stage, powerAddress)) === 'completing';
  if (!isThere || findBootState(powerRecord(stage.tree)) !== 'discovering') return;
  if (isForPost(stage)) stage.offer(uefiAgentAddress, { type: 'post.reached' });
}

/** POST goes on when nothing is left for the firmware to do, and nothing that it has begun. */
function servePost(stage: Transaction): void {
  if (agentIn(stage, 'Uefi').work !== 'idle' || isWriting(stage, 'Uefi') || isForPost(stage)) return;
  stage.offer(uefiAgentAddress, { type: 'post.served' });
}

/** Also what others are in the way of for a while: the next POST may be weeks away. */
function isForPost(stage: Transaction): boolean {
  return findDue(stage)?.updatableBy.includes('Uefi') === true;
}

/** The task whose time has come: none while the controller closes or is away, or the server is being erased. */
function findDue(stage: Transaction): UpdateTask | undefined {
  const { view } = stage;
  const next = findNext(view);
  if (next.is !== 'due' || recordIn(stage, managerAddress).value !== 'running') return undefined;
  return isSystemErasing(view) ? undefined : next.task;
}

/**
 * Whether others are done first: whoever writes, for whomever; the check, during which nothing is written; and a start of the
 * server, which the controller breaks off by no reset.
 */
function isKeptWaiting(stage: Transaction, { command, updatableBy }: UpdateTask): boolean {
  if (isWriting(stage)) return true;
  if (command === 'ApplyUpdate') return isScanning(stage.view);
  const isReset = command === 'ResetServer' || command === 'PendingReset';
  return isReset && updatableBy.includes('Bmc') && isPassing(stage);
}

/** Returns whether one was taken. */
function takeNext(stage: Transaction): boolean {
  const task = findDue(stage);
  if (task === undefined || recordIn(stage, queueLookAddress).value === 'told') return false;
  if (isKeptWaiting(stage, task)) return false;
  const by = task.updatableBy.find((name) => agentIn(stage, name).work === 'idle');
  if (by === undefined) return false;
  startTask(stage, task, by);
  return true;
}

/** Whether somebody is, for the queue or for anybody else. */
function isWriting({ view }: Transaction, who?: Updater): boolean {
  return listOperations(view).some(
    (operation) => operation.kind === flashKind && (who === undefined || flashSubject(operation).by === who),
  );
}
