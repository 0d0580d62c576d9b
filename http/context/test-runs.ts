/** Runs that a test creates, found by the asynchronous context of the test. Concurrent tests do not see each other. */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Maximum number of runs of a test that are recorded. Assumption: the last ones matter, because a test that runs many
 * seeds fails with the last one.
 */
const recordedMax = 4;

/** Contexts of tests. Each has the last runs that it created, oldest first. */
export class TestRuns<Run> {
  readonly #contexts = new AsyncLocalStorage<Run[]>();

  /** Adds a run to the test of the present context; without a test, does nothing. */
  add(run: Run): void {
    const runs = this.#contexts.getStore();
    runs?.push(run);
    if (runs !== undefined && runs.length > recordedMax) runs.shift();
  }

  /** Runs a test in a context of its own. `test` receives the list to which its runs are added. */
  within<Value>(test: (runs: readonly Run[]) => Value): Value {
    const runs: Run[] = [];
    return this.#contexts.run(runs, () => test(runs));
  }
}
