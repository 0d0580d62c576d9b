/** Has invariants looked at in the history of one controller, each as often as it says. */
import type { InProcessController } from '../controller/in-process.js';
import { type Invariant, type Service, serviceOf, type Violations } from './invariant.js';
import { invariants } from './invariants.js';

export interface Violation {
  /** Of the invariant. */
  readonly name: string;
  readonly description: string;
  /** What was found. */
  readonly found: string;
}

export class InvariantChecker {
  readonly #controller: InProcessController;
  readonly #close: readonly ((service: Service) => readonly Violation[])[];
  readonly #instant: readonly ((service: Service) => readonly Violation[])[];
  /** Found in events since the last look. */
  #happened: Violation[] = [];
  #seen: unknown;

  /** From now on. */
  constructor(controller: InProcessController, invariants: readonly Invariant[]) {
    this.#controller = controller;
    this.#close = invariants.flatMap((invariant) =>
      invariant.judged === 'closely'
        ? [(service: Service) => violations(invariant, invariant.check(service))]
        : [],
    );
    this.#instant = invariants.flatMap((invariant) => {
      if (invariant.judged !== 'instant') return [];
      const judge = invariant.begin();
      return [(service: Service) => violations(invariant, judge(controller.tree, service))];
    });
    const judges = invariants.flatMap((invariant) =>
      invariant.judged === 'event' ? [{ invariant, judge: invariant.begin() }] : [],
    );
    if (judges.length === 0) return;
    controller.observe({
      committed: (step) => {
        for (const { invariant, judge } of judges) this.#happened.push(...violations(invariant, judge(step)));
      },
    });
  }

  /** At a drained instant: what contradicts the rules in it and in all events since the last look. */
  look(): readonly Violation[] {
    const happened = this.#happened;
    this.#happened = [];
    const { tree } = this.#controller;
    if (tree === this.#seen) return happened;
    this.#seen = tree;
    const service = this.#present;
    return [...happened, ...this.#instant.flatMap((judge) => judge(service))];
  }

  /** The same, and what only shows in the whole service. */
  lookClosely(): readonly Violation[] {
    const service = this.#present;
    return [...this.look(), ...this.#close.flatMap((judge) => judge(service))];
  }

  get #present(): Service {
    return serviceOf((uri) => this.#controller.look(uri));
  }
}

function violations({ name, description }: Invariant, found: Violations): Violation[] {
  return [...found].map((each) => ({ name, description, found: each }));
}

/**
 * Everything that contradicts what always holds, of the present state; empty when nothing does. Changes nothing. For tests,
 * which know when they have done something.
 */
export function findViolations(controller: InProcessController): readonly Violation[] {
  return new InvariantChecker(controller, invariants).lookClosely();
}
