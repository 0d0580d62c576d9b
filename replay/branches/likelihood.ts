/**
 * Estimate of the probability of a condition over time. Futures are forked from several points of a history. The
 * estimate counts the futures in which the condition becomes true up to the horizon: the recorded end, or a span after
 * it. All points use the same future seeds and the same inputs. So a difference between two points is caused by the
 * events between them.
 */
import * as z from 'zod';
import { durationMsMax, Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel } from '../../machines/index.js';
import { ChangeFilter } from '../history/changed-pointers.js';
import type { History } from '../history/history.js';
import { bisect } from '../queries/bisect.js';
import type { Expression } from '../queries/changes/expression.js';
import { type Causes, type EventSummary, summarizeCauses, summarizeEvent } from '../queries/event-summary.js';
import { conditionSchema, historySchema, validateArguments } from '../validate-arguments.js';
import { InputPlayer, type SkippedInput } from './input-player.js';
import { type LikelihoodPoint, pointOf } from './likelihood-point.js';
import { type RecordedInput, recordedInputs } from './recorded-inputs.js';

/** Event with the largest rise of the probability among the evaluated events. */
export interface LikelihoodRise extends Causes {
  readonly event: EventSummary;
  readonly before: LikelihoodPoint;
  readonly after: LikelihoodPoint;
}

export interface Likelihood {
  /** First event after which the condition is true; undefined if it never becomes true. */
  readonly happenedBy: EventSummary | undefined;
  /** Points in order of time. */
  readonly points: readonly LikelihoodPoint[];
  /** Largest rise; undefined if the probability never rises. */
  readonly rise: LikelihoodRise | undefined;
  /** Recorded inputs that were skipped or undecided in at least one future, in order. */
  readonly skipped: readonly SkippedInFutures[];
  readonly horizon: Horizon;
}

/** End of the futures, and its influence on the estimate. */
export interface Horizon {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Span from the recorded end to the horizon. Unit: ms. */
  readonly forMs: number;
  /**
   * Number of futures of the last point before the condition came to hold in which it becomes true only after the
   * horizon, within `checkedMs`. If this number is not 0, the horizon decides the figures.
   */
  readonly later: number;
  /** Span after the horizon in which those futures were continued. Unit: ms. */
  readonly checkedMs: number;
}

export interface SkippedInFutures extends SkippedInput {
  /** Number of futures of all points in which the input was skipped. */
  readonly futures: number;
}

export interface LikelihoodOptions {
  /** Number of futures for each point. */
  readonly futures: number;
  /** Number of points that are spread evenly at first. More points are added where the probability rises most. */
  readonly points: number;
  /** Span after the recorded end in which the futures continue; 0 by default. Unit: ms. */
  readonly forMs?: number;
}

/** Error for a condition that is already true where the futures start. */
export class AlreadyHolds extends Error {
  constructor(what: string, where = 'at the start') {
    super(`${what} holds ${where}, so no event decides it`);
    this.name = 'AlreadyHolds';
  }
}

/** Progress of the estimate: completed points, and completed futures of the current point. */
export interface LikelihoodProgress {
  readonly points: number;
  readonly futures: number;
  /** Point that has just been completed; undefined while futures are counted. */
  readonly completed?: LikelihoodPoint;
}

const count = z.int().min(1);
const optionsSchema = z.strictObject({
  futures: count,
  points: count,
  forMs: z.int().min(0).max(durationMsMax).optional(),
});

/**
 * Starts an estimate, which yields after every future. Throws TypeError for invalid arguments. The first `next` throws
 * AlreadyHolds if the condition is true at the start.
 */
export function likelihoodOf(
  history: History,
  condition: Expression<boolean>,
  options: LikelihoodOptions,
): Generator<LikelihoodProgress, Likelihood> {
  validateArguments(
    'likelihoodOf',
    { history, condition, options },
    { history: historySchema, condition: conditionSchema, options: optionsSchema },
  );
  return estimate(history, condition, options);
}

function* estimate(
  history: History,
  condition: Expression<boolean>,
  { futures, points: pointsAsked, forMs = 0 }: LikelihoodOptions,
): Generator<LikelihoodProgress, Likelihood> {
  const found = bisect(history, condition);
  if (!found.found && found.because === 'holds at the start') throw new AlreadyHolds(condition.text);
  const happenedBy = found.found ? found.event : undefined;
  const last = happenedBy === undefined ? history.end.after : happenedBy.number - 1;
  const horizonMs = history.end.at + forMs;
  const estimator = new Estimator(history, condition, { futures, horizonMs });
  const points: LikelihoodPoint[] = [];
  for (const after of spread(last, pointsAsked)) {
    points.push(yield* estimator.at(after, points.length));
  }
  // Half an hour at least: a host start, the longest usual wait, takes less.
  const checkedMs = Math.max(horizonMs - (points.at(-1)?.at ?? horizonMs), horizonCheckMsMin);
  const lastPoint = points.at(-1);
  const later =
    lastPoint === undefined ? 0 : yield* estimator.countLater(lastPoint, checkedMs, points.length);
  const horizon = { at: horizonMs, forMs, later, checkedMs };
  if (happenedBy !== undefined)
    points.push(pointOf({ after: happenedBy.number, at: happenedBy.at, happened: futures, futures }));
  for (let index = steepest(points); index !== undefined; index = steepest(points)) {
    const [one, other] = [points[index - 1], points[index]] as [LikelihoodPoint, LikelihoodPoint];
    if (other.after - one.after === 1) {
      return { happenedBy, points, rise: riseTo(history, one, other), skipped: estimator.skipped, horizon };
    }
    const between = Math.floor((one.after + other.after) / 2);
    points.splice(index, 0, yield* estimator.at(between, points.length));
  }
  return { happenedBy, points, rise: undefined, skipped: estimator.skipped, horizon };
}

/** Returns distinct numbers from 0 to `last`, spread evenly. */
function spread(last: number, count: number): readonly number[] {
  const gaps = Math.max(1, count - 1);
  return [...new Set(Array.from({ length: gaps + 1 }, (_, index) => Math.round((index * last) / gaps)))];
}

/**
 * Returns the index of the point with the largest rise over the previous point; undefined if the probability never
 * rises.
 */
function steepest(points: readonly LikelihoodPoint[]): number | undefined {
  let [found, most]: [number | undefined, number] = [undefined, 0];
  for (let index = 1; index < points.length; index++) {
    const rise = (points[index]?.happened ?? 0) - (points[index - 1]?.happened ?? 0);
    if (rise > most) [found, most] = [index, rise];
  }
  return found;
}

function riseTo(history: History, before: LikelihoodPoint, after: LikelihoodPoint): LikelihoodRise {
  const event = history.event(after.after);
  return { event: summarizeEvent(event), before, after, ...summarizeCauses(history, event) };
}

/** Minimum span after the horizon in which undecided futures are continued. Unit: ms. */
const horizonCheckMsMin = 1_800_000;

/** Counter of the futures in which a condition becomes true. */
export class Estimator {
  readonly #history: History;
  readonly #condition: Expression<boolean>;
  readonly #futures: number;
  readonly #horizonMs: number;
  readonly #inputs: readonly RecordedInput[];
  readonly #world = createControllerModel();
  readonly #skipped = new Map<string, SkippedInFutures>();

  constructor(
    history: History,
    condition: Expression<boolean>,
    { futures, horizonMs }: { readonly futures: number; readonly horizonMs: number },
  ) {
    this.#horizonMs = horizonMs;
    this.#history = history;
    this.#condition = condition;
    this.#futures = futures;
    this.#inputs = [...recordedInputs(history, 0)];
  }

  /** `points` is the number of points completed before this one. */
  *at(after: number, points: number): Generator<LikelihoodProgress, LikelihoodPoint> {
    const happened = yield* this.#countFutures(
      after,
      { endMs: this.#horizonMs, countsSkipped: true },
      points,
    );
    const { now: at } = this.#history.treeAfter(after).clock;
    const completed = pointOf({ after, at, happened, futures: this.#futures });
    yield { points: points + 1, futures: 0, completed };
    return completed;
  }

  /** Counts the futures of an estimated point in which the condition becomes true only after the horizon, within a span. */
  *countLater(
    { after, happened: before }: LikelihoodPoint,
    spanMs: number,
    points: number,
  ): Generator<LikelihoodProgress, number> {
    if (before === this.#futures) return 0;
    // The skipped inputs of these futures are already counted.
    const endMs = this.#horizonMs + spanMs;
    return (yield* this.#countFutures(after, { endMs, countsSkipped: false }, points)) - before;
  }

  *#countFutures(
    after: number,
    { endMs, countsSkipped }: { readonly endMs: number; readonly countsSkipped: boolean },
    points: number,
  ): Generator<LikelihoodProgress, number> {
    const tree = this.#history.treeAfter(after);
    const later = this.#inputs.filter((input) => input.after >= after);
    let happened = 0;
    for (let future = 1; future <= this.#futures; future++) {
      const simulation: ControllerSimulation = new Simulation(this.#world, tree);
      const seed = `${this.#history.genesis.seed}/${future}`;
      if (this.#happensIn(simulation, { seed, inputs: later, endMs, countsSkipped })) happened += 1;
      yield { points, futures: future };
    }
    return happened;
  }

  get skipped(): readonly SkippedInFutures[] {
    return [...this.#skipped.values()].sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  }

  #count(skipped: SkippedInput): void {
    const key = `${skipped.number} ${skipped.because} ${skipped.reason}`;
    const futures = (this.#skipped.get(key)?.futures ?? 0) + 1;
    this.#skipped.set(key, { ...skipped, futures });
  }

  #happensIn(
    simulation: ControllerSimulation,
    {
      seed,
      inputs,
      endMs,
      countsSkipped,
    }: {
      readonly seed: string;
      readonly inputs: readonly RecordedInput[];
      readonly endMs: number;
      readonly countsSkipped: boolean;
    },
  ): boolean {
    const lookout = new Lookout(simulation, this.#condition);
    const player = new InputPlayer(simulation, this.#history.genesis);
    simulation.execute({ type: 'future', seed, ties: 'fifo' }, simulation.now);
    for (const input of inputs) {
      if (lookout.hasHeld) return true;
      const skipped = player.play(input);
      if (skipped !== undefined && countsSkipped) this.#count(skipped);
    }
    return lookout.hasHeld || simulation.runUntil(() => lookout.hasHeld, endMs - simulation.now);
  }
}

/** Observer that evaluates the condition after every event that can make it true. */
class Lookout {
  hasHeld = false;
  readonly #condition: Expression<boolean>;
  #filter = new ChangeFilter([], () => []);
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(simulation: ControllerSimulation, condition: Expression<boolean>) {
    this.#condition = condition;
    simulation.observe({
      committed: (step) => {
        if (this.hasHeld) return;
        if (this.#filter.passes(step) || step.after.clock.now >= this.#untilMs) this.#judge(step.after);
      },
    });
  }

  #judge(tree: Parameters<Expression<boolean>['evaluate']>[0]): void {
    const { value, hangsOn } = this.#condition.evaluate(tree);
    this.hasHeld = value;
    this.#filter = new ChangeFilter(hangsOn.pointers, () => []);
    this.#untilMs = hangsOn.untilMs;
  }
}
