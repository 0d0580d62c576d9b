/**
 * Traces the reads of one event by executing the event once more on the tree before it, through recording proxies. The
 * result of this execution is discarded, so a live run pays nothing for the trace.
 */
import {
  type Address,
  type AnyInput,
  type EffectResult,
  type EngineTree,
  isEffectResult,
  type JsonObject,
  type MachineEvent,
  type MachineRecord,
} from '../contracts.js';
import { pointerTo } from '../state/json-pointer.js';
import { ReadRecorder } from '../state/read-recorder.js';
import { type ModelPlans, planModel } from './model-plans.js';
import type { ExecutedEvent } from './observer.js';
import type { SimulationModel } from './simulation-model.js';
import { OpenTransaction } from './transaction.js';
import type { ModelDraft } from './transaction-contract.js';

/**
 * Branches that every event changes, and the seed. Reads of them are not recorded, because they depend on the number of
 * events and draws, not on what the events did.
 */
const skippedBranches: ReadonlySet<string> = new Set(['clock', 'random', 'outbox', 'seed']);

/** Maximum number of segments of a pointer: enough to name one machine, one drive, one setting. */
const recordedDepth = 5;

export class ReadTracer<Tree extends EngineTree, Input extends AnyInput> {
  readonly #world: SimulationModel<Tree, Input>;
  readonly #plans: ModelPlans<Tree>;
  readonly #first: Tree;

  /**
   * `first` is the tree before the first event of the history. Parts that have not changed since this tree are
   * constants, and reading them is not recorded.
   */
  constructor(world: SimulationModel<Tree, Input>, first: Tree) {
    this.#world = world;
    this.#plans = planModel(world);
    this.#first = first;
  }

  /** Returns the JSON pointers of the parts that an event read, of at most five segments. */
  readsOf(
    event: Pick<ExecutedEvent<Tree, Input | EffectResult>, 'before' | 'after' | 'cause'>,
  ): ReadonlySet<string> {
    return this.trace(event).reads;
  }

  /**
   * Returns the result of `readsOf`, and the tree after the repeated event, which equals the tree after the original
   * event.
   */
  trace({
    before,
    after,
    cause,
  }: Pick<ExecutedEvent<Tree, Input | EffectResult>, 'before' | 'after' | 'cause'>): {
    readonly reads: ReadonlySet<string>;
    /** Events that machines received and that no transition accepted, in order. */
    readonly refused: readonly RefusedEvent[];
    readonly after: Tree;
  } {
    const recorder = new ReadRecorder({
      constants: this.#first,
      skipped: skippedBranches,
      depth: recordedDepth,
    });
    const stage = new TracedTransaction<Tree>(
      this.#world as SimulationModel<Tree, never>,
      this.#plans,
      { before, first: this.#first, now: after.clock.now },
      recorder,
    );
    if ('timer' in cause) {
      const due = stage.consume(cause.address, cause.timer);
      if (due !== undefined) stage.fire(cause.address, cause.timer, due);
    } else if (isEffectResult(cause.input)) {
      stage.completeEffect(cause.input);
    } else {
      this.#world.apply(stage, cause.input);
    }
    const committed = stage.commit();
    return { reads: recorder.reads, refused: stage.refused, after: committed };
  }
}

/** Event that a machine received and that no transition accepted. */
export interface RefusedEvent {
  readonly address: Address;
  /** Type of the event. */
  readonly event: string;
}

interface TracedTrees<Tree> {
  readonly before: Tree;
  readonly first: Tree;
  /** Instant of the event. Unit: ms since the epoch. */
  readonly now: number;
}

class TracedTransaction<Tree extends EngineTree> extends OpenTransaction<Tree> {
  readonly refused: RefusedEvent[] = [];
  readonly #recorder: ReadRecorder;
  readonly #first: Tree;

  constructor(
    world: SimulationModel<Tree, never>,
    plans: ModelPlans<Tree>,
    { before, first, now }: TracedTrees<Tree>,
    recorder: ReadRecorder,
  ) {
    super(world, plans, before, now, plans.rootCopies.of(before), recorder.wrapTree(before));
    this.#recorder = recorder;
    this.#first = first;
  }

  override get draft(): ModelDraft<Tree> {
    return this.#recorder.wrapTree(super.draft);
  }

  override get view(): Tree {
    return this.#recorder.wrapTree(super.view);
  }

  override put<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, branch: Tree[Name]): void {
    super.put(name, this.#recorder.unwrap(branch));
  }

  override assign<Name extends Exclude<keyof Tree, keyof EngineTree>>(
    name: Name,
    members: Partial<Tree[Name]>,
  ): void {
    super.assign(name, this.#recorder.unwrap(members));
  }

  override record(address: Address): MachineRecord | undefined {
    const record = super.record(address);
    const path = ['machines', ...address.split('/')];
    const pointer = path.reduce(pointerTo, '');
    if (record === undefined) {
      this.#recorder.note(pointer);
      return undefined;
    }
    const constant = path.reduce<unknown>((value, key) => Object(value)[key], this.#first);
    return this.#recorder.wrapPart(record, constant, pointer);
  }

  override start(address: Address, input?: object): void {
    super.start(address, this.#recorder.unwrap(input));
  }

  override offer(address: Address, event: MachineEvent): boolean {
    this.#recorder.note(['machines', ...address.split('/')].reduce(pointerTo, ''));
    const isAccepted = super.offer(address, this.#recorder.unwrap(event));
    if (!isAccepted) this.refused.push({ address, event: event.type });
    return isAccepted;
  }

  override emit(fact: string, args: JsonObject, from: Address): void {
    super.emit(fact, this.#recorder.unwrap(args), from);
  }

  protected override enrich(address: Address, event: MachineEvent): MachineEvent {
    return this.#recorder.unwrap(super.enrich(address, event));
  }
}
