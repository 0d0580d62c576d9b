/**
 * Futures that are led to a state of a statechart by its distance. Each begins at a point that is near, has one thing done
 * first that may matter later, and then goes on by what leads nearer: by itself where time does it, else by a deed.
 */
import { splitAddress } from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { findMachine, statesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { drawNamed } from '../run/draw.js';
import { ChartDistance } from './chart-distance.js';
import { perform } from './deed.js';
import type { MachineState } from './demand-state.js';
import { pick } from './draw-body.js';
import { LeadingDeeds } from './leading-deeds.js';

/** Assumption: longer ways go over points that others were at. */
const movesMax = 24;
/** Assumption: what moves by itself does so within an hour. Unit: ms. */
const waitMs = 3_600_000;
/** Points that futures begin at, at most. */
const nearMax = 64;
/** After how many futures a point counts as one transition farther: what is near by the chart may lead nowhere. */
const triesPerStep = 4;

interface Near {
  readonly controller: InProcessController;
  readonly distance: number;
  tries: number;
}

export class GuidedSearch {
  readonly #seed: string;
  readonly #target: MachineState;
  readonly #distance: ChartDistance;
  readonly #deeds: LeadingDeeds;
  readonly #near: Near[] = [];
  #number = 0;

  /** The target is a state that its chart has. */
  constructor(seed: string, target: MachineState) {
    const { outline } = hosts.get(splitAddress(target.machine)[0] ?? '') ?? {};
    if (outline === undefined) throw new Error(`${target.machine} has no statechart`);
    this.#seed = seed;
    this.#target = target;
    this.#distance = new ChartDistance(outline, target.state);
    this.#deeds = new LeadingDeeds(seed, target.machine);
  }

  /** A point to begin at, unless others that are as near are known. It is never run itself. */
  add(controller: InProcessController): void {
    const distance = this.#distanceOf(controller);
    const isNearer = this.#near.every((near) => distance < near.distance);
    if (isNearer && this.#near.length < nearMax)
      this.#near.push({ controller: controller.fork(), distance, tries: 0 });
  }

  /** The next future, played to its end: at the state where it came there, else undefined. */
  play(): InProcessController | undefined {
    try {
      return this.#play();
    } catch {
      // What the program throws in the middle of an instant is what a sweep is after: here it only leads nowhere.
      return undefined;
    }
  }

  #play(): InProcessController | undefined {
    const near = this.#nearest();
    if (near === undefined) return undefined;
    near.tries += 1;
    const number = this.#number;
    this.#number += 1;
    const controller = near.controller.fork();
    // The very first has nothing in the way.
    const first = number === 0 ? undefined : this.#deeds.firstDeed(number - 1, controller.tree.blueprint);
    if (first !== undefined) perform(controller, first);
    for (let move = 0; move < movesMax; move++) {
      if (this.#isThere(controller)) return controller;
      this.add(controller);
      if (!this.#doWhatLeads(controller, `${number}/${move}`) && !this.#wait(controller)) return undefined;
    }
    return undefined;
  }

  #nearest(): Near | undefined {
    const far = ({ distance, tries }: Near) => distance + Math.floor(tries / triesPerStep);
    return this.#near.toSorted((one, other) => far(one) - far(other))[0];
  }

  #isThere(controller: InProcessController): boolean {
    return this.#statesOf(controller).includes(this.#target.state);
  }

  /** Of a machine that is not there, the states are none. */
  #statesOf({ tree }: InProcessController): readonly string[] {
    const record = findMachine(tree.machines, this.#target.machine);
    return record === undefined ? [] : statesOf(record.value);
  }

  #distanceOf(controller: InProcessController): number {
    return this.#distance.of(this.#statesOf(controller));
  }

  /** Whether something was done. Nothing is where time alone leads on. */
  #doWhatLeads(controller: InProcessController, name: string): boolean {
    const states = this.#statesOf(controller);
    if (this.#distance.leadsOnByItself(states)) return false;
    const distance = this.#distance.of(states);
    const from = this.#distance.nearest(states).join();
    const leading = this.#deeds.at(from, controller, (after) => this.#distanceOf(after) < distance);
    const deed = pick(leading, drawNamed(this.#seed, `reach/leading/${name}`));
    return deed !== undefined && perform(controller, deed);
  }

  /** Whether its chart moved. */
  #wait(controller: InProcessController): boolean {
    const before = this.#statesOf(controller).join();
    return controller.simulation.runUntil(() => this.#statesOf(controller).join() !== before, waitMs);
  }
}
