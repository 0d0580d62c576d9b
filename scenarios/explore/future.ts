/**
 * One future: forked off a point, with draws of its own, with what its plan has done in it, and quiet in the end. At every
 * drained instant its checks are looked at, and where something comes by that never did, others may begin.
 */
import type { InProcessController } from '../controller/in-process.js';
import { drawNamed } from '../run/random-choice.js';
import { RunningChecks, type SettledCheck } from '../run/running-checks.js';
import { type BranchPoint, HistoryObserver, type NumberedCheck } from './branch-point.js';
import type { Feature, Novelty } from './novelty.js';
import { isLasting, type PerformedOperation, performOperation } from './operation.js';
import { planFuture } from './plan-future.js';
import { type NotQuiet, quiesce, quiesceAlone } from './quiesce.js';

/** What does not belong to one future: how all of an exploration are played. */
export interface FutureContext {
  /** Names the exploration. */
  readonly seed: string;
  /** First instant of the history. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly rarity: Novelty;
  /** Whether all has to be well in the end. */
  readonly quiesces: boolean;
  /** Whether futures have the draws of the history they are forked off, and its order of ties, so that it can be told as one. */
  readonly keepsDraws?: boolean;
  readonly followers?: readonly FutureObserver[] | undefined;
  /** Whether a future is to end where it is. */
  readonly isReached?: ((controller: InProcessController) => boolean) | undefined;
}

/** Who follows futures more closely than what comes of them. */
export interface FutureObserver {
  /** A controller was forked off, and nothing has happened in it. */
  readonly forked?: (controller: InProcessController) => void;
  /** At every drained instant, and after every deed. */
  readonly looked?: () => void;
  readonly done?: (deed: PerformedOperation) => void;
}

/** What went wrong first. */
export interface FutureFailure {
  readonly kind: 'check' | 'quiet' | 'bug';
  /** Of a check. */
  readonly number: string | undefined;
  readonly settled: Pick<SettledCheck, 'what' | 'failures'>;
}

/** More than one is as good as the next where a future goes on. */
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

  /** Plays it to its end. With `until`, up to the drained instant after so many events: the point that is there. */
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
      // What the program throws in a history is a fault of the program, and what is looked for.
      const what = error instanceof Error ? error.message : String(error);
      this.#break({ kind: 'bug', number: undefined, settled: { what, failures: [] } });
    }
    return stopped;
  }

  get broken(): FutureFailure | undefined {
    return this.#broken;
  }

  /** Numbers of the checks that need not hold in every history, and did in this one. */
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

  /** Where something came by for the first time. */
  get points(): readonly BranchPoint[] {
    return this.#points;
  }

  /** All that was done since the start of the history. */
  get way(): readonly PerformedOperation[] {
    return [...this.#point.way, ...this.#way];
  }

  /** Since the start of the history. Unit: ms. */
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

  /** The history may have left something by itself, such as a part that failed. */
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
    // What comes by while everything is put right is nothing to begin at.
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
