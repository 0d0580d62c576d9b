/**
 * The loop: takes the next event, makes it one step of the tree, tells the observers. Synchronous and without a
 * clock: pacing wraps it from outside. Everything that matters is in the tree; the agenda (`pending.ts`) is derived
 * from it. An input never waits: it is executed by whoever hands it in. One operation at a time, and time never goes back.
 */
import {
  type Address,
  type AnyInput,
  type EffectResult,
  type EngineTree,
  isEffectResult,
  type Outcome,
} from './contracts.js';
import { Paths } from './forest.js';
import { frozen } from './frozen.js';
import { Instant } from './instant.js';
import { asBug, EngineBug, invariant, type Position } from './invariant.js';
import { createHosts } from './machine-host.js';
import type { SimulationObserver, Step } from './observer.js';
import { Observers } from './observers.js';
import { Pending } from './pending.js';
import { demandRestorable, NotRestorable } from './restorable.js';
import type { SimulationOptions } from './simulation-options.js';
import { EventStage } from './stage.js';
import { demandFuture } from './time.js';
import { Turn } from './turn.js';
import { type Applied, toOutcome, type World } from './world.js';

export class Simulation<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly #world: World<Tree, Input, Refusal>;
  readonly #hosts: ReturnType<typeof createHosts>;
  readonly #paths: Paths;
  readonly #observers = new Observers<Tree, Input | EffectResult>();
  readonly #pending: Pending;
  readonly #turn = new Turn(() => this.drained);
  #tree: Tree;
  readonly #instant: Instant;

  constructor(
    world: World<Tree, Input, Refusal>,
    tree: Tree,
    options: SimulationOptions = {},
    hosts = world.hosts ?? createHosts(world.machines),
    paths = new Paths(),
  ) {
    this.#world = world;
    this.#hosts = hosts;
    this.#paths = paths;
    this.#tree = frozen(tree);
    this.#instant = new Instant(tree.clock.now);
    this.#pending = new Pending(this.#tree, options);
  }

  /** The whole state, frozen. */
  get tree(): Tree {
    return this.#tree;
  }

  /** Virtual time. Unit: ms since the epoch. */
  get now(): number {
    return this.#tree.clock.now;
  }

  /** When the next timer or modelled answer is due, undefined when nothing will happen by itself. */
  get nextAt(): number | undefined {
    return this.#pending.nextAt;
  }

  /** True when nothing is left to do at this instant; only then is the tree a complete snapshot. */
  get drained(): boolean {
    const nextAt = this.nextAt;
    return nextAt === undefined || nextAt > this.now;
  }

  observe(observer: SimulationObserver<Tree, Input | EffectResult>): () => void {
    return this.#observers.add(observer);
  }

  /**
   * Runs work that may perform inputs: at once, or, from inside an operation, when the present instant is drained. The
   * way for an observer to write.
   */
  afterInstant(work: () => void): void {
    this.#turn.queue(work);
  }

  /**
   * The way in for whatever happens now: executes an input after what is due at this instant, and drains the instant,
   * so that the answer tells of the whole of it. Returns how it ended. Throws NestedOperation from inside another
   * operation.
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
   * The way in for what a journal says happened: executes the input of one line at its instant and nothing else, because
   * an instant need not have been drained before the next line. Throws RangeError when something earlier is still due,
   * or the instant is past.
   */
  execute(input: Input | EffectResult, instantMs: number): Outcome<Refusal> {
    return this.#turn.run('execute', () => {
      demandFuture(this.now, instantMs);
      const nextAt = this.nextAt;
      if (nextAt !== undefined && nextAt < instantMs) {
        throw new RangeError(`no input at ${instantMs}: something is due at ${nextAt}, before it`);
      }
      return this.#runOutsideInput(input, instantMs);
    });
  }

  /** Executes the next event, moving time to it. Returns false when nothing is pending. */
  step(): boolean {
    return this.#turn.run('step', () => this.#step());
  }

  /** Executes everything that is due at the present instant. */
  drain(): void {
    this.#turn.run('drain', () => this.#drain());
  }

  /** Runs everything due up to an instant and stands there. Throws RangeError for an instant in the past. */
  advanceTo(instantMs: number): void {
    this.#turn.run('advance', () => {
      demandFuture(this.now, instantMs);
      const from = this.#tree;
      this.#passUntil(instantMs, () => false);
      this.#standAt(instantMs);
      this.#observers.advanced(from, this.#tree);
    });
  }

  /** Runs everything due within a span. Unit: ms, whole, from 0. */
  advanceBy(spanMs: number): void {
    this.advanceTo(this.now + spanMs);
  }

  /**
   * Runs until the predicate holds at a drained instant, looking after every instant in which something happened.
   * Stops at `limitMs` from now at the latest. Returns whether the predicate holds. Throws RangeError for a limit
   * that is no whole number from 0.
   */
  runUntil(predicate: (tree: Tree) => boolean, limitMs: number): boolean {
    return this.#turn.run('runUntil', () => {
      const end = this.now + limitMs;
      demandFuture(this.now, end);
      const from = this.#tree;
      const holds = this.#passUntil(end, () => predicate(this.#tree));
      if (!holds) this.#standAt(end);
      this.#observers.advanced(from, this.#tree);
      return holds;
    });
  }

  /** The tree, as a value to come back to. Throws within an instant: events that wait would be lost. */
  snapshot(): Tree {
    invariant(this.drained, 'a snapshot within an instant', this.#instant.position(this.#tree));
    return this.#tree;
  }

  /**
   * Goes back (or over) to a snapshot of this history; what waited is dropped, answers are those of its own outbox.
   * Throws NotRestorable for what is no tree of this history, and while an observer objects: a journal cannot go back.
   */
  restore(tree: Tree): void {
    this.#turn.run('restore', () => {
      const objection = this.#observers.objectionToRestore;
      if (objection !== undefined) throw new NotRestorable(objection);
      const { now } = demandRestorable(this.#world, this.#tree, tree).clock;
      this.#tree = tree;
      this.#instant.renew(now);
      this.#turn.clear();
      this.#pending.load(tree);
    });
  }

  /**
   * An independent simulation of the same world from here on. It answers no effects unless told how; told, also those
   * in flight.
   */
  fork(options: SimulationOptions = {}): Simulation<Tree, Input, Refusal> {
    return new Simulation(this.#world, this.snapshot(), options, this.#hosts, this.#paths);
  }

  /** Takes the next event of the agenda. */
  #step(): boolean {
    const due = this.#pending.take();
    if (due === undefined) return false;
    const before = this.#tree;
    const { at, payload } = due;
    try {
      // Who writes a script writes it for this world.
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

  /** Runs one instant after the other, up to an end or until it is enough. Returns whether it was. */
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
      throw asBug(error, position);
    }
    if (stage.notTaken !== undefined) throw new EngineBug('only inputs may insist on an event', position);
    this.#commit(stage, { address, timer, event: due.event.type, seq: due.seq });
  }

  /** What comes from outside is not counted among the events that one instant may hold. */
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
    // An event that changed nothing has still been executed: the count is how a journal names positions.
    this.#commit(outcome.ok ? stage : this.#stage(instantMs), { input, outcome });
    return outcome;
  }

  #apply(stage: EventStage<Tree>, input: Input | EffectResult, position: Position): Applied<Refusal> {
    try {
      if (isEffectResult(input)) return { ok: true, value: stage.completeEffect(input) };
      return this.#world.apply(stage, input);
    } catch (error) {
      throw asBug(error, position);
    }
  }

  #stage(at: number): EventStage<Tree> {
    return new EventStage(this.#world as World<Tree, never>, this.#hosts, this.#paths, this.#tree, at);
  }

  #commit(stage: EventStage<Tree>, cause: Step<Tree, Input | EffectResult>['cause']): void {
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
    this.#tree = Object.freeze({
      ...this.#tree,
      clock: Object.freeze({ ...this.#tree.clock, now: instantMs }),
    });
  }
}
