/**
 * Lock of a simulation: one operation at a time. A write inside another write would be lost from the tree and from the
 * journal, and a nested advance would leave time behind. A write that is requested during an event or its observation
 * is queued and runs when the instant is drained.
 */
import { EngineBug } from '../invariant.js';

const queuedWork = 'queued work';

/** Thrown by an operation that was started inside another. */
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
  /** True while queued work runs between two instants of an operation: it may perform inputs but not move time. */
  #between = false;
  #queued: (() => void)[] = [];

  constructor(isDrained: () => boolean) {
    this.#isDrained = isDrained;
  }

  /** Runs an operation that can move time, then the queued work. Throws NestedOperation inside any other. */
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

  /** Runs an input, which queued work may do as well. */
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

  /** Queues work until the instant is drained; runs it immediately if no operation is in progress. */
  queue(work: () => void): void {
    this.#queued.push(work);
    if (this.#underWay === undefined) this.runQueued();
  }

  /** Runs the queued work in order, as long as the instant is drained. */
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

  /** Discards the queued work, which was meant for a replaced tree. */
  clear(): void {
    this.#queued = [];
  }
}
