/**
 * Who is at work on a simulation: one operation at a time. A write from inside another would vanish from the tree and
 * from the journal, and an advance would leave time behind; so what wants to write while an event is being made, told
 * or looked at is queued, and runs once the instant is drained.
 */
import { EngineBug } from '../invariant.js';

const queuedWork = 'queued work';

/** Thrown where an operation was begun from inside another. */
export class NestedOperation extends EngineBug {
  constructor(operation: string, underWay: string) {
    const way =
      underWay === queuedWork
        ? 'queued work may perform inputs; time is moved by whoever runs the simulation'
        : 'nothing nests; queue it with afterInstant(() => …), which runs once the present instant is drained';
    super(`${operation} from inside ${underWay}: ${way}`);
    this.name = 'NestedOperation';
  }
}

export class OperationLock {
  readonly #isDrained: () => boolean;
  #underWay: string | undefined;
  /** True while queued work runs between two instants of an operation: it may perform inputs and not move time. */
  #between = false;
  #queued: (() => void)[] = [];

  constructor(isDrained: () => boolean) {
    this.#isDrained = isDrained;
  }

  /** Runs an operation that may move time, then what was queued meanwhile. Throws NestedOperation inside any other. */
  run<Result>(operation: string, operate: () => Result): Result {
    if (this.#between) throw new NestedOperation(operation, queuedWork);
    if (this.#underWay !== undefined) throw new NestedOperation(operation, this.#underWay);
    this.#underWay = operation;
    let result: Result;
    try {
      result = operate();
    } finally {
      this.#underWay = undefined;
    }
    this.runQueued();
    return result;
  }

  /** The same for an input, which queued work may perform as well. */
  runInput<Result>(operation: string, operate: () => Result): Result {
    if (!this.#between) return this.run(operation, operate);
    const outer = this.#underWay;
    this.#underWay = operation;
    this.#between = false;
    try {
      return operate();
    } finally {
      this.#underWay = outer;
      this.#between = true;
    }
  }

  /** Queues work for when the instant is drained; at once when nothing is under way. */
  queue(work: () => void): void {
    this.#queued.push(work);
    if (this.#underWay === undefined) this.runQueued();
  }

  /** Runs what is queued, in order, as long as the instant is drained. */
  runQueued(): void {
    if (this.#between) return;
    while (this.#queued.length > 0 && this.#isDrained()) {
      const work = this.#queued.shift() as () => void;
      const outer = this.#underWay;
      this.#underWay = outer ?? queuedWork;
      this.#between = true;
      try {
        work();
      } finally {
        this.#between = false;
        this.#underWay = outer;
      }
    }
  }

  /** Drops what waits: it was meant for a tree that is no more. */
  clear(): void {
    this.#queued = [];
  }
}
