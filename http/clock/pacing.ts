/**
 * Advances a controller along with the wall clock: sleeps until the next due event, executes it, and gives every
 * request its arrival time. The clock of the tree moves only to due times and inputs, so that an idle day costs
 * nothing. `engine/time/time.ts` describes the paces; the simulation does not know them.
 */
import type { Pace } from '../../engine/index.js';
import { type Controller, isReachable, listForegroundTimers, managerRecord } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { lastInstantMs, type PacedClock } from './pace.js';

/**
 * Maximum number of jumps at once while the controller is unavailable. Assumption: no return takes more steps; a chart
 * that loops is abandoned.
 */
const jumpsMax = 64;

/**
 * Runs the controller to its next foreground timer, or until it is available again. It stops while an effect is in
 * flight, whose result comes first.
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

/** Due time of the next foreground timer. Unit: ms since the epoch. */
function nextForeground(tree: ControllerTree): number | undefined {
  let earliest: number | undefined;
  for (const [, { at, held }] of listForegroundTimers(tree)) {
    if (held === true) continue;
    if (earliest === undefined || at < earliest) earliest = at;
  }
  return earliest;
}

/** Longest delay of a Node timer; a later timer is set again after this delay. Unit: ms. */
const sleepMsMax = 2 ** 31 - 1;

export class Pacing {
  readonly #controller: Controller;
  readonly #clock: PacedClock;
  readonly #onBug: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  /** Due time of the pending Node timer. Unit: ms since the epoch. */
  #sleepsUntil: number | undefined;
  #stopped = false;

  /** `onBug` is called when a due event fails; time then stops, so that the event does not fail again and again. */
  constructor(controller: Controller, clock: PacedClock, onBug: (error: unknown) => void) {
    this.#controller = controller;
    this.#clock = clock;
    this.#onBug = onBug;
    this.rearm();
  }

  get pace(): Pace {
    return this.#clock.pace;
  }

  /** Virtual time, never before the last executed event. Unit: ms since the epoch. */
  get now(): number {
    return Math.max(this.#clock.now, this.#controller.simulation.now);
  }

  /** Returns the arrival time of a request, after the jump that the pace allows. Unit: ms since the epoch. */
  arrive(): number {
    if (this.pace.skips) {
      this.#controller.catchUp(this.now);
      skipAhead(this.#controller);
      this.#clock.moveTo(this.#controller.simulation.now);
      this.#sleep(this.#controller.simulation.nextAt);
    }
    return this.now;
  }

  /** Advances time immediately, at any pace. Returns false, without an advance, beyond the last instant. Unit: ms. */
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

  /** Call after any change of the due events. Cheap if nothing has changed. */
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
