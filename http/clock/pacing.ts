/**
 * Moves a controller along with the wall: sleeps until the next thing is due, runs it, and tells every request what
 * time it arrives at. The tree's own clock moves only to due times and inputs, so an idle day costs nothing.
 * What the paces mean is in `engine/time/time.ts`; the simulation itself never learns of any of this.
 */
import type { Pace } from '../../engine/index.js';
import { type Controller, isReachable, listForegroundTimers, managerRecord } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { lastInstantMs, type PacedClock } from './pace.js';

/** Jumps in one go while the controller is away. Assumption: no return takes more steps; a chart that loops is left. */
const jumpsMax = 64;

/**
 * Runs the controller to its next foreground timer, and on to its return while it is away. With an effect in flight
 * it stays: the world outside is to answer first.
 */
function skipAhead(controller: Controller): void {
  const idle = Object.keys(controller.tree.outbox.entries).length === 0;
  if (idle && isReachable(managerRecord(controller.tree))) jump(controller);
  for (let jumps = 0; jumps < jumpsMax && !isReachable(managerRecord(controller.tree)); jumps++) {
    if (!jump(controller)) return;
  }
}

function jump(controller: Controller): boolean {
  const at = nextForeground(controller.tree);
  if (at === undefined) return false;
  controller.catchUp(at);
  return true;
}

/** When the next foreground timer is due. Unit: ms since the epoch. */
function nextForeground(tree: ControllerTree): number | undefined {
  let earliest: number | undefined;
  for (const [, { at, held }] of listForegroundTimers(tree)) {
    if (held === true) continue;
    if (earliest === undefined || at < earliest) earliest = at;
  }
  return earliest;
}

/** Longest sleep a timer of Node's can be set for; one that is due later is set again then. Unit: ms. */
const sleepMsMax = 2 ** 31 - 1;

export class Pacing {
  readonly #controller: Controller;
  readonly #clock: PacedClock;
  readonly #onBug: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  /** The due time the timer is set for. Unit: ms since the epoch. */
  #sleepsUntil: number | undefined;
  #stopped = false;

  /** `onBug` is told when something due fails; time then stands still, so that it does not fail again and again. */
  constructor(controller: Controller, clock: PacedClock, onBug: (error: unknown) => void) {
    this.#controller = controller;
    this.#clock = clock;
    this.#onBug = onBug;
    this.rearm();
  }

  get pace(): Pace {
    return this.#clock.pace;
  }

  /** Virtual time: never before what has happened. Unit: ms since the epoch. */
  get now(): number {
    return Math.max(this.#clock.now, this.#controller.simulation.now);
  }

  /** A request arrives: the instant it arrives at, after whatever its arrival skips. Unit: ms since the epoch. */
  arrive(): number {
    if (this.pace.skips) {
      this.#controller.catchUp(this.now);
      skipAhead(this.#controller);
      this.#clock.moveTo(this.#controller.simulation.now);
      this.#sleep(this.#controller.simulation.nextAt);
    }
    return this.now;
  }

  /** Moves time forward at once, whatever the pace. Returns false, and does not, beyond the last instant. Unit: ms. */
  advance(spanMs: number): boolean {
    const target = this.now + spanMs;
    if (target > lastInstantMs) return false;
    this.#controller.catchUp(target);
    this.#clock.moveTo(target);
    this.#sleep(this.#controller.simulation.nextAt);
    return true;
  }

  changePace(pace: Pace): void {
    this.#clock.changePace(pace);
    this.#sleep(this.#controller.simulation.nextAt);
  }

  /** To be called after anything that may have changed what is due next. Cheap when nothing has. */
  rearm(): void {
    const { nextAt } = this.#controller.simulation;
    if (nextAt !== this.#sleepsUntil) this.#sleep(nextAt);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #sleep(until: number | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sleepsUntil = until;
    if (this.#stopped || until === undefined) return;
    const sleepMs = this.#clock.wallMsUntil(until);
    if (sleepMs === undefined) return;
    this.#timer = setTimeout(() => this.#wake(), Math.min(Math.ceil(sleepMs), sleepMsMax));
  }

  #wake(): void {
    try {
      this.#controller.catchUp(this.now);
    } catch (error) {
      this.#onBug(error);
      this.#clock.changePace({ name: 'manual', rate: 0, skips: false });
    }
    this.#sleep(this.#controller.simulation.nextAt);
  }
}
