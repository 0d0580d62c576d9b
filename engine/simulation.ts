/**
 * The loop: takes the next event, makes it one step of the tree, tells the observers. Synchronous and without a
 * clock: pacing wraps it from outside. Everything that matters is in the tree; the agenda and the queue of inputs
 * that wait for their turn are derived or momentary.
 */
import { freeze } from 'immer';
import { Agenda } from './agenda.js';
import type {
  Address,
  AnyInput,
  EffectResult,
  EngineTree,
  Forest,
  JsonObject,
  MachineRecord,
  Outcome,
  OutboxEntry,
  Phase,
} from './contracts.js';
import { phases } from './contracts.js';
import { InputQueue, type Queued, type Submission } from './input-queue.js';
import { leafAt, leaves, pathOf } from './forest.js';
import { InstantBudgetExceeded, invariant, type Position } from './invariant.js';
import { MachineHost } from './machine-host.js';
import type { SimulationObserver } from './observer.js';
import { Stage } from './stage.js';
import { tieOrder } from './tie-order.js';
import type { MachineCatalog, World } from './world.js';

/** Events allowed in one instant. Assumption: a hundred times what the busiest instant of a full server takes. */
export const instantEventsMax = 20_000;

/** What `now` may be asked to become. Unit: ms since the epoch; the largest instant a Date can print. */
const instantMsMax = 8.64e15;

/** Stands in for the outside: the result of an effect and after how long it comes, undefined for never. */
export type Answerer = (
  entry: OutboxEntry,
) => { readonly afterMs: number; readonly result: JsonObject } | undefined;

export interface SimulationOptions {
  /** Answers effects in scenarios and tests; its answers enter as inputs like a real runner's. */
  readonly answerer?: Answerer;
  /** Runs events that tie on time and phase in an order of its own: whoever depends on the order is found out. */
  readonly shuffleTies?: string;
}

type Entry<Input> = { readonly address: Address; readonly timer: string } | { readonly input: Input };

export class Simulation<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly #world: World<Tree, Input, Refusal>;
  readonly #hosts: ReadonlyMap<string, MachineHost>;
  readonly #options: SimulationOptions;
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
    this.#options = options;
    this.#order = tieOrder(options.shuffleTies);
    this.#tree = freeze(tree, true);
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
    const nextAt = this.nextAt;
    if (instantMs < this.now || (nextAt !== undefined && nextAt < instantMs)) {
      throw new RangeError(`no input at ${instantMs}: it is ${this.now}, and ${nextAt ?? 'nothing'} is due`);
    }
    this.#enterInstant(instantMs);
    const submission: Submission<Refusal> = { outcome: undefined };
    this.#runInput({ input, submission });
    return submission.outcome as unknown as Outcome<Refusal>;
  }

  /** Executes the next event, moving time to it. Returns false when nothing is pending. */
  step(): boolean {
    const queued = this.#queue.take();
    if (queued !== undefined) {
      this.#enterInstant(this.now);
      this.#runInput(queued);
      return true;
    }
    const due = this.#agenda.pop();
    if (due === undefined) return false;
    this.#enterInstant(due.at);
    if ('input' in due.payload) {
      this.#runInput({ input: due.payload.input, submission: { outcome: undefined } });
    } else {
      this.#runTimer(due.payload.address, due.payload.timer);
    }
    return true;
  }

  /** Executes everything that is due at the present instant. */
  drain(): void {
    while (!this.drained) this.step();
  }

  /** Runs everything due up to an instant and stands there. Throws RangeError for an instant in the past. */
  advanceTo(instantMs: number): void {
    const from = this.#tree;
    if (!Number.isSafeInteger(instantMs) || instantMs > instantMsMax || instantMs < from.clock.now) {
      throw new RangeError(`cannot go from ${from.clock.now} to ${instantMs}: time only runs forward, in whole ms`);
    }
    this.drain();
    for (let nextAt = this.nextAt; nextAt !== undefined && nextAt <= instantMs; nextAt = this.nextAt) {
      this.step();
      this.drain();
    }
    this.#standAt(instantMs);
    for (const { advanced } of this.#observers) advanced?.(from, this.#tree);
  }

  /** Runs everything due within a span. Unit: ms, whole, from 0. */
  advanceBy(spanMs: number): void {
    this.advanceTo(this.now + spanMs);
  }

  /**
   * Runs until the predicate holds at a drained instant, looking after every instant in which something happened.
   * Stops at `limitMs` from now at the latest. Returns whether the predicate holds.
   */
  runUntil(predicate: (tree: Tree) => boolean, limitMs: number): boolean {
    const from = this.#tree;
    const end = this.now + limitMs;
    this.drain();
    let holds = predicate(this.#tree);
    while (!holds && this.nextAt !== undefined && this.nextAt <= end) {
      this.step();
      this.drain();
      holds = predicate(this.#tree);
    }
    if (!holds) this.#standAt(end);
    for (const { advanced } of this.#observers) advanced?.(from, this.#tree);
    return holds;
  }

  /** The tree, as a value to come back to. Throws within an instant: events that wait would be lost. */
  snapshot(): Tree {
    invariant(this.drained, 'a snapshot within an instant', this.#position());
    return this.#tree;
  }

  /** Goes back (or over) to a snapshot; inputs and answers that waited are dropped. */
  restore(tree: Tree): void {
    this.#tree = freeze(tree, true);
    this.#queue.clear();
    this.#load();
  }

  /** An independent simulation of the same world from here on. It answers no effects unless told how. */
  fork(options: SimulationOptions = {}): Simulation<Tree, Input, Refusal> {
    return new Simulation(this.#world, this.snapshot(), options, this.#hosts);
  }

  #runTimer(address: Address, timer: string): void {
    const before = this.#tree;
    const record = leafAt(before.machines, pathOf(address));
    const due = record?.timers[timer];
    invariant(due !== undefined, `timer ${timer} is on the agenda but not in the tree`, this.#position(address));
    const stage = this.#stage(before);
    stage.consume(address, timer);
    stage.offer(address, due.event);
    invariant(stage.notTaken === undefined, 'only inputs may insist on an event', this.#position(address));
    this.#commit(stage);
    for (const { committed } of this.#observers) {
      committed?.({ before, after: this.#tree, cause: { address, event: due.event.type } });
    }
  }

  #runInput({ input, submission }: Queued<Input | EffectResult, Refusal>): void {
    const before = this.#tree;
    for (const observer of this.#observers) observer.input?.(input, before, this.#instant);
    const stage = this.#stage(before);
    const applied = isEffectResult(input) ? settleEffect(stage, input) : this.#world.apply(stage, input as Input);
    const refusal = applied.ok ? stage.notTaken : (applied.refusal as Refusal);
    const outcome: Outcome<Refusal> =
      refusal === undefined
        ? { ok: true, value: applied.ok ? applied.value : undefined }
        : { ok: false, refusal };
    submission.outcome = outcome;
    // An event that changed nothing has still been executed: the count is how a journal names positions.
    this.#commit(outcome.ok ? stage : this.#stage(before));
    for (const { committed } of this.#observers) {
      committed?.({ before, after: this.#tree, cause: { input, outcome } });
    }
  }

  #stage(tree: Tree): Stage<Tree> {
    return new Stage(this.#world as World<Tree, never>, this.#hosts, tree, this.#instant);
  }

  #commit(stage: Stage<Tree>): void {
    this.#tree = stage.commit();
    for (const change of stage.agendaChanges) {
      if (change.set) {
        const { at, phase, seq } = change.due;
        this.#agenda.schedule(at, phase, this.#order(seq), { address: change.address, timer: change.timer });
      } else {
        this.#agenda.cancel(change.phase, this.#order(change.seq));
      }
    }
    for (const entry of stage.requested) this.#answer(entry);
  }

  #answer(entry: OutboxEntry): void {
    const answer = this.#options.answerer?.(entry);
    if (answer === undefined) return;
    const input: EffectResult = { type: 'effect.result', id: entry.id, result: answer.result };
    // Results have a phase to themselves on the agenda, so the entry's id orders them and no seq is drawn.
    this.#agenda.schedule(this.now + answer.afterMs, phases.input, entry.id, { input });
  }

  #enterInstant(instantMs: number): void {
    if (instantMs !== this.#instant) {
      this.#instant = instantMs;
      this.#eventsThisInstant = 0;
    }
    if (++this.#eventsThisInstant > instantEventsMax) {
      throw new InstantBudgetExceeded(instantEventsMax, this.#position());
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
        this.#agenda.schedule(at, phase as Phase, this.#order(seq), { address, timer });
      }
    }
  }

  #position(address?: Address): Position {
    const { seed, clock } = this.#tree;
    return { seed, at: clock.now, executed: clock.executed, ...(address === undefined ? {} : { address }) };
  }
}

function hostsOf<Tree extends EngineTree>(machines: MachineCatalog<Tree>): ReadonlyMap<string, MachineHost> {
  return new Map(Object.entries(machines).map(([kind, { machine }]) => [kind, new MachineHost(machine)]));
}

/** Tells a machine record from a branch of the forest. */
export function isMachineRecord(node: Forest<MachineRecord> | MachineRecord): node is MachineRecord {
  return 'timers' in node && 'value' in node && 'context' in node;
}

function isEffectResult(input: AnyInput): input is EffectResult {
  return input.type === 'effect.result';
}

/** Hands a result to the machine that waits for it; one that nobody waits for any more is discarded. */
function settleEffect<Tree extends EngineTree>(stage: Stage<Tree>, { id, result }: EffectResult) {
  const entry = stage.settle(id);
  if (entry !== undefined) stage.offer(entry.from, { type: entry.reply, result } as { readonly type: string });
  return { ok: true as const, value: entry !== undefined };
}
