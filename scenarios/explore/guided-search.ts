/**
 * Futures that are guided to a state of a statechart by their distance from it. Each future starts at a near point and
 * performs one operation that can matter later. Then it repeatedly reduces the distance: it advances time if time alone
 * is enough, and otherwise performs an operation.
 */
import { splitAddress } from '../../engine/index.js';
import {
  type FaultName,
  hosts,
  type OperatorActionName,
  operatorActionNames,
  subsystemTriggers,
} from '../../machines/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import { findMachine, statesOf } from '../../replay/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { drawNamed } from '../run/random-choice.js';
import { drawFault, randomFaults } from '../sweep/plan-faults.js';
import { ChartDistance, type MachineState } from './chart-distance.js';
import { type FutureOperation, performOperation } from './operation.js';
import { actionOperations, drawOpenRequest, pick } from './plan-future.js';

/** Maximum number of moves in a future. Assumption: longer ways continue from points of other futures. */
const movesMax = 24;
/** Maximum duration of a wait. Assumption: timed transitions occur within an hour. Unit: ms. */
const waitMs = 3_600_000;
/** Maximum number of start points. */
const nearMax = 64;
/**
 * Number of futures after which a point counts as one transition farther, because a small distance in the chart can be
 * a dead end.
 */
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

  /** `target` is an existing state of the machine's chart. */
  constructor(seed: string, target: MachineState) {
    const { outline } = hosts.get(splitAddress(target.machine)[0] ?? '') ?? {};
    if (outline === undefined) throw new Error(`${target.machine} has no statechart`);
    this.#seed = seed;
    this.#target = target;
    this.#distance = new ChartDistance(outline, target.state);
    this.#deeds = new LeadingDeeds(seed, target.machine);
  }

  /** Adds a start point if it is nearer than all known points. The point is a fork that never runs itself. */
  add(controller: InProcessController): void {
    const distance = this.#distanceOf(controller);
    const isNearer = this.#near.every((near) => distance < near.distance);
    if (isNearer && this.#near.length < nearMax)
      this.#near.push({ controller: controller.fork(), distance, tries: 0 });
  }

  /** Runs the next future to its end. Returns the controller if the future reached the state, otherwise undefined. */
  play(): InProcessController | undefined {
    try {
      return this.#play();
    } catch {
      // An error of the program within an instant matters only to a sweep. For this search, it is a dead end.
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
    // The first future performs no additional operation.
    const first = number === 0 ? undefined : this.#deeds.firstDeed(number - 1, controller.tree.blueprint);
    if (first !== undefined) performOperation(controller, first);
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

  /** Returns the active states of the target machine; empty for a machine that does not exist. */
  #statesOf({ tree }: InProcessController): readonly string[] {
    const record = findMachine(tree.machines, this.#target.machine);
    return record === undefined ? [] : statesOf(record.value);
  }

  #distanceOf(controller: InProcessController): number {
    return this.#distance.of(this.#statesOf(controller));
  }

  /**
   * Performs an operation that reduces the distance, unless time alone is enough. Returns true if an operation was
   * performed.
   */
  #doWhatLeads(controller: InProcessController, name: string): boolean {
    const states = this.#statesOf(controller);
    if (this.#distance.leadsOnByItself(states)) return false;
    const distance = this.#distance.of(states);
    const from = this.#distance.nearest(states).join();
    const leading = this.#deeds.at(from, controller, (after) => this.#distanceOf(after) < distance);
    const deed = pick(leading, drawNamed(this.#seed, `reach/leading/${name}`));
    return deed !== undefined && performOperation(controller, deed);
  }

  /** Advances time until the active states of the machine change. Returns true if they have changed. */
  #wait(controller: InProcessController): boolean {
    const before = this.#statesOf(controller).join();
    return controller.simulation.runUntil(() => this.#statesOf(controller).join() !== before, waitMs);
  }
}

/** Maximum number of operations among which the search chooses. Assumption: a random choice of this many is enough. */
const leadingMax = 3;
/** Number of bodies that are drawn for each action. Assumption: no action has a parameter with more allowable values. */
const bodiesPerDoor = 16;

type Kind = { readonly fault: FaultName } | { readonly hand: OperatorActionName };

class LeadingDeeds {
  readonly #seed: string;
  readonly #kinds: readonly Kind[];
  /** Operations that reduce the distance, keyed by the nearest active states. */
  readonly #leading = new Map<string, readonly FutureOperation[]>();

  /** `machine` is the address of the machine whose state is searched. */
  constructor(seed: string, machine: string) {
    this.#seed = seed;
    this.#kinds = kindsFor(machine, (name) => drawNamed(seed, `reach/kind/${name}`));
  }

  /**
   * Returns the operation with a number, counted from 0. Operations of the machine's own subsystem come first, and
   * every round uses other parameters.
   */
  firstDeed(number: number, blueprint: Blueprint): FutureOperation | undefined {
    const kind = this.#kinds[number % this.#kinds.length];
    const round = Math.floor(number / this.#kinds.length);
    return kind && this.#deedOf(kind, blueprint, round);
  }

  /** Returns operations after which `leadsOn` holds in a fork. `from` names the state of the controller. */
  at(
    from: string,
    controller: InProcessController,
    leadsOn: (after: InProcessController) => boolean,
  ): readonly FutureOperation[] {
    let leading = this.#leading.get(from);
    if (leading === undefined) {
      leading = [...this.#find(controller, leadsOn)];
      this.#leading.set(from, leading);
    }
    return leading;
  }

  *#find(
    controller: InProcessController,
    leadsOn: (after: InProcessController) => boolean,
  ): Generator<FutureOperation> {
    let found = 0;
    for (const deed of this.#all(controller)) {
      const fork = controller.fork();
      if (!performOperation(fork, deed) || !leadsOn(fork)) continue;
      yield deed;
      found += 1;
      if (found === leadingMax) return;
    }
  }

  *#all({ tree }: InProcessController): Generator<FutureOperation> {
    for (const kind of this.#kinds) {
      const deed = this.#deedOf(kind, tree.blueprint, 0);
      if (deed !== undefined) yield deed;
    }
    for (const [index, door] of actionOperations().entries()) {
      for (let body = 0; body < bodiesPerDoor; body++) {
        const deed = drawOpenRequest(door, tree, (purpose) => this.#drawBody(index, body, purpose));
        if (deed !== undefined) yield deed;
      }
    }
  }

  /** Returns the draws for a body with all optional members, and with each allowable value in turn. */
  #drawBody(door: number, body: number, purpose: string): number {
    if (purpose.endsWith(' given')) return 0;
    if (purpose.endsWith(' value')) return (body + 0.5) / bodiesPerDoor;
    return drawNamed(this.#seed, `reach/door/${door}/${body}/${purpose}`);
  }

  /**
   * Returns the operation of a kind; undefined for a fault without a target in this server. Later rounds add optional
   * parameters of the fault.
   */
  #deedOf(kind: Kind, blueprint: Blueprint, round: number): FutureOperation | undefined {
    if ('hand' in kind) return { do: 'hand', hand: kind.hand };
    const draw = (purpose: string) => drawNamed(this.#seed, `reach/${kind.fault}/${round}/${purpose}`);
    const tells = (name: string) => round > 0 && draw(`${name} is told`) < 0.5;
    const drawn = drawFault(kind.fault, draw, blueprint, tells);
    if (drawn === undefined) return undefined;
    return { do: 'fault', input: { type: 'fault', fault: drawn.fault, with: drawn.with, clear: false } };
  }
}

function kindsFor(machine: string, drawn: (name: string) => number): readonly Kind[] {
  const own = subsystemTriggers(splitAddress(machine)[0] ?? '');
  const isOwn = (kind: Kind) =>
    'fault' in kind ? own.faults.includes(kind.fault) : own.operatorActions.includes(kind.hand);
  const order = (kind: Kind) => (isOwn(kind) ? 0 : 1) + drawn('fault' in kind ? kind.fault : kind.hand);
  const kinds = [
    ...randomFaults.map((fault) => ({ fault })),
    ...operatorActionNames.map((hand) => ({ hand })),
  ];
  return kinds.toSorted((one, other) => order(one) - order(other));
}
