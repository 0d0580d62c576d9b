/**
 * Observers of a simulation, notified in the order of their registration. An error of an observer is thrown only after
 * all were notified, so that a recorder misses nothing after a faulty observer.
 */
import type { AnyInput, EngineTree } from '../contracts.js';
import type { ExecutedEvent, SimulationObserver } from './observer.js';

export class Observers<Tree extends EngineTree, Input extends AnyInput> {
  /**
   * Registered observers. Changes replace the list, so that an observer that is added or removed during a notification
   * takes effect with the next notification.
   */
  #all: readonly SimulationObserver<Tree, Input>[] = [];

  add(observer: SimulationObserver<Tree, Input>): () => void {
    if (!this.#all.includes(observer)) this.#all = [...this.#all, observer];
    return () => {
      this.#all = this.#all.filter((other) => other !== observer);
    };
  }

  input(input: Input, before: Tree, at: number): void {
    if (this.#all.length > 0) this.#tell((observer) => observer.input?.(input, before, at));
  }

  committed(step: ExecutedEvent<Tree, Input>): void {
    if (this.#all.length > 0) this.#tell((observer) => observer.committed?.(step));
  }

  advanced(from: Tree, to: Tree): void {
    if (this.#all.length > 0) this.#tell((observer) => observer.advanced?.(from, to));
  }

  /** Reason why the simulation must not be restored now; undefined if no observer objects. */
  get objectionToRestore(): string | undefined {
    return this.#all.find(({ objectsToRestore }) => objectsToRestore !== undefined)?.objectsToRestore;
  }

  #tell(about: (observer: SimulationObserver<Tree, Input>) => void): void {
    const errors: unknown[] = [];
    for (const observer of this.#all) {
      try {
        about(observer);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} observers failed`);
  }
}
