/**
 * Inputs of a controller since its genesis, stored beside the controller for journals and scenarios. The list only
 * grows at its end, so that forks share the earlier part. An input takes some hundred bytes.
 */
import type { Outcome } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import {
  type ActiveFault,
  activeFaultsAfter,
  type ExecutedInput,
  type InputLine,
  type InputRecord,
  inputLineOf,
} from '../../replay/index.js';
import type { RecordedHistory, RecordedInput } from '../from-journal/recorded-history.js';

interface Node extends InputLine {
  readonly outcome: Outcome;
  /** Previous input; undefined for the first input. */
  readonly before: Node | undefined;
}

/** Known past of a state: the last input before it, which is undefined in a new controller. */
interface Known {
  readonly last: Node | undefined;
}

export class Recording {
  readonly #controller: Controller;
  /** Known pasts of restorable states of this controller and its forks. */
  readonly #pasts: WeakMap<ControllerTree, Known>;
  #known: Known | undefined;

  constructor(controller: Controller, before?: Recording) {
    this.#controller = controller;
    this.#pasts = before === undefined ? new WeakMap() : before.#pasts;
    this.#known = before === undefined ? { last: undefined } : before.#known;
    this.note(controller.tree);
    // The recording itself is the observer, because an observer with a closure takes 130 bytes more in each fork.
    controller.simulation.observe(this);
  }

  /** Adds the input of an executed event. */
  committed(step: Parameters<typeof inputLineOf>[0]): void {
    const line = inputLineOf(step);
    if (line === undefined || !('outcome' in step.cause) || this.#known === undefined) return;
    this.#known = { last: { ...line, outcome: step.cause.outcome, before: this.#known.last } };
  }

  /** Stores the known past of a restorable state. */
  note(tree: ControllerTree): void {
    if (this.#known !== undefined) this.#pasts.set(tree, this.#known);
  }

  /** Continues with the known past of a restored state. */
  follow(tree: ControllerTree): void {
    this.#known = this.#pasts.get(tree);
  }

  /** Returns the inputs so far. Throws for a restored state of another origin. */
  get past(): InputRecord {
    const { genesis, tree } = this.#controller;
    const { inputs } = this;
    if (inputs === undefined) {
      throw new Error(
        'the events that led to its state are unknown: the controller was restored to a snapshot of another controller that is not its origin',
      );
    }
    return { genesis, inputs, end: tree.clock };
  }

  /** Returns the history so far. Throws for a restored state of another origin. */
  get life(): RecordedHistory {
    const { genesis, inputs, end } = this.past;
    const numbered = inputs.map(({ at, input }, index): RecordedInput => ({ at, input, line: index + 1 }));
    return { genesis, inputs: numbered, endMs: end.now };
  }

  /** Inputs so far; undefined for a restored state of another origin. */
  get inputs(): readonly InputLine[] | undefined {
    return this.#nodes?.map(({ before: _, outcome: __, ...line }) => line);
  }

  /** Active faults; undefined for a restored state of another origin. */
  get activeFaults(): readonly ActiveFault[] | undefined {
    const executed = this.#nodes?.map(
      ({ input, outcome, after, at }): ExecutedInput => ({ input, outcome, event: after + 1, at }),
    );
    return executed && activeFaultsAfter(executed, this.#controller.tree);
  }

  get #nodes(): readonly Node[] | undefined {
    if (this.#known === undefined) return undefined;
    const nodes: Node[] = [];
    for (let node = this.#known.last; node !== undefined; node = node.before) nodes.push(node);
    return nodes.reverse();
  }
}
