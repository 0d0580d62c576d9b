/**
 * Makes one event of a world: a timer that fires, or an input. What comes out is a stage to be committed and how it
 * ended; the simulation decides when, and tells who watches.
 */
import type { Address, AnyInput, EffectResult, EngineTree, MachineEvent, Outcome } from './contracts.js';
import { isEffectResult } from './contracts.js';
import { Paths } from './forest.js';
import { asBug, EngineBug, type Position } from './invariant.js';
import { hostsOf, type MachineHost } from './machine-host.js';
import { EventStage } from './stage.js';
import type { Applied, World } from './world.js';

export class EventMaker<Tree extends EngineTree, Input extends AnyInput, Refusal> {
  readonly world: World<Tree, Input, Refusal>;
  readonly #hosts: ReadonlyMap<string, MachineHost>;
  readonly #paths = new Paths();

  constructor(world: World<Tree, Input, Refusal>) {
    this.world = world;
    this.#hosts = world.hosts ?? hostsOf(world.machines);
  }

  /** A timer of a machine. Throws EngineBug for one that the tree does not know. */
  timer(tree: Tree, address: Address, timer: string, position: Position): Made<Tree, MachineEvent> {
    const stage = this.#stage(tree, position);
    const due = stage.consume(address, timer);
    if (due === undefined)
      throw new EngineBug(`timer ${timer} is on the agenda but not in the tree`, position);
    try {
      stage.offer(address, due.event);
    } catch (error) {
      throw asBug(error, position);
    }
    if (stage.notTaken !== undefined) throw new EngineBug('only inputs may insist on an event', position);
    return { stage, ended: due.event };
  }

  input(tree: Tree, input: Input | EffectResult, position: Position): Made<Tree, Outcome<Refusal>> {
    const stage = this.#stage(tree, position);
    const applied = this.#apply(stage, input, position);
    const { notTaken } = stage;
    if (applied.ok && notTaken === undefined) return { stage, ended: { ok: true, value: applied.value } };
    const refusal = applied.ok ? (notTaken as NonNullable<typeof notTaken>) : applied.refusal;
    // An event that changed nothing has still been executed: the count is how a journal names positions.
    return { stage: this.#stage(tree, position), ended: { ok: false, refusal } };
  }

  #apply(stage: EventStage<Tree>, input: Input | EffectResult, position: Position): Applied<Refusal> {
    try {
      if (isEffectResult(input)) return { ok: true, value: stage.settle(input) };
      return this.world.apply(stage, input);
    } catch (error) {
      throw asBug(error, position);
    }
  }

  #stage(tree: Tree, { at }: Position): EventStage<Tree> {
    return new EventStage(this.world as World<Tree, never>, this.#hosts, this.#paths, tree, at);
  }
}

interface Made<Tree extends EngineTree, Ended> {
  readonly stage: EventStage<Tree>;
  readonly ended: Ended;
}
