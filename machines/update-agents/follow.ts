/**
 * Who takes the head of the queue, after every event that may have changed the answer: the agents learn what became of the
 * server, leave tasks that are not theirs any more, and take what is due, one after the other.
 */
import { type Address, recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  findBootState,
  findNext,
  findUpdateTask,
  flashKind,
  isScanning,
  isSystemErasing,
  listOperations,
  managerAddress,
  powerAddress,
  powerRecord,
  queueLookAddress,
  runtimeAgentAddress,
  toldSubject,
  type Updater,
  type UpdateTask,
  uefiAgentAddress,
} from '../../models/index.js';
import { agentIn, takenTask } from './agents.js';
import { takeTask } from './commands.js';
import { interruptTask } from './interrupted.js';
import { limitTasks } from './limits.js';
import { endRestarts, isPassing } from './restarts.js';

const agents: readonly Updater[] = ['Bmc', 'Uefi', 'RuntimeAgent'];

export function followTasks(stage: ControllerStage, isTouched: (machine: Address) => boolean): void {
  const isPowerTouched = isTouched(powerAddress);
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
  limitTasks(stage);
}

/** An agent that is not there any more was interrupted in what it was at. */
function noteLosses(stage: ControllerStage): void {
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

function isPostHeld(stage: ControllerStage): boolean {
  return recordIn(stage, uefiAgentAddress).value !== 'absent';
}

/** Tasks that were removed, or led on by a client. What is being written is written to its end. */
function leaveTasks(stage: ControllerStage): void {
  for (const name of agents) {
    const taken = takenTask(stage, name);
    if (taken === null) continue;
    const task = findUpdateTask(stage.view, taken);
    if (task?.state !== 'InProgress' || task.takenBy !== name)
      agentIn(stage, name).tell({ type: 'task.left' });
  }
}

function wakeRuntimeAgent(stage: ControllerStage): void {
  const { blueprint, updateQueue } = stage.view;
  const isUp = findBootState(recordIn(stage, powerAddress)) === 'osRunning';
  const isAsleep = recordIn(stage, runtimeAgentAddress).value === 'absent';
  if (isAsleep && isUp && blueprint.updateAgent !== null && updateQueue.tasks.length > 0)
    stage.offer(runtimeAgentAddress, { type: 'system.up' });
}

/** Who has changed the queue finds it as changed: what is to be taken because of that is looked at a moment later. */
function tellOfNext(stage: ControllerStage): void {
  const { tree, view, now } = stage;
  if (view.updateQueue === tree.updateQueue) return;
  const next = findNext(view, now);
  if (next.is !== 'due') return;
  const before = findNext(tree, now);
  const isKnown = before.is === 'due' && before.task.id === next.task.id;
  if (!isKnown) stage.offer(queueLookAddress, { type: 'queue.told' });
}

/** Once in a POST, when it has found its devices: there is something for the firmware to do, or POST goes on. */
function reachPost(stage: ControllerStage): void {
  const isThere = findBootState(recordIn(stage, powerAddress)) === 'completing';
  if (!isThere || findBootState(powerRecord(stage.tree)) !== 'discovering') return;
  if (isForPost(stage)) stage.offer(uefiAgentAddress, { type: 'post.reached' });
}

/** POST goes on when nothing is left for the firmware to do, and nothing that it has begun. */
function servePost(stage: ControllerStage): void {
  if (agentIn(stage, 'Uefi').work !== 'idle' || isWriting(stage, 'Uefi') || isForPost(stage)) return;
  stage.offer(uefiAgentAddress, { type: 'post.served' });
}

/** Also what others are in the way of for a while: the next POST may be weeks away. */
function isForPost(stage: ControllerStage): boolean {
  return findDue(stage)?.updatableBy.includes('Uefi') === true;
}

/** The task whose time has come: none while the controller closes or is away, or the server is being erased. */
function findDue(stage: ControllerStage): UpdateTask | undefined {
  const { view, now } = stage;
  const next = findNext(view, now);
  if (next.is !== 'due' || recordIn(stage, managerAddress).value !== 'running') return undefined;
  return isSystemErasing(view) ? undefined : next.task;
}

/**
 * Whether others are done first: whoever writes, for whomever; the check, during which nothing is written; and a start of the
 * server, which the controller breaks off by no reset.
 */
function isKeptWaiting(stage: ControllerStage, { command, updatableBy }: UpdateTask): boolean {
  if (isWriting(stage)) return true;
  if (command === 'ApplyUpdate') return isScanning(stage.view);
  const isReset = command === 'ResetServer' || command === 'PendingReset';
  return isReset && updatableBy.includes('Bmc') && isPassing(stage);
}

/** Returns whether one was taken. */
function takeNext(stage: ControllerStage): boolean {
  const task = findDue(stage);
  if (task === undefined || recordIn(stage, queueLookAddress).value === 'told') return false;
  if (isKeptWaiting(stage, task)) return false;
  const by = task.updatableBy.find((name) => agentIn(stage, name).work === 'idle');
  if (by === undefined) return false;
  takeTask(stage, task, by);
  return true;
}

/** Whether somebody is, for the queue or for anybody else. */
function isWriting({ view }: ControllerStage, who?: Updater): boolean {
  return listOperations(view).some(
    (operation) => operation.kind === flashKind && (who === undefined || toldSubject(operation).by === who),
  );
}
