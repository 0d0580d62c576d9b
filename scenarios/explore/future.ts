/**
 * One future: a fork from a point, with its own random numbers and the operations of its plan. At the end, it has to be
 * quiet. Its checks are evaluated at every drained instant, and a novelty creates a new branch point.
 */
import type { InProcessController } from '../controller/in-process.js';
import { drawNamed } from '../run/random-choice.js';
import { RunningChecks, type SettledCheck } from '../run/running-checks.js';
import { type BranchPoint, HistoryObserver, type NumberedCheck } from './branch-point.js';
import type { Feature, Novelty } from './novelty.js';
import { isLasting, type PerformedOperation, performOperation } from './operation.js';
import { planFuture } from './plan-future.js';
import { type NotQuiet, quiesce, quiesceAlone } from './quiesce.js';

/** Options that all futures of an exploration share. */
export interface FutureContext {
  /** Seed of the exploration. */
  readonly seed: string;
  /** First instant of the history. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly rarity: Novelty;
  /** True to require a healthy server at the end. */
  readonly quiesces: boolean;
  /**
   * True to use the random numbers and the tie order of the baseline, so that baseline and future can be written as one
   * history.
   */
  readonly keepsDraws?: boolean;
  readonly followers?: readonly FutureObserver[] | undefined;
  /** Returns true if a future should end at its current point. */
  readonly isReached?: ((controller: InProcessController) => boolean) | undefined;
}

/** Observer of a future. */
export interface FutureObserver {
  /** Called for a forked controller before any event. */
  readonly forked?: (controller: InProcessController) => void;
  /** Called at every drained instant, and after every operation. */
  readonly looked?: () => void;
  readonly done?: (deed: PerformedOperation) => void;
}

/** First failure of a future. */
export interface FutureFailure {
  readonly kind: 'check' | 'quiet' | 'bug';
  /** Number of the failed check; undefined for other failures. */
  readonly number: string | undefined;
  readonly settled: Pick<SettledCheck, 'what' | 'failures'>;
}

/**
 * Maximum number of branch points of a future. Further points are nearly equivalent to these for the futures that
 * continue from them.
 */
const pointsMax = 4;
const shuffledShare = 0.5;

export class Future {
  readonly controller: InProcessController;
  readonly path: string;
  readonly ties: 'fifo' | 'shuffled';
  readonly #point: BranchPoint;
  readonly #number: number;
  readonly #ways: FutureContext;
  readonly #witness: HistoryObserver;
  readonly #guards: RunningChecks;
  readonly #open: Set<NumberedCheck>;
  readonly #way: PerformedOperation[] = [];
  readonly #points: BranchPoint[] = [];
  readonly #held: string[] = [];
  #broken: FutureFailure | undefined;
  #isReached = false;
  #isQuiescing = false;
  #isOver = false;

  constructor(point: BranchPoint, number: number, ways: FutureContext) {
    const futureSeed = `${ways.seed}/${number}`;
    const { keepsDraws = false } = ways;
    const isShuffled = !keepsDraws && drawNamed(futureSeed, 'explore/ties') < shuffledShare;
    this.#point = point;
    this.#number = number;
    this.#ways = ways;
    this.path = `${point.path}/${number}`;
    this.ties = isShuffled ? 'shuffled' : 'fifo';
    this.controller = point.controller.fork(keepsDraws ? {} : { futureSeed, ties: this.ties });
    this.#witness = new HistoryObserver(this.controller, ways.rarity, point.standing);
    this.#tell((follower) => follower.forked?.(this.controller));
    this.#open = new Set(point.checks);
    const checks = point.checks.map(({ check }) => check);
    this.#guards = new RunningChecks(checks, this.controller.now, (settled) => this.#settle(settled));
  }

  /**
   * Runs the future to its end. With `until`, runs to the drained instant after this number of events, and returns the
   * point there.
   */
  play(until?: number): BranchPoint | undefined {
    let stopped: BranchPoint | undefined;
    const look = () => {
      this.#look();
      if (until === this.controller.tree.clock.executed)
        stopped ??= this.#pointHere(this.#witness.takeNews());
      return this.#isOver || stopped !== undefined;
    };
    try {
      this.#run(look);
    } catch (error) {
      // An error that the program throws is a bug, and counts as a failure.
      const what = error instanceof Error ? error.message : String(error);
      this.#break({ kind: 'bug', number: undefined, settled: { what, failures: [] } });
    }
    return stopped;
  }

  get broken(): FutureFailure | undefined {
    return this.#broken;
  }

  /** Numbers of the optional checks that held in this future. */
  get held(): readonly string[] {
    return this.#held;
  }

  get isReached(): boolean {
    return this.#isReached;
  }

  get events(): number {
    return this.#witness.events;
  }

  get features(): ReadonlySet<Feature> {
    return this.#witness.features;
  }

  /** Branch points of the novelties in this future. */
  get points(): readonly BranchPoint[] {
    return this.#points;
  }

  /** All operations since the start of the history. */
  get way(): readonly PerformedOperation[] {
    return [...this.#point.way, ...this.#way];
  }

  /** Time since the start of the history. Unit: ms. */
  get atMs(): number {
    return this.controller.now - this.#ways.startMs;
  }

  #run(look: () => boolean): void {
    const { controller } = this;
    const { spanMs, operations } = planFuture(
      `${this.#ways.seed}/${this.#number}`,
      controller.tree.blueprint,
    );
    const beginMs = controller.now;
    const passTo = (atMs: number) => !controller.simulation.runUntil(look, atMs - controller.now) && !look();
    for (const { atMs, deedIn } of operations) {
      if (!passTo(beginMs + atMs)) return;
      const deed = deedIn(controller.tree);
      if (deed === undefined) continue;
      const isTaken = performOperation(controller, deed);
      const done = { atMs: this.atMs, deed, isTaken };
      this.#way.push(done);
      this.#tell((follower) => follower.done?.(done));
      if (look()) return;
    }
    if (!passTo(beginMs + spanMs) || !this.#ways.quiesces) return;
    this.#isQuiescing = true;
    const pass = (forMs: number) => passTo(controller.now + forMs);
    const { standing } = this.#witness;
    const leavesTraces = this.way.some(({ deed, isTaken }) => isTaken && isLasting(deed));
    const untilMs = controller.now;
    const found = quiesce(controller, { standing, leavesTraces }, pass);
    const first = found.length === 0 ? undefined : this.#firstOfIts(found, untilMs);
    if (first !== undefined)
      this.#break({ kind: 'quiet', number: undefined, settled: { what: first.what, failures: [] } });
  }

  /**
   * Returns the first problem that the future itself causes. Problems that already follow from the baseline, such as a
   * failed part, are ignored.
   */
  #firstOfIts(found: readonly NotQuiet[], untilMs: number): NotQuiet | undefined {
    const anyway = quiesceAlone(this.#point.origin, untilMs).map(({ about }) => about);
    return found.find(({ about }) => !anyway.includes(about));
  }

  #look(): void {
    const { controller } = this;
    this.#tell((follower) => follower.looked?.());
    const { saved, marks } = this.#point;
    this.#guards.look({ controller, saved, marks });
    if (this.#ways.isReached?.(controller) === true) {
      this.#isReached = true;
      this.#isOver = true;
    }
    // The repair at the end creates no branch points.
    if (this.#isOver || this.#isQuiescing || this.#points.length >= pointsMax) return;
    const news = this.#witness.takeNews();
    if (news.length > 0) this.#points.push(this.#pointHere(news));
  }

  #tell(tell: (follower: FutureObserver) => void): void {
    for (const follower of this.#ways.followers ?? []) tell(follower);
  }

  #pointHere(features: readonly Feature[]): BranchPoint {
    const { controller } = this;
    return {
      controller: controller.fork(),
      path: `${this.path}@${controller.tree.clock.executed}`,
      checks: [...this.#open],
      saved: this.#point.saved,
      marks: this.#point.marks,
      way: this.way,
      standing: this.#witness.standing,
      origin: this.#point.origin,
      features,
    };
  }

  #settle({ index, what, failures, held }: SettledCheck): void {
    const numbered = this.#point.checks[index];
    if (numbered === undefined) return;
    this.#open.delete(numbered);
    if (held === true) this.#held.push(numbered.number);
    if (failures.length > 0)
      this.#break({ kind: 'check', number: numbered.number, settled: { what, failures } });
  }

  #break(broken: FutureFailure): void {
    this.#broken ??= broken;
    this.#isOver = true;
  }
}
