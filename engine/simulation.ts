/**
 * The loop: takes the next event, makes it one step of the tree, tells the observers. Synchronous and without a
 * clock: pacing wraps it from outside. Everything that matters is in the tree; the agenda and the queue of inputs
 * that wait for their turn are derived or momentary.
 */
import { Agenda } from './agenda.js';
import { Answers } from './answers.js';
import type { Address, AnyInput, EffectResult, EngineTree, Outcome } from './contracts.js';
import { isEffectResult, isMachineRecord, phases } from './contracts.js';
import { leaves } from './forest.js';
import { frozen } from './frozen.js';
import { InputQueue, type Submission } from './input-queue.js';
import { asBug, EngineBug, InstantBudgetExceeded, invariant, type Position } from './invariant.js';
import { hostsOf, type MachineHost } from './machine-host.js';
import type { SimulationObserver } from './observer.js';
import { instantEventsMax, type SimulationOptions } from './simulation-options.js';
import { EventStage } from './stage.js';
import { tieOrder } from './tie-order.js';
import { demandFuture } from './time.js';
import type { Applied, World } from './world.js';

type Entry<Input> = { readonly address: Address; readonly timer: string } | { readonly input: Input };

export class Simulation<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly #world: World<Tree, Input, Refusal>;
  readonly #hosts: ReadonlyMap<string, MachineHost>;
  readonly #answers: Answers;
  readonly #observers = new Set<SimulationObserver<Tree, Input | EffectResult>>();
  readonly #agenda = new Agenda<Entry<Input | EffectResult>>();
  readonly #order: (seq: number) => number;
  readonly #queue = new InputQueue<Input | EffectResult, Refusal>();
  #tree: Tree;
  #instant = 0;
  #eventsThisInstant = 0;

  constructor(
    world: World<Tree, Input, Refusal>,
    tree: Tree,
    options: SimulationOptions = {},
    hosts = hostsOf(world.machines),
  ) {
    this.#world = world;
    this.#hosts = hosts;
    this.#answers = new Answers(options.answerer, this.#agenda);
    this.#order = tieOrder(options.shuffleTies);
    this.#tree = frozen(tree);
    this.#load();
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
    return this.#agenda.nextAt;
  }

  /** True when nothing is left to do at this instant; only then is the tree a complete snapshot. */
  get drained(): boolean {
    const nextAt = this.nextAt;
    return this.#queue.empty && (nextAt === undefined || nextAt > this.now);
  }

  observe(observer: SimulationObserver<Tree, Input | EffectResult>): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Queues an input for the present instant. It runs in the next step, before any timer of the instant. */
  submit(input: Input | EffectResult, phase: 0 | 1 = phases.input): Submission<Refusal> {
    return this.#queue.add(input, phase);
  }

  /** Submits an input after whatever is due at this instant, and drains the instant. Returns how it ended. */
  perform(input: Input | EffectResult): Outcome<Refusal> {
    this.drain();
    const submission = this.submit(input);
    this.drain();
    return submission.outcome as Outcome<Refusal>;
  }

  /**
   * Executes an input at an instant of its own, as a journal says: whatever was due before has run, what is due at
   * the instant itself waits. Throws RangeError when something earlier is still due, or the instant is past.
   */
  execute(input: Input | EffectResult, instantMs: number): Outcome<Refusal> {
    demandFuture(this.now, instantMs);
    const nextAt = this.nextAt;
    if (nextAt !== undefined && nextAt < instantMs) {
      throw new RangeError(`no input at ${instantMs}: something is due at ${nextAt}, before it`);
    }
    this.#eventsThisInstant = 0;
    return this.#runInput(input, instantMs);
  }

  /** Executes the next event, moving time to it. Returns false when nothing is pending. */
  step(): boolean {
    const queued = this.#queue.take();
    if (queued !== undefined) {
      // Whoever submits does so from outside: the budget is for what goes on by itself.
      this.#eventsThisInstant = 0;
      queued.submission.outcome = this.#runInput(queued.input, this.now);
      return true;
    }
    const due = this.#agenda.pop();
    if (due === undefined) return false;
    const before = this.#tree;
    if ('input' in due.payload) this.#answers.arrived(due.seq);
    try {
      if ('input' in due.payload) this.#runInput(due.payload.input, due.at);
      else this.#runTimer(due.payload.address, due.payload.timer, due.at);
    } catch (error) {
      // An event that threw has not happened: the tree still waits for it, and so must the agenda.
      if (this.#tree === before) this.#agenda.schedule(due.at, due.phase, due.seq, due.payload);
      throw error;
    }
    return true;
  }

  /** Executes everything that is due at the present instant. */
  drain(): void {
    while (!this.drained) this.step();
  }

  /** Runs everything due up to an instant and stands there. Throws RangeError for an instant in the past. */
  advanceTo(instantMs: number): void {
    demandFuture(this.now, instantMs);
    const from = this.#tree;
    this.drain();
    for (let nextAt = this.nextAt; nextAt !== undefined && nextAt <= instantMs; nextAt = this.nextAt) {
      this.step();
      this.drain();
    }
    this.#standAt(instantMs);
    for (const observer of this.#observers) observer.advanced?.(from, this.#tree);
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
    const end = this.now + limitMs;
    demandFuture(this.now, end);
    const from = this.#tree;
    this.drain();
    let holds = predicate(this.#tree);
    while (!holds && this.nextAt !== undefined && this.nextAt <= end) {
      this.step();
      this.drain();
      holds = predicate(this.#tree);
    }
    if (!holds) this.#standAt(end);
    for (const observer of this.#observers) observer.advanced?.(from, this.#tree);
    return holds;
  }

  /** The tree, as a value to come back to. Throws within an instant: events that wait would be lost. */
  snapshot(): Tree {
    invariant(this.drained, 'a snapshot within an instant', this.#position());
    return this.#tree;
  }

  /** Goes back (or over) to a snapshot; inputs that waited are dropped, answers are those of its own outbox. */
  restore(tree: Tree): void {
    this.#tree = frozen(tree);
    this.#queue.clear();
    this.#load();
  }

  /** An independent simulation of the same world from here on. It answers no effects unless told how; told, also those in flight. */
  fork(options: SimulationOptions = {}): Simulation<Tree, Input, Refusal> {
    return new Simulation(this.#world, this.snapshot(), options, this.#hosts);
  }

  #runTimer(address: Address, timer: string, instantMs: number): void {
    this.#enterInstant(instantMs, address);
    const before = this.#tree;
    const stage = this.#stage(before);
    const due = stage.consume(address, timer);
    if (due === undefined) {
      throw new EngineBug(`timer ${timer} is on the agenda but not in the tree`, this.#position(address));
    }
    try {
      stage.offer(address, due.event);
    } catch (error) {
      throw asBug(error, this.#position(address));
    }
    if (stage.notTaken !== undefined) {
      throw new EngineBug('only inputs may insist on an event', this.#position(address));
    }
    this.#commit(stage);
    for (const observer of this.#observers) {
      observer.committed?.({ before, after: this.#tree, cause: { address, event: due.event.type } });
    }
  }

  #runInput(input: Input | EffectResult, instantMs: number): Outcome<Refusal> {
    this.#enterInstant(instantMs);
    const before = this.#tree;
    for (const observer of this.#observers) observer.input?.(input, before, instantMs);
    const stage = this.#stage(before);
    const applied = this.#apply(stage, input);
    const { notTaken } = stage;
    const outcome: Outcome<Refusal> =
      applied.ok && notTaken !== undefined
        ? { ok: false, refusal: notTaken }
        : applied.ok
          ? { ok: true, value: applied.value }
          : applied;
    // An event that changed nothing has still been executed: the count is how a journal names positions.
    this.#commit(outcome.ok ? stage : this.#stage(before));
    for (const observer of this.#observers) {
      observer.committed?.({ before, after: this.#tree, cause: { input, outcome } });
    }
    return outcome;
  }

  #apply(stage: EventStage<Tree>, input: Input | EffectResult): Applied<Refusal> {
    try {
      if (isEffectResult(input)) return { ok: true, value: stage.settle(input) };
      return this.#world.apply(stage, input);
    } catch (error) {
      throw asBug(error, this.#position());
    }
  }

  #stage(tree: Tree): EventStage<Tree> {
    return new EventStage(this.#world as World<Tree, never>, this.#hosts, tree, this.#instant);
  }

  #commit(stage: EventStage<Tree>): void {
    this.#tree = stage.commit();
    for (const change of stage.agendaChanges) {
      if (change.set) {
        const { at, phase, seq } = change.due;
        this.#agenda.schedule(at, phase, this.#order(seq), { address: change.address, timer: change.timer });
      } else {
        this.#agenda.cancel(change.phase, this.#order(change.seq));
      }
    }
    this.#answers.ask(stage.requested, this.now);
    this.#answers.abandon(stage.abandoned);
  }

  #enterInstant(instantMs: number, address?: Address): void {
    if (instantMs !== this.#instant) {
      this.#instant = instantMs;
      this.#eventsThisInstant = 0;
    }
    if (++this.#eventsThisInstant > instantEventsMax) {
      throw new InstantBudgetExceeded(instantEventsMax, this.#position(address));
    }
  }

  #standAt(instantMs: number): void {
    if (this.now === instantMs) return;
    this.#tree = Object.freeze({
      ...this.#tree,
      clock: Object.freeze({ ...this.#tree.clock, now: instantMs }),
    });
  }

  #load(): void {
    this.#agenda.clear();
    this.#instant = this.#tree.clock.now;
    this.#eventsThisInstant = 0;
    for (const [address, { timers }] of leaves(this.#tree.machines, isMachineRecord)) {
      for (const [timer, { at, phase, seq }] of Object.entries(timers)) {
        this.#agenda.schedule(at, phase, this.#order(seq), { address, timer });
      }
    }
    this.#answers.clear();
    this.#answers.ask(Object.values(this.#tree.outbox.entries), this.now);
  }

  #position(address?: Address): Position {
    const { seed, clock } = this.#tree;
    // An event that is under way has moved the instant, and not yet the tree.
    const at = Math.max(this.#instant, clock.now);
    return { seed, at, executed: clock.executed, ...(address === undefined ? {} : { address }) };
  }
}
