/**
 * Moves a controller along with the wall: sleeps until the next thing is due, runs it, and tells every request what
 * time it arrives at. The tree's own clock moves only to due times and inputs, so an idle day costs nothing.
 * What the paces mean is in `pace.ts`; the simulation itself never learns of any of this.
 */
import type { Pace } from '../engine/index.js';
import type { Controller } from '../machines/index.js';
import { lastInstantMs, type PacedClock } from './pace.js';
import { skipAhead } from './skip.js';

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
