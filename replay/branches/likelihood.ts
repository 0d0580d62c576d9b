/**
 * Estimate of the probability of a condition over time. Futures are forked from several points of a history. The
 * estimate counts the futures in which the condition becomes true before the recorded end. All points use the same
 * future seeds and the same inputs. So a difference between two points is caused by the events between them.
 */
import * as z from 'zod';
import { Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel } from '../../machines/index.js';
import { ChangeFilter } from '../history/changed-pointers.js';
import type { History } from '../history/history.js';
import { bisect } from '../queries/bisect.js';
import type { Expression } from '../queries/changes/expression.js';
import { type Causes, type EventSummary, summarizeCauses, summarizeEvent } from '../queries/event-summary.js';
import { conditionSchema, historySchema, validateArguments } from '../validate-arguments.js';
import { InputPlayer, type SkippedInput } from './input-player.js';
import { type RecordedInput, recordedInputs } from './recorded-inputs.js';

export interface LikelihoodPoint {
  /** Number of events executed before the point. */
  readonly after: number;
  /** Virtual time of the point. Unit: ms since the epoch. */
  readonly at: number;
  /**
   * Number of futures in which the condition became true. It equals `futures` if the condition is already true at the
   * point.
   */
  readonly happened: number;
  readonly futures: number;
}

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
}

/** Error for a condition that is already true at the start of the history. */
export class AlreadyHolds extends Error {
  constructor(what: string) {
    super(`${what} holds at the start, so no event decides it`);
    this.name = 'AlreadyHolds';
  }
}

/** Progress of the estimate: completed points, and completed futures of the current point. */
export interface LikelihoodProgress {
  readonly points: number;
  readonly futures: number;
}

const count = z.int().min(1);
const optionsSchema = z.strictObject({ futures: count, points: count });

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
  { futures, points: pointsAsked }: LikelihoodOptions,
): Generator<LikelihoodProgress, Likelihood> {
  const found = bisect(history, condition, { every: true });
  if (!found.found && found.because === 'holds at the start') throw new AlreadyHolds(condition.text);
  const happenedBy = found.found ? found.event : undefined;
  const last = happenedBy === undefined ? history.end.after : happenedBy.number - 1;
  const estimator = new Estimator(history, condition, futures);
  const points: LikelihoodPoint[] = [];
  for (const after of spread(last, pointsAsked)) {
    points.push(yield* estimator.at(after, points.length));
  }
  if (happenedBy !== undefined)
    points.push({ after: happenedBy.number, at: happenedBy.at, happened: futures, futures });
  for (let index = steepest(points); index !== undefined; index = steepest(points)) {
    const [one, other] = [points[index - 1], points[index]] as [LikelihoodPoint, LikelihoodPoint];
    if (other.after - one.after === 1) {
      return { happenedBy, points, rise: riseTo(history, one, other), skipped: estimator.skipped };
    }
    const between = Math.floor((one.after + other.after) / 2);
    points.splice(index, 0, yield* estimator.at(between, points.length));
  }
  return { happenedBy, points, rise: undefined, skipped: estimator.skipped };
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

class Estimator {
  readonly #history: History;
  readonly #condition: Expression<boolean>;
  readonly #futures: number;
  readonly #inputs: readonly RecordedInput[];
  readonly #world = createControllerModel();
  readonly #skipped = new Map<string, SkippedInFutures>();

  constructor(history: History, condition: Expression<boolean>, futures: number) {
    this.#history = history;
    this.#condition = condition;
    this.#futures = futures;
    this.#inputs = [...recordedInputs(history, 0)];
  }

  /** `points` is the number of points completed before this one. */
  *at(after: number, points: number): Generator<LikelihoodProgress, LikelihoodPoint> {
    const tree = this.#history.treeAfter(after);
    const later = this.#inputs.filter((input) => input.after >= after);
    let happened = 0;
    for (let future = 1; future <= this.#futures; future++) {
      const simulation: ControllerSimulation = new Simulation(this.#world, tree);
      if (this.#happensIn(simulation, `${this.#history.genesis.seed}/${future}`, later)) happened += 1;
      yield { points, futures: future };
    }
    return { after, at: tree.clock.now, happened, futures: this.#futures };
  }

  get skipped(): readonly SkippedInFutures[] {
    return [...this.#skipped.values()].sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  }

  #count(skipped: SkippedInput): void {
    const key = `${skipped.number} ${skipped.because} ${skipped.reason}`;
    const futures = (this.#skipped.get(key)?.futures ?? 0) + 1;
    this.#skipped.set(key, { ...skipped, futures });
  }

  #happensIn(simulation: ControllerSimulation, seed: string, inputs: readonly RecordedInput[]): boolean {
    const lookout = new Lookout(simulation, this.#condition);
    const player = new InputPlayer(simulation, this.#history.genesis);
    simulation.execute({ type: 'future', seed, ties: 'fifo' }, simulation.now);
    for (const input of inputs) {
      if (lookout.hasHeld) return true;
      const skipped = player.play(input);
      if (skipped !== undefined) this.#count(skipped);
    }
    const leftMs = this.#history.end.at - simulation.now;
    return lookout.hasHeld || simulation.runUntil(() => lookout.hasHeld, leftMs);
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
