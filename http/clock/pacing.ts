/**
 * Advances a controller along with the wall clock: sleeps until the next due event, executes it, and returns the
 * arrival time of every request. The clock in the state tree advances only at due events and inputs, so that an idle
 * day costs nothing. `engine/time/time.ts` describes the paces; the simulation itself has no pace.
 */
import type { Pace } from '../../engine/index.js';
import { type Controller, isReachable, listForegroundTimers, managerRecord } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { lastInstantMs, type PacedClock } from './pace.js';

/**
 * Maximum number of consecutive jumps while the controller is unavailable. Assumption: no restart of a controller needs
 * more jumps. More jumps mean that a chart is in a loop, so the program stops jumping.
 */
const jumpsMax = 64;

/**
 * Jumps to the next foreground timer of an available controller, or until an unavailable controller is available. Does
 * not jump away from an available controller while an effect has no result, because the result must arrive first.
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

/** Returns the due time of the next foreground timer. Unit: ms since the epoch. */
function nextForeground(tree: ControllerTree): number | undefined {
  let earliest: number | undefined;
  for (const [, { at, held }] of listForegroundTimers(tree)) {
    if (held === true) continue;
    if (earliest === undefined || at < earliest) earliest = at;
  }
  return earliest;
}

/** Longest delay of a Node timer. A timer with a later due time is set again after this delay. Unit: ms. */
const sleepMsMax = 2 ** 31 - 1;

export class Pacing {
  readonly #controller: Controller;
  readonly #clock: PacedClock;
  readonly #onBug: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  /** Due time for which the Node timer is set. Unit: ms since the epoch. */
  #sleepsUntil: number | undefined;
  #stopped = false;

  /**
   * Starts the pacing. Calls `onBug` when a due event fails. Virtual time then stops, so that the event does not fail
   * again and again.
   */
  constructor(controller: Controller, clock: PacedClock, onBug: (error: unknown) => void) {
    this.#controller = controller;
    this.#clock = clock;
    this.#onBug = onBug;
    this.rearm();
  }

  get pace(): Pace {
    return this.#clock.pace;
  }

  /** Current virtual time, never before the last executed event. Unit: ms since the epoch. */
  get now(): number {
    return Math.max(this.#clock.now, this.#controller.simulation.now);
  }

  /**
   * Returns the arrival time of a request. At the pace `skip`, first jumps to the next foreground timer. Unit: ms since
   * the epoch.
   */
  arrive(): number {
    if (this.pace.skips) {
      this.#controller.catchUp(this.now);
      skipAhead(this.#controller);
      this.#clock.moveTo(this.#controller.simulation.now);
      this.#sleep(this.#controller.simulation.nextAt);
    }
    return this.now;
  }

  /**
   * Advances virtual time by a span in ms, immediately and at any pace. Returns false and changes nothing if the result
   * would exceed the last instant.
   */
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

  /**
   * Sets the Node timer to the next due event. Call after any change of the due events; a call without a change is
   * cheap.
   */
  rearm(): void {
    const { nextAt } = this.#controller.simulation;
    if (nextAt !== this.#sleepsUntil) this.#sleep(nextAt);
  }

  /** Executes the due events, and sets the Node timer again. Call after another service has moved a shared clock. */
  resume(): void {
    this.#wake();
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
