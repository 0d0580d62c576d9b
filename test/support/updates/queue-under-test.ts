/**
 * Server with an update queue and its reference model. The reference checks every event, and each action has to end as
 * the reference predicts.
 */
import * as assert from 'uvu/assert';
import { formatInstant } from '../../../engine/index.js';
import { listFirmware } from '../../../machines/parts/index.js';
import { findBootState, isAway, managerRecord, powerRecord } from '../../../machines/power/index.js';
import type { MaintenanceWindow } from '../../../machines/updates/maintenance-windows/index.js';
import type { TaskState, UpdateTask } from '../../../machines/updates/update-queue/index.js';
import type { ControllerTree } from '../../../models/tree.js';
import { managerResetUri, managerUri, resetUri, updateServiceUri } from '../lab.js';
import { bodies, type Deed, type MinutesAhead } from './queue-actions.js';
import { Moment, QueueReference } from './queue-reference.js';
import { type QueueLab, queueUri } from './queue-rig.js';
import { type TaskSeen, tasksSeen } from './task-states.js';

type Times = Pick<UpdateTask, 'startAfter' | 'expire'>;

/** Returns the times in the format of clients, with null for a missing time. */
function shownTimes({ startAfter, expire }: Times) {
  const shown = (at: number | null) => (at === null ? null : formatInstant(at));
  return { StartAfter: shown(startAfter), Expire: shown(expire) };
}

const windowsUri = `${updateServiceUri}MaintenanceWindows/`;
const clearUri = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.DeleteUpdateTaskQueueItems/`;

const minuteMs = 60_000;

/** States that a client can write, by the current state of a task. */
const led: Readonly<Record<TaskState, readonly TaskState[]>> = {
  Pending: ['InProgress', 'Canceled'],
  InProgress: ['Complete', 'Exception', 'Canceled'],
  Expired: ['Pending', 'Canceled'],
  Exception: ['Pending', 'Canceled'],
  Complete: [],
  Canceled: [],
};

export class DrivenQueue {
  readonly #reference = new QueueReference();
  readonly #found: string[] = [];

  constructor(readonly lab: QueueLab) {
    lab.controller.observe({
      committed: ({ before, after, cause }) => {
        if ('input' in cause && !cause.outcome.ok) return;
        const uri = 'input' in cause && 'uri' in cause.input ? cause.input.uri : '';
        const [, touched] = /UpdateTaskQueue\/([0-9a-f]{8})\//.exec(uri) ?? [];
        const isRemoval = 'input' in cause && 'method' in cause.input && cause.input.method === 'DELETE';
        const cleared = uri === clearUri ? [] : without(before, isRemoval ? touched : undefined);
        this.#look({ ...before, updateQueue: { tasks: cleared } }, after, touched);
      },
    });
  }

  get tree(): ControllerTree {
    return this.lab.controller.tree;
  }

  run(deed: Deed): void {
    // Waits until the controller is available. When it returns, it can start a task that resets it again, so that this
    // is a loop.
    while (isAway(managerRecord(this.tree))) this.lab.advance('5m');
    this.act(deed);
    const rest = this.#reference.judgeRest(this.moment);
    assert.equal(
      [...this.#found, ...rest],
      [],
      `${JSON.stringify(deed)} at ${formatInstant(this.lab.controller.now)}`,
    );
  }

  act(deed: Deed): void {
    const { lab } = this;
    switch (deed.does) {
      case 'create':
        this.create(deed);
        break;
      case 'delete': {
        const task = this.pick(deed.which);
        if (task !== undefined) lab.delete(`${queueUri}${task.id}/`).is(200);
        break;
      }
      case 'lead':
        this.lead(deed.which, deed.state);
        break;
      case 'schedule':
        this.schedule(deed.which, this.timesIn(deed));
        break;
      case 'placeAtStart':
        this.placeAtStart(deed.which);
        break;
      case 'setWindow':
        this.setWindow(this.timesIn(deed));
        break;
      case 'breakAdapter':
      case 'mendAdapter':
        this.breakAdapter(deed.does === 'breakAdapter');
        break;
      case 'clear':
        lab.post(clearUri, {}).is(200);
        break;
      case 'reset':
        lab.request('POST', resetUri, { ResetType: deed.type });
        break;
      case 'startAnew':
        lab.request('POST', resetUri, { ResetType: this.boot === undefined ? 'On' : 'ForceRestart' });
        lab.advance('15m');
        break;
      case 'resetController':
        lab.request('POST', managerResetUri, { ResetType: 'ForceRestart' });
        break;
      case 'loseMains':
        lab.controller.operator('mains.off');
        lab.advance('10s');
        lab.controller.operator('mains.on');
        break;
      case 'hang':
        if (this.boot === 'osRunning') lab.controller.fault('host.hung');
        break;
      case 'mend':
        if (this.boot === 'osHung') lab.controller.clearFault('host.hung');
        break;
      case 'setClock': {
        const at = this.clock + deed.minutes * minuteMs;
        lab.patch(`${managerUri}DateTime/`, { DateTime: formatInstant(at) }).is(200);
        break;
      }
      case 'wait':
        lab.advance(deed.ms);
    }
  }

  get boot(): string | undefined {
    return findBootState(powerRecord(this.tree));
  }

  /** Clock of the controller, rounded to whole seconds because clients write times with this precision. Unit: ms. */
  get clock(): number {
    const { now } = this.lab.controller;
    return Math.floor((now + this.tree.controllerClock.offsetMs) / 1_000) * 1_000;
  }

  get tasks(): readonly TaskSeen[] {
    return tasksSeen(this.tree);
  }

  pick(which: number): TaskSeen | undefined {
    const { tasks } = this;
    return tasks[which % Math.max(1, tasks.length)];
  }

  timesIn({ startMinutes, expireMinutes }: MinutesAhead): Times {
    const at = (minutes: number | null) => (minutes === null ? null : this.clock + minutes * minuteMs);
    return { startAfter: at(startMinutes), expire: at(expireMinutes) };
  }

  get moment(): Moment {
    return new Moment(this.tree, this.lab.controller.now);
  }

  get window(): MaintenanceWindow | undefined {
    return this.tree.maintenanceWindows.windows[0];
  }

  create({ name, body, atStart, inWindow, ...minutes }: Extract<Deed, { does: 'create' }>): void {
    const { tasks } = this;
    const window = inWindow ? this.window : undefined;
    const own = this.timesIn(minutes);
    const place = atStart ? tasks.findLastIndex(({ state }) => state === 'InProgress') + 1 : tasks.length;
    const isFree = !tasks.some((task) => task.name === name);
    const fits = isFree && this.fits(window ?? own, tasks.slice(0, place), tasks.slice(place));
    const answer = this.lab.post(queueUri, {
      Name: name,
      TPMOverride: true,
      ...bodies[body],
      ...(window === undefined ? shownTimes(own) : { MaintenanceWindow: window.id }),
      ...(atStart ? { TaskPlacementMode: 'QueueStart' } : {}),
    });
    answer.is(fits ? 201 : 400);
    if (fits) assert.is(this.tree.updateQueue.tasks[place]?.name, name);
  }

  /**
   * Returns true if a task with these times is legal. The task and all tasks ahead of it can start before the task
   * expires, and each task behind it can start before that task expires.
   */
  fits({ startAfter, expire }: Times, ahead: readonly TaskSeen[], behind: readonly TaskSeen[]): boolean {
    const { moment } = this;
    const ends = behind.flatMap((task) =>
      task.state === 'Pending' ? (moment.timesOf(task).expire ?? []) : [],
    );
    if (startAfter !== null && ends.some((end) => end <= startAfter)) return false;
    if (expire === null) return true;
    const starts = ahead
      .filter(({ state }) => state === 'Pending')
      .map((task) => moment.timesOf(task).startAfter);
    const latest = Math.max(moment.clock, ...[startAfter, ...starts].map((start) => start ?? 0));
    return expire > latest;
  }

  /** Returns the tasks ahead of a task and the tasks behind it. */
  around({ id }: TaskSeen): [readonly TaskSeen[], readonly TaskSeen[]] {
    const { tasks } = this;
    const place = tasks.findIndex((task) => task.id === id);
    return [tasks.slice(0, place), tasks.slice(place + 1)];
  }

  schedule(which: number, times: Times): void {
    const task = this.pick(which);
    if (task === undefined) return;
    const isLegal =
      (task.window === null || (times.startAfter === null && times.expire === null)) &&
      ['Pending', 'Exception', 'Expired'].includes(task.state) &&
      this.fits(task.window === null ? times : this.moment.timesOf(task), ...this.around(task));
    this.lab.patch(`${queueUri}${task.id}/`, shownTimes(times)).is(isLegal ? 200 : 400);
  }

  placeAtStart(which: number): void {
    const task = this.pick(which);
    if (task === undefined) return;
    const isLegal = ['Pending', 'Exception', 'Expired'].includes(task.state);
    const answer = this.lab.patch(`${queueUri}${task.id}/`, { TaskPlacementMode: 'QueueStart' });
    answer.is(isLegal ? 200 : 400);
  }

  setWindow(times: Times): void {
    const { lab, window, moment } = this;
    const { startAfter, expire } = times;
    const body = { StartAfter: formatInstant(startAfter ?? this.clock), Expire: shownTimes(times).Expire };
    const isOver = ({ state }: TaskSeen) => state === 'Complete' || state === 'Canceled';
    const last = moment.tasks.findLastIndex((task) => task.window === window?.id && !isOver(task));
    const ahead = window === undefined || last < 0 ? moment.tasks : moment.tasks.slice(0, last);
    const others = ahead.filter((task) => task.window === null);
    const first = moment.tasks.findIndex(
      ({ window: id, state }) => id !== null && (state === 'Pending' || state === 'Expired'),
    );
    const behind = first < 0 ? [] : moment.tasks.slice(first).filter((task) => task.window === null);
    const isLegal = this.fits({ startAfter: startAfter ?? this.clock, expire }, others, behind);
    if (window === undefined) lab.post(windowsUri, { Name: 'night', ...body }).is(isLegal ? 201 : 400);
    else lab.patch(`${windowsUri}${window.id}/`, body).is(isLegal ? 200 : 400);
  }

  breakAdapter(isBroken: boolean): void {
    const { blueprint, firmware } = this.tree;
    const adapter = listFirmware(blueprint).find(({ kind }) => kind === 'adapter');
    if (adapter === undefined || isBroken === (firmware.writeFails[adapter.id] !== undefined)) return;
    const told = { part: adapter.name };
    if (isBroken) this.lab.controller.fault('firmware.writeFails', told);
    else this.lab.controller.clearFault('firmware.writeFails', told);
  }

  lead(which: number, state: TaskState): void {
    const task = this.pick(which);
    if (task === undefined) return;
    const { moment } = this;
    const isLegal =
      task.state === state ||
      (led[task.state].includes(state) &&
        (state !== 'InProgress' || this.mayBeTaken(moment, task)) &&
        (state !== 'Pending' || this.fits(moment.timesOf(task), ...this.around(task))));
    this.lab.patch(`${queueUri}${task.id}/`, { State: state }).is(isLegal ? 200 : 400);
  }

  /**
   * Returns true if a client can start a task: it is the head of the queue, its start time is reached, and the
   * controller does not execute it.
   */
  mayBeTaken(moment: Moment, task: TaskSeen): boolean {
    return moment.head?.id === task.id && moment.isInTime(task) && !task.updatableBy.includes('Bmc');
  }

  #look(before: ControllerTree, after: ControllerTree, touched: string | undefined): void {
    this.#found.push(...this.#reference.judge(new Moment(before), new Moment(after), touched));
  }
}

function without({ updateQueue }: ControllerTree, id: string | undefined): readonly UpdateTask[] {
  return updateQueue.tasks.filter((task) => task.id !== id);
}
