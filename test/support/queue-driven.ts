/** A server with a queue, and the reference beside it: both see every event, and each deed ends as the reference says. */
import * as assert from 'uvu/assert';
import { formatInstant } from '../../engine/index.js';
import {
  type ControllerTree,
  findBootState,
  isAway,
  managerRecord,
  powerRecord,
} from '../../models/index.js';
import type { TaskState, UpdateTask } from '../../models/subsystems/update-queue/index.js';
import { managerResetUri, managerUri, resetUri } from './lab.js';
import { Moment, QueueReference } from './queue-reference.js';
import { files, type QueueLab, queueUri } from './queue-rig.js';

export const bodies = {
  bmcWait: { Command: 'Wait', WaitTimeSeconds: 90, UpdatableBy: ['Bmc'] },
  uefiWait: { Command: 'Wait', WaitTimeSeconds: 20, UpdatableBy: ['Uefi'] },
  runtimeWait: { Command: 'Wait', WaitTimeSeconds: 0, UpdatableBy: ['RuntimeAgent'] },
  rom: { Command: 'ApplyUpdate', Filename: files.systemRom },
  adapter: { Command: 'ApplyUpdate', Filename: files.adapter },
  storage: { Command: 'ApplyUpdate', Filename: files.storageController, UpdatableBy: ['Uefi'] },
  strange: { Command: 'ApplyUpdate', Filename: files.strange },
  slow: { Command: 'ApplyUpdate', Filename: files.systemRom, ExecutionTimeoutMinutes: 1 },
  resetServer: { Command: 'ResetServer' },
  resetByFirmware: { Command: 'ResetServer', UpdatableBy: ['Uefi'] },
  resetController: { Command: 'ResetBmc' },
  pendingReset: { Command: 'PendingReset' },
} as const;

export type Deed =
  | {
      readonly does: 'create';
      readonly name: string;
      readonly body: keyof typeof bodies;
      readonly startMinutes: number | null;
      readonly expireMinutes: number | null;
      readonly atStart: boolean;
    }
  | { readonly does: 'delete'; readonly which: number }
  | { readonly does: 'lead'; readonly which: number; readonly state: TaskState }
  | { readonly does: 'reset'; readonly type: 'On' | 'ForceOff' | 'ForceRestart' | 'GracefulRestart' }
  | { readonly does: 'resetController' | 'loseMains' | 'hang' | 'mend' }
  /** With time for what is to be done in POST. */
  | { readonly does: 'startAnew' }
  | { readonly does: 'setClock'; readonly minutes: number }
  | { readonly does: 'wait'; readonly ms: number };

const minuteMs = 60_000;

/** Where clients may lead a task. */
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
        this.#look(isRemoval ? without(before, touched) : before, after, touched);
      },
    });
  }

  get tree(): ControllerTree {
    return this.lab.controller.tree;
  }

  run(deed: Deed): void {
    if (isAway(managerRecord(this.tree))) this.lab.advance('5m');
    this.act(deed);
    const rest = this.#reference.judgeRest(new Moment(this.tree, this.lab.controller.now));
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
        lab.controller.operate('mains.off');
        lab.advance('10s');
        lab.controller.operate('mains.on');
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

  /** In whole seconds, as clients write it. */
  get clock(): number {
    const { now } = this.lab.controller;
    return Math.floor((now + this.tree.controllerClock.offsetMs) / 1_000) * 1_000;
  }

  pick(which: number): UpdateTask | undefined {
    const { tasks } = this.tree.updateQueue;
    return tasks[which % Math.max(1, tasks.length)];
  }

  create({ name, body, startMinutes, expireMinutes, atStart }: Extract<Deed, { does: 'create' }>): void {
    const { tasks } = this.tree.updateQueue;
    const at = (minutes: number | null) => (minutes === null ? null : this.clock + minutes * minuteMs);
    const [startAfter, expire] = [at(startMinutes), at(expireMinutes)];
    const place = atStart ? tasks.findLastIndex(({ state }) => state === 'InProgress') + 1 : tasks.length;
    const isFree = !tasks.some((task) => task.name === name);
    const fits = isFree && this.fits({ startAfter, expire }, tasks.slice(0, place));
    const answer = this.lab.post(queueUri, {
      Name: name,
      TPMOverride: true,
      ...bodies[body],
      ...(startAfter === null ? {} : { StartAfter: formatInstant(startAfter) }),
      ...(expire === null ? {} : { Expire: formatInstant(expire) }),
      ...(atStart ? { TaskPlacementMode: 'QueueStart' } : {}),
    });
    answer.is(fits ? 201 : 400);
    if (fits) assert.is(this.tree.updateQueue.tasks[place]?.name, name);
  }

  /** It can begin before it expires, and so can those ahead of it. */
  fits(
    { startAfter, expire }: Pick<UpdateTask, 'startAfter' | 'expire'>,
    ahead: readonly UpdateTask[],
  ): boolean {
    if (expire === null) return true;
    const { now } = this.lab.controller;
    const starts = ahead.filter(({ state }) => state === 'Pending').map((task) => task.startAfter);
    const latest = Math.max(
      now + this.tree.controllerClock.offsetMs,
      ...[startAfter, ...starts].map((start) => start ?? 0),
    );
    return expire > latest;
  }

  lead(which: number, state: TaskState): void {
    const task = this.pick(which);
    if (task === undefined) return;
    const { tasks } = this.tree.updateQueue;
    const moment = new Moment(this.tree, this.lab.controller.now);
    const isLegal =
      task.state === state ||
      (led[task.state].includes(state) &&
        (state !== 'InProgress' || this.mayBeTaken(moment, task)) &&
        (state !== 'Pending' || this.fits(task, tasks.slice(0, tasks.indexOf(task)))));
    this.lab.patch(`${queueUri}${task.id}/`, { State: state }).is(isLegal ? 200 : 400);
  }

  /** From outside: the head, in time, that is not the controller's. */
  mayBeTaken(moment: Moment, task: UpdateTask): boolean {
    return moment.head === task && moment.isInTime(task) && !task.updatableBy.includes('Bmc');
  }

  #look(before: ControllerTree, after: ControllerTree, touched: string | undefined): void {
    this.#found.push(...this.#reference.judge(new Moment(before), new Moment(after), touched));
  }
}

function without(tree: ControllerTree, id: string | undefined): ControllerTree {
  const tasks = tree.updateQueue.tasks.filter((task) => task.id !== id);
  return { ...tree, updateQueue: { tasks } };
}
