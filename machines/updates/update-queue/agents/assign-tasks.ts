/**
 * Assignment of the first task in the queue, after every event that may have changed the queue. Agents are notified of
 * state changes of the server, leave tasks that were taken away from them, and accept due tasks one after the other.
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

// Resets of the server that tasks have requested. A task with a reset is complete when the server has started again;
// then the next task follows.

/** Phases of the host between a reset and the point at which the firmware accepts tasks again. */
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

/** Transient phases of the host that a reset would interrupt. */
const passing: ReadonlySet<HostPhase> = new Set([
  ...[...restarting].filter((phase) => phase !== 'unpowered' && phase !== 'waiting'),
  'completing',
  'servicing',
  'osBooting',
]);

/**
 * Completes the task that waits for a start of the server. If the controller is unavailable, the task is completed when
 * the controller is available again.
 */
function endRestarts(stage: Transaction): void {
  if (recordIn(stage, managerAddress).value !== 'running') return;
  const task = stage.view.updateQueue.tasks.find((each) => awaitsStart(stage, each));
  if (task === undefined) return;
  const phase = hostPhase(recordIn(stage, powerAddress));
  if (restarting.has(phase)) return;
  // The task fails, because the server was switched off before it started again.
  const address = updateTaskAddress(task.id);
  if (phase === 'off')
    stage.offer(address, { type: 'task.failed', result: resultOf(mgmtMessage('UpdateInterrupted')) });
  else stage.offer(address, { type: 'task.completed', result: succeeded });
}

function awaitsStart({ view }: Transaction, task: UpdateTask): boolean {
  const { value } = updateTaskRecord(view, task);
  return typeof value === 'object' && 'InProgress' in value && value.InProgress.work === 'awaitingStart';
}

/** Checks whether the server is in a power transition. */
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
    // The agents are notified again, because the task may already be complete.
    tellOfNext(stage);
  }
  servePost(stage);
}

/** Interrupts the tasks of agents that have disappeared. */
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

/**
 * Releases agents from tasks that were removed, or that a client has changed. A running write is completed
 * nevertheless.
 */
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

/**
 * Schedules the examination of the queue a moment after a change, so that the requester still finds the task pending.
 */
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

/** Holds POST once, after device discovery, when the firmware has tasks to execute; otherwise POST continues. */
function reachPost(stage: Transaction): void {
  const isThere = findBootState(recordIn(stage, powerAddress)) === 'completing';
  if (!isThere || findBootState(powerRecord(stage.tree)) !== 'discovering') return;
  if (isForPost(stage)) stage.offer(uefiAgentAddress, { type: 'post.reached' });
}

/** Releases POST when the firmware has neither pending nor running tasks. */
function servePost(stage: Transaction): void {
  if (agentIn(stage, 'Uefi').work !== 'idle' || isWriting(stage, 'Uefi') || isForPost(stage)) return;
  stage.offer(uefiAgentAddress, { type: 'post.served' });
}

/**
 * Checks whether the due task is for the firmware. Temporarily blocked tasks are included, because the next POST may be
 * weeks ahead.
 */
function isForPost(stage: Transaction): boolean {
  return findDue(stage)?.updatableBy.includes('Uefi') === true;
}

/**
 * Returns the due task. No task is due while the controller is resetting or unavailable, or while the server is being
 * erased.
 */
function findDue(stage: Transaction): UpdateTask | undefined {
  const { view } = stage;
  const next = findNext(view);
  if (next.is !== 'due' || recordIn(stage, managerAddress).value !== 'running') return undefined;
  return isSystemErasing(view) ? undefined : next.task;
}

/**
 * Checks whether a task has to wait for other work: a write by any agent, or a firmware check, which excludes writes. A
 * reset by the controller also waits for a running start of the server, because it must not interrupt the start.
 */
function isKeptWaiting(stage: Transaction, { command, updatableBy }: UpdateTask): boolean {
  if (isWriting(stage)) return true;
  if (command === 'ApplyUpdate') return isScanning(stage.view);
  const isReset = command === 'ResetServer' || command === 'PendingReset';
  return isReset && updatableBy.includes('Bmc') && isPassing(stage);
}

/** Starts the due task if an agent is free. Returns whether an agent accepted a task. */
function takeNext(stage: Transaction): boolean {
  const task = findDue(stage);
  if (task === undefined || recordIn(stage, queueLookAddress).value === 'told') return false;
  if (isKeptWaiting(stage, task)) return false;
  const by = task.updatableBy.find((name) => agentIn(stage, name).work === 'idle');
  if (by === undefined) return false;
  startTask(stage, task, by);
  return true;
}

/** Checks whether firmware is being written, for the queue or for another purpose. */
function isWriting({ view }: Transaction, who?: Updater): boolean {
  return listOperations(view).some(
    (operation) => operation.kind === flashKind && (who === undefined || flashSubject(operation).by === who),
  );
}
