/**
 * Event loop: it takes the next event, executes it as one change of the tree, and notifies the observers. The loop is
 * synchronous and reads no clock; pacing code calls it. All state is in the tree, and the event queue
 * (`event-queue/due-events.ts`) derives from it. The caller of an input executes the input immediately. Operations do
 * not nest (`operation-lock.ts`), and time never goes back.
 */

import {
  type Address,
  type AnyInput,
  type EffectResult,
  type EngineTree,
  isEffectResult,
  type Outcome,
} from '../contracts.js';
import { DueEvents } from '../event-queue/due-events.js';
import { EngineBug, invariant, type SimulationPosition, toEngineBug } from '../invariant.js';
import { deepFreeze } from '../state/freeze.js';
import { NotRestorable, requireRestorable } from '../state/require-restorable.js';
import type { CopyRoot } from '../state/root-copies.js';
import { requireFutureInstant } from '../time/time.js';
import { Instant } from './instant.js';
import { type ModelPlans, planModel, plansFor } from './model-plans.js';
import type { ExecutedEvent, SimulationObserver } from './observer.js';
import { Observers } from './observers.js';
import { OperationLock } from './operation-lock.js';
import { type InputResult, type SimulationModel, toOutcome } from './simulation-model.js';
import type { SimulationOptions } from './simulation-options.js';
import { OpenTransaction } from './transaction.js';

export class Simulation<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly #world: SimulationModel<Tree, Input, Refusal>;
  readonly #plans: ModelPlans<Tree>;
  readonly #observers = new Observers<Tree, Input | EffectResult>();
  readonly #pending: DueEvents;
  readonly #turn = new OperationLock(() => this.drained);
  #tree: Tree;
  #copyRoot: CopyRoot<Tree>;
  readonly #instant: Instant;

  constructor(
    world: SimulationModel<Tree, Input, Refusal>,
    tree: Tree,
    options: SimulationOptions = {},
    plans: ModelPlans<Tree> = planModel(world, options.executor),
    copyRoot?: CopyRoot<Tree>,
  ) {
    this.#world = world;
    this.#plans = plans;
    this.#tree = deepFreeze(tree);
    this.#copyRoot = copyRoot ?? plans.rootCopies.of(tree);
    this.#instant = new Instant(tree.clock.now);
    this.#pending = new DueEvents(this.#tree, options);
  }

  /** Whole state of the simulation, frozen. */
  get tree(): Tree {
    return this.#tree;
  }

  /** Virtual time. Unit: ms since the epoch. */
  get now(): number {
    return this.#tree.clock.now;
  }

  /** Time of the next due event; undefined if no event is pending. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    return this.#pending.nextAt;
  }

  /** True if no further event is due at the current instant. Only then is the tree a complete snapshot. */
  get drained(): boolean {
    const nextAt = this.nextAt;
    return nextAt === undefined || nextAt > this.now;
  }

  observe(observer: SimulationObserver<Tree, Input | EffectResult>): () => void {
    return this.#observers.add(observer);
  }

  /**
   * Runs work that may perform inputs. Inside an operation, the work waits until the current instant is drained;
   * otherwise it runs immediately. Observers perform their inputs in this way.
   */
  afterInstant(work: () => void): void {
    this.#turn.queue(work);
  }

  /**
   * Executes an input now, after all events that are due at the current instant. Then drains the instant, so that the
   * tree includes all consequences of the input. Returns the outcome. Throws NestedOperation inside another operation.
   */
  perform(input: Input | EffectResult): Outcome<Refusal> {
    return this.#turn.runInput('perform', () => {
      this.#drain();
      const outcome = this.#runOutsideInput(input, this.now);
      this.#drain();
      return outcome;
    });
  }

  /**
   * Executes the input of one journal line at its instant, and no other event. The recorded run may not have drained
   * the instant before its next input. Throws RangeError if an earlier event is still due, or if the instant is past.
   */
  execute(input: Input | EffectResult, instantMs: number): Outcome<Refusal> {
    return this.#turn.run('execute', () => {
      requireFutureInstant(this.now, instantMs);
      const nextAt = this.nextAt;
      if (nextAt !== undefined && nextAt < instantMs) {
        throw new RangeError(`no input at ${instantMs}: something is due at ${nextAt}, before it`);
      }
      return this.#runOutsideInput(input, instantMs);
    });
  }

  /** Executes the next event and moves time to it. Returns false if no event is pending. */
  step(): boolean {
    return this.#turn.run('step', () => this.#step());
  }

  /** Executes all events that are due at the current instant. */
  drain(): void {
    this.#turn.run('drain', () => this.#drain());
  }

  /**
   * Executes all events that are due up to an instant, and advances time to the instant. Throws RangeError for a past
   * instant.
   */
  advanceTo(instantMs: number): void {
    this.#turn.run('advance', () => {
      requireFutureInstant(this.now, instantMs);
      const from = this.#tree;
      this.#passUntil(instantMs, () => false);
      this.#standAt(instantMs);
      this.#observers.advanced(from, this.#tree);
    });
  }

  /** Executes all events that are due within a duration, and advances time by it. Unit: ms, a whole number from 0. */
  advanceBy(spanMs: number): void {
    this.advanceTo(this.now + spanMs);
  }

  /**
   * Runs until the predicate is true at a drained instant. The predicate is evaluated at the start and after every
   * instant with an event. The run ends `limitMs` from now at the latest. Returns whether the predicate is true. Throws
   * RangeError for a limit that is not a whole number from 0.
   */
  runUntil(predicate: (tree: Tree) => boolean, limitMs: number): boolean {
    return this.#turn.run('runUntil', () => {
      const end = this.now + limitMs;
      requireFutureInstant(this.now, end);
      const from = this.#tree;
      const holds = this.#passUntil(end, () => predicate(this.#tree));
      if (!holds) this.#standAt(end);
      this.#observers.advanced(from, this.#tree);
      return holds;
    });
  }

  /**
   * Returns the tree as a snapshot. Throws if the instant is not drained, because the snapshot would lose pending
   * events.
   */
  snapshot(): Tree {
    invariant(this.drained, 'a snapshot within an instant', this.#instant.position(this.#tree));
    return this.#tree;
  }

  /**
   * Restores a snapshot of the same history. Queued work is discarded, and the pending results are again those of the
   * snapshot's outbox. Throws NotRestorable for a tree of another history, and while an observer objects, as a journal
   * writer does, because a journal cannot go back in time.
   */
  restore(tree: Tree): void {
    this.#turn.run('restore', () => {
      const objection = this.#observers.objectionToRestore;
      if (objection !== undefined) throw new NotRestorable(objection);
      const { now } = requireRestorable(this.#world, this.#tree, tree).clock;
      this.#tree = tree;
      this.#copyRoot = this.#plans.rootCopies.of(tree);
      this.#instant.renew(now);
      this.#turn.clear();
      this.#pending.load(tree);
    });
  }

  /**
   * Creates an independent simulation of the same model from the current state. The new simulation responds to effects
   * only if the options contain a responder; the responder also receives the effects in flight.
   */
  fork(options: SimulationOptions = {}): Simulation<Tree, Input, Refusal> {
    const plans = plansFor(this.#world, this.#plans, options.executor);
    return new Simulation(this.#world, this.snapshot(), options, plans, this.#copyRoot);
  }

  /** Executes the next due event. Returns false if no event is pending. */
  #step(): boolean {
    const due = this.#pending.take();
    if (due === undefined) return false;
    const before = this.#tree;
    const { at, payload } = due;
    try {
      // The author of a scheduled input has to pass an input of this model; the queue does not check its type.
      if ('input' in payload) this.#runInput(payload.input as Input | EffectResult, at);
      else this.#runTimer(payload.address, payload.timer, at);
    } catch (error) {
      if (this.#tree === before) this.#pending.putBack(due);
      throw error;
    }
    return true;
  }

  #drain(): void {
    while (!this.drained) this.#step();
  }

  /**
   * Runs one instant after the other, up to an end or until the condition is true. Returns whether the condition is
   * true.
   */
  #passUntil(endMs: number, isEnough: () => boolean): boolean {
    this.#drain();
    this.#turn.runQueued();
    let enough = isEnough();
    for (let nextAt = this.nextAt; !enough && nextAt !== undefined && nextAt <= endMs; nextAt = this.nextAt) {
      this.#step();
      this.#drain();
      this.#turn.runQueued();
      enough = isEnough();
    }
    return enough;
  }

  #runTimer(address: Address, timer: string, instantMs: number): void {
    const before = this.#tree;
    const position = this.#instant.enter(before, instantMs, address);
    const stage = this.#stage(instantMs);
    const due = stage.consume(address, timer);
    if (due === undefined)
      throw new EngineBug(`timer ${timer} is on the agenda but not in the tree`, position);
    try {
      stage.fire(address, timer, due);
    } catch (error) {
      throw toEngineBug(error, position);
    }
    if (stage.notTaken !== undefined) throw new EngineBug('only inputs may insist on an event', position);
    this.#commit(stage, { address, timer, event: due.event.type, seq: due.seq });
  }

  /**
   * Executes an external input. It starts a new budget of the instant, because the budget limits only loops of events
   * without external input.
   */
  #runOutsideInput(input: Input | EffectResult, instantMs: number): Outcome<Refusal> {
    this.#instant.renew();
    return this.#runInput(input, instantMs);
  }

  #runInput(input: Input | EffectResult, instantMs: number): Outcome<Refusal> {
    const before = this.#tree;
    const position = this.#instant.enter(before, instantMs);
    this.#observers.input(input, before, instantMs);
    const stage = this.#stage(instantMs);
    const applied = this.#apply(stage, input, position);
    const outcome = toOutcome(applied, stage.notTaken);
    // An event without changes, such as a refused input, is still executed, because journals identify positions by the
    // number of events.
    this.#commit(outcome.ok ? stage : this.#stage(instantMs), { input, outcome });
    return outcome;
  }

  #apply(
    stage: OpenTransaction<Tree>,
    input: Input | EffectResult,
    position: SimulationPosition,
  ): InputResult<Refusal> {
    try {
      if (isEffectResult(input)) return { ok: true, value: stage.completeEffect(input) };
      return this.#world.apply(stage, input);
    } catch (error) {
      throw toEngineBug(error, position);
    }
  }

  #stage(at: number): OpenTransaction<Tree> {
    return new OpenTransaction(
      this.#world as SimulationModel<Tree, never>,
      this.#plans,
      this.#tree,
      at,
      this.#copyRoot,
    );
  }

  #commit(stage: OpenTransaction<Tree>, cause: ExecutedEvent<Tree, Input | EffectResult>['cause']): void {
    const before = this.#tree;
    this.#tree = stage.commit();
    this.#pending.follow(this.#tree, stage);
    const { moved, emitted } = stage;
    this.#observers.committed({ before, after: this.#tree, cause, moved, emitted });
  }

  #standAt(instantMs: number): void {
    if (this.now === instantMs) return;
    invariant(
      instantMs > this.now,
      `standing at ${instantMs} would take time back`,
      this.#instant.position(this.#tree),
    );
    const clock = Object.freeze({ ...this.#tree.clock, now: instantMs });
    this.#tree = Object.freeze(Object.assign(this.#copyRoot(this.#tree), { clock }));
  }
}
