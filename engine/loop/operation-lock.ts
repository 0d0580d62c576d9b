/**
 * Lock of a simulation that allows one operation at a time. A write inside another write would be missing in the tree
 * and in the journal, and a nested advance would move time back. A write that an event or an observer requests is
 * queued, and runs when the instant is drained.
 */
import { EngineBug } from '../invariant.js';

const queuedWork = 'queued work';

/** Error for an operation that was started inside another operation. */
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
  /**
   * True while queued work runs between two instants of an operation. Queued work may perform inputs but must not move
   * time.
   */
  #between = false;
  #queued: (() => void)[] = [];

  constructor(isDrained: () => boolean) {
    this.#isDrained = isDrained;
  }

  /** Runs an operation that can move time, then the queued work. Throws NestedOperation inside any other operation. */
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

  /** Runs an operation that performs an input. Unlike `run`, queued work may call it. */
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

  /**
   * Queues work until the instant is drained. If no operation is in progress and the instant is drained, the work runs
   * immediately.
   */
  queue(work: () => void): void {
    this.#queued.push(work);
    if (this.#underWay === undefined) this.runQueued();
  }

  /** Runs the queued work in order, while the instant is drained. */
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

  /** Discards the queued work. The tree was replaced, and the queued work applies to the previous tree only. */
  clear(): void {
    this.#queued = [];
  }
}
