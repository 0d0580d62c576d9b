/**
 * Deeds by how they may lead to a state of a statechart. Which event a deed sends to which machine stands in the code of its
 * row alone, so it is found out by doing it on a fork. What only matters later, such as a fault that strikes at the next
 * start, shows nothing then: every kind of fault and every hand is therefore tried as the first thing of a future, too.
 */
import { splitAddress } from '../../engine/index.js';
import { declaredWith, type FaultName, type HandName, handNames } from '../../machines/index.js';
import type { Blueprint } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { drawNamed } from '../run/draw.js';
import { drawFault, randomFaults } from '../sweep/plan-faults.js';
import { type Deed, perform } from './deed.js';
import { actionDoors, drawRequestAt } from './plan-future.js';

/** Assumption: one of as many is as good as the next. */
const leadingMax = 3;
/** Bodies drawn for each action. Assumption: no action has a parameter with more allowable values. */
const bodiesPerDoor = 16;

type Kind = { readonly fault: FaultName } | { readonly hand: HandName };

export class LeadingDeeds {
  readonly #seed: string;
  readonly #kinds: readonly Kind[];
  /** By what they are to lead on from. */
  readonly #leading = new Map<string, readonly Deed[]>();

  /** `machine` is the address of the one that is to come to a state. */
  constructor(seed: string, machine: string) {
    this.#seed = seed;
    this.#kinds = kindsFor(machine, (name) => drawNamed(seed, `reach/kind/${name}`));
  }

  /** One of a kind, by a number from 0: those of the machine's own subsystem first, and other parameters in every round. */
  firstDeed(number: number, blueprint: Blueprint): Deed | undefined {
    const kind = this.#kinds[number % this.#kinds.length];
    const round = Math.floor(number / this.#kinds.length);
    return kind && this.#deedOf(kind, blueprint, round);
  }

  /** Those after which `leadsOn` holds of a fork that they are done to; `from` names where the controller stands. */
  at(
    from: string,
    controller: InProcessController,
    leadsOn: (after: InProcessController) => boolean,
  ): readonly Deed[] {
    let leading = this.#leading.get(from);
    if (leading === undefined) {
      leading = [...this.#find(controller, leadsOn)];
      this.#leading.set(from, leading);
    }
    return leading;
  }

  *#find(controller: InProcessController, leadsOn: (after: InProcessController) => boolean): Generator<Deed> {
    let found = 0;
    for (const deed of this.#all(controller)) {
      const fork = controller.fork();
      if (!perform(fork, deed) || !leadsOn(fork)) continue;
      yield deed;
      found += 1;
      if (found === leadingMax) return;
    }
  }

  *#all({ tree }: InProcessController): Generator<Deed> {
    for (const kind of this.#kinds) {
      const deed = this.#deedOf(kind, tree.blueprint, 0);
      if (deed !== undefined) yield deed;
    }
    for (const [index, door] of actionDoors.entries()) {
      for (let body = 0; body < bodiesPerDoor; body++) {
        const deed = drawRequestAt(door, tree, (purpose) => this.#drawBody(index, body, purpose));
        if (deed !== undefined) yield deed;
      }
    }
  }

  /** All that it may bring, and of what is one of several values each in turn. */
  #drawBody(door: number, body: number, purpose: string): number {
    if (purpose.endsWith(' given')) return 0;
    if (purpose.endsWith(' value')) return (body + 0.5) / bodiesPerDoor;
    return drawNamed(this.#seed, `reach/door/${door}/${body}/${purpose}`);
  }

  /** Undefined for a fault that has no target in this server. What a fault need not be told it is told in later rounds. */
  #deedOf(kind: Kind, blueprint: Blueprint, round: number): Deed | undefined {
    if ('hand' in kind) return { do: 'hand', hand: kind.hand };
    const draw = (purpose: string) => drawNamed(this.#seed, `reach/${kind.fault}/${round}/${purpose}`);
    const tells = (name: string) => round > 0 && draw(`${name} is told`) < 0.5;
    const drawn = drawFault(kind.fault, draw, blueprint, tells);
    if (drawn === undefined) return undefined;
    return { do: 'fault', input: { type: 'fault', fault: drawn.fault, with: drawn.with, clear: false } };
  }
}

function kindsFor(machine: string, drawn: (name: string) => number): readonly Kind[] {
  const own = declaredWith(splitAddress(machine)[0] ?? '');
  const isOwn = (kind: Kind) =>
    'fault' in kind ? own.faults.includes(kind.fault) : own.hands.includes(kind.hand);
  const order = (kind: Kind) => (isOwn(kind) ? 0 : 1) + drawn('fault' in kind ? kind.fault : kind.hand);
  const kinds = [...randomFaults.map((fault) => ({ fault })), ...handNames.map((hand) => ({ hand }))];
  return kinds.toSorted((one, other) => order(one) - order(other));
}
