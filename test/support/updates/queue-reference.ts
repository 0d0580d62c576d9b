/**
 * The table of update tasks (behaviour "Update task state") once more, as what may become of tasks from one event to the next,
 * and what may not be left undone. It looks at the tree before and after, and has no part in how that came to be.
 */

import { findBootState, hostPhase, managerRecord, powerRecord } from '../../../machines/power/index.js';
import type { MaintenanceWindow } from '../../../machines/updates/maintenance-windows/index.js';
import type { ControllerTree } from '../../../models/tree.js';
import { type TaskSeen, tasksSeen } from './task-states.js';

const dayMs = 86_400_000;
/** By then an update agent has asked for a task. Unit: ms. */
const askedByMs = 30_000;
/** Between a change of the queue and a look at it. Unit: ms. */
const momentMs = 1_000;

/** Before POST has found its devices, or on the way there. */
const unstarted: readonly string[] = [
  ...['unpowered', 'off', 'waiting', 'poweringOn', 'resetting', 'poweringOff', 'coldBooting'],
  ...['initialising', 'discovering', 'shuttingDown', 'restarting', 'dumping'],
];

/** Where a reset by the controller has to wait. */
const passing: readonly string[] = [
  ...['poweringOn', 'resetting', 'poweringOff', 'coldBooting', 'initialising', 'discovering', 'completing'],
  ...['servicing', 'osBooting', 'shuttingDown', 'restarting', 'dumping'],
];

/** What there is to be seen of a queue and of who works it off. */
export class Moment {
  readonly now: number;
  readonly clock: number;
  readonly boot: string | undefined;
  readonly phase: string;
  readonly tasks: readonly TaskSeen[];
  readonly #windows: readonly MaintenanceWindow[];
  readonly isServing: boolean;
  /** Who writes at the moment. */
  readonly writers: readonly unknown[];

  constructor(tree: ControllerTree, now = tree.clock.now) {
    this.now = now;
    this.clock = now + tree.controllerClock.offsetMs;
    this.boot = findBootState(powerRecord(tree));
    this.phase = hostPhase(powerRecord(tree));
    this.tasks = tasksSeen(tree);
    this.#windows = tree.maintenanceWindows.windows;
    this.isServing = managerRecord(tree).value === 'running';
    const flashes = Object.values(tree.operations.byId).filter(({ kind }) => kind === 'firmware.flash');
    this.writers = flashes.map(({ subject }) => subject.by);
  }

  get head(): TaskSeen | undefined {
    return this.tasks.find(({ state }) => state !== 'Complete' && state !== 'Canceled');
  }

  /** The times of its window, where it names one. */
  timesOf(task: Pick<TaskSeen, 'startAfter' | 'expire' | 'window'>): {
    readonly startAfter: number | null;
    readonly expire: number | null;
  } {
    return this.#windows.find(({ id }) => id === task.window) ?? task;
  }

  isInTime(task: TaskSeen): boolean {
    const { startAfter } = this.timesOf(task);
    return (startAfter === null || startAfter <= this.clock) && !this.isOver(task);
  }

  isOver(task: TaskSeen): boolean {
    const { expire } = this.timesOf(task);
    return expire !== null && expire <= this.clock;
  }

  /** Whether its window had closed, and has not after the next event. */
  isPutOff(after: Moment, task: TaskSeen): boolean {
    return (
      task.window !== null && !after.isOver(task) && this.timesOf(task).expire !== after.timesOf(task).expire
    );
  }

  /** The head, where its time has come. */
  get ripe(): TaskSeen | undefined {
    const { head } = this;
    return this.isServing && head?.state === 'Pending' && this.isInTime(head) ? head : undefined;
  }

  /** The same where it waits for nothing but somebody who takes it. */
  get due(): TaskSeen | undefined {
    return this.writers.length === 0 && !this.isHeldByStart ? this.ripe : undefined;
  }

  /** Whether the head is a reset by the controller, and the server goes up or down. */
  get isHeldByStart(): boolean {
    const { command, updatableBy } = this.head ?? {};
    const isReset = command === 'ResetServer' || command === 'PendingReset';
    return isReset && updatableBy?.includes('Bmc') === true && passing.includes(this.phase);
  }
}

export class QueueReference {
  /** Since when the head waits for the update agent alone; null while it does not. */
  #askedSince: number | null = null;
  /** What waits for nothing but a look at the queue and somebody who takes it, and since when. */
  #due: { readonly id: string; readonly since: number } | null = null;
  /** When tasks came into the queue that might begin at once, by their ids: others begin when their time comes. */
  readonly #queued = new Map<string, number>();
  /** When tasks were complete, by their ids. */
  readonly #completed = new Map<string, number>();
  /** When waits began, by the ids of their tasks. */
  readonly #begun = new Map<string, number>();

  /** What of an event is against the table. `touched`: the task that a client changed by it. */
  judge(before: Moment, after: Moment, touched?: string): string[] {
    for (const task of after.tasks)
      if (!before.tasks.some(({ id }) => id === task.id) && after.isInTime(task))
        this.#queued.set(task.id, after.now);
    for (const { id, state } of before.tasks) if (state !== 'Complete') this.#completed.delete(id);
    for (const { id, state } of after.tasks)
      if (state === 'Complete' && !this.#completed.has(id)) this.#completed.set(id, after.now);
    return [
      ...after.tasks.flatMap((task) => this.#judgeTask(before, after, task, task.id === touched)),
      ...this.#judgeRemovals(before, after),
      ...this.judgeRest(after),
      ...(passedBy(before, after) ? ['POST has not waited for the firmware'] : []),
    ];
  }

  /** What may not be left as it is, at any instant. */
  judgeRest(at: Moment): string[] {
    const { tasks, due, boot, writers, now } = at;
    const under = tasks.filter(({ state }) => state === 'InProgress');
    const isAsked = due?.updatableBy.includes('RuntimeAgent') === true && boot === 'osRunning';
    this.#askedSince = isAsked ? (this.#askedSince ?? now) : null;
    if (due === undefined) this.#due = null;
    else if (this.#due?.id !== due.id) this.#due = { id: due.id, since: now };
    const isLookedAt = this.#due !== null && now - this.#due.since > momentMs;
    const isServed =
      under.some(({ takenBy }) => takenBy === 'Uefi') ||
      writers.includes('Uefi') ||
      ((writers.length > 0 || !isLookedAt) && at.ripe?.updatableBy.includes('Uefi') === true);
    return [
      ...(under.length > 1 ? ['two are in progress'] : []),
      ...(tasks.some((task) => task.state === 'Pending' && at.isOver(task))
        ? ['one waits that has expired']
        : []),
      ...(tasks.some(({ id }) => this.#isStale(id, now)) ? ['one was complete for a day'] : []),
      ...(under.some((task) => this.#isOverlong(at, task)) ? ['one goes on for longer than it may'] : []),
      ...(isLookedAt && due?.updatableBy.includes('Bmc') ? ['the controller has not taken its task'] : []),
      ...(this.#askedSince !== null && now - this.#askedSince > askedByMs
        ? ['the update agent has not taken its task']
        : []),
      ...(under.some(({ awaitsStart }) => awaitsStart) && at.isServing && !unstarted.includes(at.phase)
        ? ['a reset goes on that is over']
        : []),
      ...(boot === 'servicing' && !isServed ? ['POST waits for nothing'] : []),
    ];
  }

  #judgeTask(before: Moment, after: Moment, task: TaskSeen, byClient: boolean): string[] {
    const stood = before.tasks.find(({ id }) => id === task.id)?.state ?? 'Pending';
    // It waits again, and may be begun at once.
    const was = stood === 'Expired' && before.isPutOff(after, task) ? 'Pending' : stood;
    if (task.state === 'InProgress' && was !== 'InProgress') this.#begun.set(task.id, after.now);
    if (was === task.state || byClient) return [];
    const step = `${task.name}: ${was} to ${task.state}`;
    switch (`${was} ${task.state}`) {
      case 'Pending InProgress':
        return this.#mayTake(after, task) ? [] : [step];
      // What is over as soon as it has begun, or fails at once.
      case 'Pending Complete':
      case 'Pending Exception':
        return isAhead(after, task) && after.isInTime(task) && this.#isLookedAt(after, task) ? [] : [step];
      case 'Pending Expired':
        return after.isOver(task) ? [] : [step];
      case 'InProgress Complete':
        return this.#isOver(after, task) ? [] : [step];
      case 'InProgress Exception':
        return [];
      default:
        return [step];
    }
  }

  #mayTake(after: Moment, task: TaskSeen): boolean {
    const { takenBy } = task;
    // A reset takes along whoever has it done.
    const isThere =
      takenBy === 'Bmc' ||
      task.awaitsStart ||
      (takenBy === 'Uefi' && after.boot === 'servicing') ||
      (takenBy === 'RuntimeAgent' && after.boot === 'osRunning');
    return (
      isThere &&
      this.#isLookedAt(after, task) &&
      takenBy !== null &&
      task.updatableBy.includes(takenBy) &&
      after.isServing &&
      after.isInTime(task) &&
      isAhead(after, task)
    );
  }

  /** Whether whoever has queued it has found it waiting. */
  #isLookedAt({ now }: Moment, { id }: TaskSeen): boolean {
    return now - (this.#queued.get(id) ?? -momentMs) >= momentMs;
  }

  /** Tasks go when a client removes them, and otherwise a day after they were complete alone. */
  #judgeRemovals(before: Moment, after: Moment): string[] {
    return before.tasks
      .filter(({ id }) => !after.tasks.some((task) => task.id === id) && !this.#isStale(id, after.now))
      .map(({ name }) => `${name} was removed`);
  }

  /** Whether it has been complete for a day. */
  #isStale(id: string, now: number): boolean {
    return now - (this.#completed.get(id) ?? now) >= dayMs;
  }

  #isOverlong({ now }: Moment, { id, timeoutMinutes }: TaskSeen): boolean {
    return timeoutMinutes > 0 && now - (this.#begun.get(id) ?? now) > timeoutMinutes * 60_000;
  }

  #isOver({ now, phase }: Moment, { id, command, waitSeconds }: TaskSeen): boolean {
    if (command === 'ResetServer') return !unstarted.includes(phase);
    return command !== 'Wait' || now - (this.#begun.get(id) ?? now) === (waitSeconds ?? 0) * 1_000;
  }
}

/** All before it are over. */
function isAhead({ tasks }: Moment, { id }: TaskSeen): boolean {
  const place = tasks.findIndex((task) => task.id === id);
  return tasks.slice(0, place).every(({ state }) => state === 'Complete' || state === 'Canceled');
}

/** The firmware has found its devices, and has left what was its to do. */
function passedBy(before: Moment, after: Moment): boolean {
  const isThere = before.boot === 'discovering' && after.boot === 'completing';
  return isThere && after.ripe?.updatableBy.includes('Uefi') === true;
}
