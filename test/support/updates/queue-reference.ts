/**
 * Reference model of the table of update tasks (behaviour "Update task state"): which task changes an event can cause,
 * and which actions must not be omitted. It compares the trees before and after an event, and is independent of the
 * code that made the change.
 */

import { findBootState, hostPhase, managerRecord, powerRecord } from '../../../machines/power/index.js';
import type { MaintenanceWindow } from '../../../machines/updates/maintenance-windows/index.js';
import type { ControllerTree } from '../../../models/tree.js';
import { type TaskSeen, tasksSeen } from './task-states.js';

const dayMs = 86_400_000;
/** Time within which an update agent requests an available task. Unit: ms. */
const askedByMs = 30_000;
/** Delay between a change of the queue and the next inspection of the queue. Unit: ms. */
const momentMs = 1_000;

/** Host phases before POST has found its devices, including phases that lead to a start. */
const unstarted: readonly string[] = [
  ...['unpowered', 'off', 'waiting', 'poweringOn', 'resetting', 'poweringOff', 'coldBooting'],
  ...['initialising', 'discovering', 'shuttingDown', 'restarting', 'dumping'],
];

/** Host phases in which a reset by the controller has to wait. */
const passing: readonly string[] = [
  ...['poweringOn', 'resetting', 'poweringOff', 'coldBooting', 'initialising', 'discovering', 'completing'],
  ...['servicing', 'osBooting', 'shuttingDown', 'restarting', 'dumping'],
];

/** Visible state of a queue and of the agents that process it, at one instant. */
export class Moment {
  readonly now: number;
  readonly clock: number;
  readonly boot: string | undefined;
  readonly phase: string;
  readonly tasks: readonly TaskSeen[];
  readonly #windows: readonly MaintenanceWindow[];
  readonly isServing: boolean;
  /** Agents that write firmware at the moment. */
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

  /** Returns the times of the window of a task, or the task's own times if it has no window. */
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

  /** Returns true if the event has changed the end of the task's window and the window is not over afterwards. */
  isPutOff(after: Moment, task: TaskSeen): boolean {
    return (
      task.window !== null && !after.isOver(task) && this.timesOf(task).expire !== after.timesOf(task).expire
    );
  }

  /** Head of the queue if its start time has been reached. */
  get ripe(): TaskSeen | undefined {
    const { head } = this;
    return this.isServing && head?.state === 'Pending' && this.isInTime(head) ? head : undefined;
  }

  /** Head of the queue if it is ready and only waits for an agent that executes it. */
  get due(): TaskSeen | undefined {
    return this.writers.length === 0 && !this.isHeldByStart ? this.ripe : undefined;
  }

  /**
   * True if the head of the queue is a reset by the controller that has to wait because the server is starting or
   * stopping.
   */
  get isHeldByStart(): boolean {
    const { command, updatableBy } = this.head ?? {};
    const isReset = command === 'ResetServer' || command === 'PendingReset';
    return isReset && updatableBy?.includes('Bmc') === true && passing.includes(this.phase);
  }
}

export class QueueReference {
  /** Time since which the head of the queue waits only for the update agent; null if it does not. */
  #askedSince: number | null = null;
  /** Task that only waits for an inspection of the queue and an agent, with the time since which it waits. */
  #due: { readonly id: string; readonly since: number } | null = null;
  /**
   * Times at which tasks entered the queue, by ID, for tasks that could start immediately. Other tasks start when their
   * time is reached.
   */
  readonly #queued = new Map<string, number>();
  /** Completion times of tasks, by ID. */
  readonly #completed = new Map<string, number>();
  /** Start times of tasks, by ID. */
  readonly #begun = new Map<string, number>();

  /**
   * Returns the violations of the table that an event causes. `touched` is the task that a client changed in the event.
   */
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

  /** Returns the violations that the state at an instant shows: tasks that should have changed before this instant. */
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
    // The window of an expired task was changed, so the task waits again and can start immediately.
    const was = stood === 'Expired' && before.isPutOff(after, task) ? 'Pending' : stood;
    if (task.state === 'InProgress' && was !== 'InProgress') this.#begun.set(task.id, after.now);
    if (was === task.state || byClient) return [];
    const step = `${task.name}: ${was} to ${task.state}`;
    switch (`${was} ${task.state}`) {
      case 'Pending InProgress':
        return this.#mayTake(after, task) ? [] : [step];
      // Tasks that complete or fail in the event of their start.
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
    // A task that awaits the start of the host needs no running agent, because the reset has stopped the agent that
    // executes the task.
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

  /** Returns whether the queue was inspected after the task entered it. */
  #isLookedAt({ now }: Moment, { id }: TaskSeen): boolean {
    return now - (this.#queued.get(id) ?? -momentMs) >= momentMs;
  }

  /**
   * Returns the tasks that were removed illegally. Only a client removes tasks, or the queue one day after their
   * completion.
   */
  #judgeRemovals(before: Moment, after: Moment): string[] {
    return before.tasks
      .filter(({ id }) => !after.tasks.some((task) => task.id === id) && !this.#isStale(id, after.now))
      .map(({ name }) => `${name} was removed`);
  }

  /** Returns whether the task was completed at least one day ago. */
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

/** Returns whether all tasks before this one are complete or canceled. */
function isAhead({ tasks }: Moment, { id }: TaskSeen): boolean {
  const place = tasks.findIndex((task) => task.id === id);
  return tasks.slice(0, place).every(({ state }) => state === 'Complete' || state === 'Canceled');
}

/** Returns whether POST left device discovery although a task waited for the firmware. */
function passedBy(before: Moment, after: Moment): boolean {
  const isThere = before.boot === 'discovering' && after.boot === 'completing';
  return isThere && after.ripe?.updatableBy.includes('Uefi') === true;
}
