/** Checks invariants in the history of one controller. Each invariant has its own frequency of checks. */

import type { InProcessController } from '../controller/in-process.js';
import { lookBuiltIn } from '../controller/look-built-in.js';
import { type Invariant, type Service, serviceOf, type Violations } from './invariant.js';
import { invariants } from './invariants.js';

export interface Violation {
  /** Name of the invariant. */
  readonly name: string;
  readonly description: string;
  /** Description of the violation. */
  readonly found: string;
}

export class InvariantChecker {
  readonly #controller: InProcessController;
  readonly #close: readonly ((service: Service) => readonly Violation[])[];
  readonly #instant: readonly ((service: Service) => readonly Violation[])[];
  /** Violations in events since the last call of `look`. */
  #happened: Violation[] = [];
  #seen: unknown;

  /** Starts to check the controller. */
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

  /** Returns the violations at a drained instant and in all events since the last call. */
  look(): readonly Violation[] {
    const happened = this.#happened;
    this.#happened = [];
    const { tree } = this.#controller;
    if (tree === this.#seen) return happened;
    this.#seen = tree;
    const service = this.#present;
    return [...happened, ...this.#instant.flatMap((judge) => judge(service))];
  }

  /** Returns the same violations as `look`, and in addition those of the rules on the whole service. */
  lookClosely(): readonly Violation[] {
    const service = this.#present;
    return [...this.look(), ...this.#close.flatMap((judge) => judge(service))];
  }

  get #present(): Service {
    return serviceOf((uri, wanted) => lookBuiltIn(this.#controller, uri, wanted));
  }
}

function violations({ name, description }: Invariant, found: Violations): Violation[] {
  return [...found].map((each) => ({ name, description, found: each }));
}

/** Returns all violations of the current state without changing it. Tests call this function after their own actions. */
export function findViolations(controller: InProcessController): readonly Violation[] {
  return new InvariantChecker(controller, invariants).lookClosely();
}
