/**
 * Those who watch a simulation. Everyone is told of everything, in the order they came: what one of them throws is
 * thrown on, once all have heard, so that a recorder behind a faulty watcher misses nothing.
 */
import type { AnyInput, EngineTree } from '../contracts.js';
import type { ExecutedEvent, SimulationObserver } from './observer.js';

export class Observers<Tree extends EngineTree, Input extends AnyInput> {
  /** Replaced, never changed: whoever joins or leaves while all are told does so from the next time on. */
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

  /** Why the simulation may not be restored now; undefined when nobody minds. */
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
