/**
 * What came to a controller from outside since its birth, kept beside it so that it can be written as a scenario. A list that
 * grows at its end only: forks have what was before them in common, and an input takes some hundred bytes.
 */
import type { Controller, JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Life, LifeInput } from '../from-life/life.js';

interface Node {
  readonly at: number;
  readonly input: JournaledInput;
  /** Undefined for the first. */
  readonly before: Node | undefined;
}

/** What had come to a state; undefined in a new controller. */
type Past = Node | undefined;

export class Recording {
  readonly #controller: Controller;
  /** Of states that can be gone back to, here and in forks. */
  readonly #pasts: WeakMap<ControllerTree, { readonly past: Past }>;
  #known: { readonly past: Past } | undefined;

  constructor(controller: Controller, before?: Recording) {
    this.#controller = controller;
    this.#pasts = before === undefined ? new WeakMap() : before.#pasts;
    this.#known = before === undefined ? { past: undefined } : before.#known;
    this.note(controller.tree);
    controller.simulation.observe({
      committed: ({ cause, after }) => {
        if (!('input' in cause) || this.#known === undefined) return;
        this.#known = { past: { at: after.clock.now, input: cause.input, before: this.#known.past } };
      },
    });
  }

  /** A state that may be gone back to. */
  note(tree: ControllerTree): void {
    if (this.#known !== undefined) this.#pasts.set(tree, this.#known);
  }

  /** The controller stands in another state now. */
  follow(tree: ControllerTree): void {
    this.#known = this.#pasts.get(tree);
  }

  /** Throws for a state that no snapshot here was of, and for one whose future is drawn from a seed of its own. */
  life(): Life {
    if (this.#known === undefined) {
      throw new Error(
        'what led to its state is not known here: it was restored to one that neither it nor what it was forked from had as a snapshot',
      );
    }
    const { genesis, simulation, tree } = this.#controller;
    if (tree.random.seed !== genesis.seed) {
      throw new Error('it was forked with a seed for its future, and a scenario has one seed for all of it');
    }
    const nodes: Node[] = [];
    for (let node = this.#known.past; node !== undefined; node = node.before) nodes.push(node);
    const inputs = nodes.reverse().map(({ at, input }, index): LifeInput => ({ at, input, line: index + 1 }));
    return { genesis, inputs, endMs: simulation.now };
  }
}
