/**
 * Implementation of one event in progress. It gathers all changes, which become the next tree together, or not at all.
 * `EngineTransaction` in `transaction-contract.ts` describes its methods.
 *
 * Writes to the branches of the model use drafts that are created on demand (`state/branch-drafts.ts`). A change of a
 * machine record (`state/machine-records.ts`) or of the outbox copies only the objects on the path to it.
 */

import type {
  Address,
  EffectResult,
  EngineTree,
  JsonObject,
  MachineEvent,
  MachineRecord,
  Phase,
  Timer,
  UnhandledEvent,
} from '../contracts.js';
import { phases } from '../contracts.js';
import { EngineBug, type SimulationPosition } from '../invariant.js';
import { type DrawNumber, machineKind } from '../machines/catalog.js';
import type { MachineEffect } from '../machines/effects.js';
import type { MachineHost } from '../machines/host.js';
import { Draws, type RandomSource } from '../random/draws.js';
import { BranchDrafts } from '../state/branch-drafts.js';
import { listDeferred } from '../state/deferred.js';
import { MachineRecords, omitTimer, type WorkingRecord } from '../state/machine-records.js';
import { OutboxDraft } from '../state/outbox-draft.js';
import type { CopyRoot } from '../state/root-copies.js';
import { type QueueChange, TimerDraft } from '../state/timer-draft.js';
import type { ModelPlans } from './model-plans.js';
import type { Macrostep } from './observer.js';
import type { SimulationModel } from './simulation-model.js';
import type { EngineTransaction, ModelDraft } from './transaction-contract.js';

/** Event with which XState starts a machine. */
const startEvent: MachineEvent = { type: 'xstate.init' };

export class OpenTransaction<Tree extends EngineTree> implements EngineTransaction<Tree> {
  readonly tree: Tree;
  readonly now: number;
  readonly outbox: OutboxDraft;
  readonly moved: Macrostep[] = [];
  readonly emitted: string[] = [];
  /**
   * First event of `send` that no transition accepted; undefined if there is none. If it is defined, the whole event is
   * refused.
   */
  notTaken: UnhandledEvent | undefined;

  readonly #world: SimulationModel<Tree, never>;
  readonly #plans: ModelPlans<Tree>;
  readonly #machines: MachineRecords;
  readonly #draws: Draws;
  readonly #branches: BranchDrafts<Tree>;
  readonly #timers: TimerDraft;

  /** `shown` is the tree that the model reads: the tree itself, or a recording proxy of it. */
  constructor(
    world: SimulationModel<Tree, never>,
    plans: ModelPlans<Tree>,
    tree: Tree,
    now: number,
    copyRoot: CopyRoot<Tree>,
    shown: Tree = tree,
  ) {
    this.#world = world;
    this.#plans = plans;
    this.tree = shown;
    this.now = now;
    this.#machines = new MachineRecords(tree.machines, plans.paths);
    this.#timers = new TimerDraft(tree.clock.nextSeq, (address) => this.#working(address));
    this.#draws = new Draws(tree.random, now);
    this.#branches = new BranchDrafts(tree, copyRoot);
    this.outbox = new OutboxDraft(tree.outbox);
  }

  get agendaChanges(): readonly QueueChange[] {
    return this.#timers.agendaChanges;
  }

  get draft(): ModelDraft<Tree> {
    return this.#branches.draft as ModelDraft<Tree>;
  }

  get view(): Tree {
    return this.#branches.viewWith(this.#machines.forest);
  }

  put<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, branch: Tree[Name]): void {
    this.#branches.put(name as string, branch);
  }

  assign<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, members: Partial<Tree[Name]>): void {
    this.#branches.assign(name as string, members);
  }

  record(address: Address): MachineRecord | undefined {
    return this.#machines.get(address);
  }

  draw(address: Address, purpose: string): number {
    return this.#draws.draw(address, purpose);
  }

  turnTo(future: RandomSource): void {
    this.#draws.turnTo(future);
  }

  start(address: Address, input?: object): void {
    if (this.#machines.get(address) !== undefined) throw this.#bug(`${address} is already there`, address);
    const { value, context, done, effects, moves } = this.#hostFor(address).start(input);
    this.moved.push({ address, event: startEvent, context, moves });
    this.#machines.add(address, value, context);
    this.#carryOut(address, effects);
    if (done) this.stop(address);
  }

  stop(address: Address): void {
    const record = this.#machines.get(address);
    if (record === undefined) return;
    this.#timers.cancelAll(record);
    this.#machines.remove(address);
  }

  send(address: Address, event: MachineEvent): void {
    if (!this.offer(address, event)) this.notTaken ??= { reason: 'not-taken', address, event: event.type };
  }

  offer(address: Address, event: MachineEvent): boolean {
    const record = this.#machines.get(address);
    if (record === undefined) return false;
    const { mark } = this.#draws;
    const enriched = this.enrich(address, event);
    const { value, context, taken, done, effects, moves } = this.#hostFor(address).transition(
      record.value,
      record.context,
      enriched,
    );
    if (!taken) {
      this.#draws.backTo(mark);
      return false;
    }
    this.moved.push({ address, event: enriched, context, moves });
    if (value !== record.value || context !== record.context) {
      const working = this.#working(address);
      working.value = value;
      working.context = context;
    }
    this.#carryOut(address, effects);
    if (done) this.stop(address);
    return true;
  }

  /**
   * Removes a fired timer from its record, before the machine receives the event of the timer. Returns the timer;
   * undefined if the record does not contain it.
   */
  consume(address: Address, timer: string): Timer | undefined {
    const record = this.#machines.edit(address);
    const due = record?.timers[timer];
    if (record !== undefined) record.timers = omitTimer(record.timers, timer);
    return due;
  }

  /** Delivers the event of a fired timer to its machine. A deferred machine receives the event after its release. */
  fire(address: Address, timer: string, due: Timer): void {
    if (this.#isHeld(address)) this.#timers.hold(address, timer, due);
    else this.offer(address, due.event);
  }

  /** Delivers the result of an effect to the machine that requested it. Returns false if the effect was cancelled. */
  completeEffect({ id, result }: EffectResult): boolean {
    const entry = this.outbox.take(id);
    if (entry === undefined) return false;
    const event: MachineEvent & { readonly result: JsonObject } = { type: entry.reply, result };
    if (this.#isHeld(entry.from)) this.outbox.keep(entry, result, this.now);
    else this.offer(entry.from, event);
    return true;
  }

  abandonEffects(from: (address: Address) => boolean, word?: MachineEvent): void {
    const waited = this.outbox.abandon(from);
    if (word !== undefined) for (const address of waited) this.offer(address, word);
  }

  release(): void {
    const held = listDeferred(this.#machines.kept(), this.outbox.takeArrived());
    for (const { address, timer, event } of held) {
      if (this.#machines.get(address) !== undefined) this.#setTimer(address, timer, this.now, event);
    }
  }

  emit(fact: string, args: JsonObject, from: Address): void {
    this.emitted.push(fact);
    this.#world.onFact?.(this, fact, args, from);
  }

  /** Runs the due reactions, commits all changes, and returns the next tree. */
  commit(): Tree {
    this.#branches.finishDrafts();
    this.#plans.reactions.run(this, this.#branches, this.#machines);
    this.#branches.finishDrafts();
    return this.#branches.committed({
      clock: Object.freeze({
        now: this.now,
        nextSeq: this.#timers.nextSeq,
        executed: this.tree.clock.executed + 1,
      }),
      machines: this.#machines.committed(),
      random: this.#draws.committed(),
      outbox: this.outbox.committed,
    });
  }

  #carryOut(address: Address, effects: readonly MachineEffect[]): void {
    for (const effect of effects) {
      switch (effect.do) {
        case 'schedule':
          this.#setTimer(address, effect.timer, this.now + effect.delayMs, effect.event);
          break;
        case 'cancel':
          this.#timers.cancel(address, effect.timer);
          break;
        case 'send':
          // A sent event is stored as a timer of its receiver that is due now. So it is executed in order and is part
          // of the tree.
          this.#setTimer(effect.to, `send.${this.#timers.nextSeq}`, this.now, effect.event);
          break;
        case 'emit':
          this.emit(effect.fact, effect.args, address);
          break;
        case 'request':
          this.#request(address, effect);
          break;
        case 'action':
          this.#act(effect, address);
          break;
      }
    }
  }

  #act({ name, params }: Extract<MachineEffect, { do: 'action' }>, address: Address): void {
    // The cast is safe, because the charts of a model contain only effects for the tree of the model.
    this.#hostFor(address)
      .effect(name)
      .run(this as EngineTransaction<EngineTree>, { address, params });
  }

  #request(from: Address, { kind, params, reply }: Extract<MachineEffect, { do: 'request' }>): void {
    this.outbox.request({ kind, params, from, reply, requestedAt: this.now });
  }

  #setTimer(address: Address, timer: string, at: number, event: MachineEvent): void {
    this.#timers.set(address, timer, at, this.#phaseFor(address), event);
  }

  #phaseFor(address: Address): Phase {
    return this.#world.machines[machineKind(address)]?.observes ? phases.observer : phases.timer;
  }

  #isHeld(address: Address): boolean {
    const record = this.#machines.get(address);
    if (record === undefined || this.#world.isMachineHung?.(this.tree) !== true) return false;
    const { runsWhileHung = false } = this.#world.machines[machineKind(address)] ?? {};
    return typeof runsWhileHung === 'function' ? !runsWhileHung(record.context) : !runsWhileHung;
  }

  /** Returns the event with the members that the catalog adds for its machine. */
  protected enrich(address: Address, event: MachineEvent): MachineEvent {
    const { enrichAll, enrich } = this.#world.machines[machineKind(address)] ?? {};
    const enrichOne = enrich?.[event.type];
    if (enrichAll === undefined && enrichOne === undefined) return event;
    const draw: DrawNumber = (purpose) => this.draw(address, purpose);
    return {
      ...event,
      ...enrichAll?.(event, this.view, draw, address, this.now),
      ...enrichOne?.(event, this.view, draw, address, this.now),
    };
  }

  #hostFor(address: Address): MachineHost {
    const host = this.#plans.hosts.get(machineKind(address));
    if (host === undefined)
      throw this.#bug(`no machine of kind ${machineKind(address)} in the catalog`, address);
    return host;
  }

  /** Returns the writable record of a machine. Throws if the machine does not exist. */
  #working(address: Address): WorkingRecord {
    const working = this.#machines.edit(address);
    if (working === undefined) throw this.#bug('no such machine', address);
    return working;
  }

  #bug(message: string, address: Address): EngineBug {
    const position: SimulationPosition = {
      seed: this.tree.seed,
      at: this.now,
      executed: this.tree.clock.executed,
      address,
    };
    return new EngineBug(message, position);
  }
}
