/** Interface of a transaction to a model: reads, writes and sends during one event. `transaction.ts` implements it. */
import type { Draft } from 'immer';
import type {
  Address,
  EngineTree,
  HasContract,
  JsonObject,
  MachineContract,
  MachineEvent,
  RecordOf,
} from '../contracts.js';
import type { RandomSource } from '../random/draws.js';

/** Writable branches of the model. Branches of the engine change only through the methods of the transaction. */
export type ModelDraft<Tree extends EngineTree> = Draft<Omit<Tree, keyof EngineTree>>;

/** The facts of a model with their arguments. */
export type FactArguments = { readonly [fact: string]: JsonObject };

/**
 * One event in progress, as the actions and inputs of the model access it. All of its changes are committed together,
 * or none of them.
 */
export interface EngineTransaction<Tree extends EngineTree, Facts extends FactArguments = FactArguments> {
  /** Tree before this event. */
  readonly tree: Tree;
  /**
   * Tree with the changes of this event so far, including its machines, read-only. Read it again after sending an event
   * to a machine, because it is not updated in place.
   */
  readonly view: Tree;
  /** Writable branches of the model. */
  readonly draft: ModelDraft<Tree>;
  /**
   * Replaces a branch by a complete value; the event must not have written the branch before. This method is for ring
   * buffers, because drafts of ring buffers are slow. Throws at the end of the event if the value contains parts of a
   * draft.
   */
  put<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, branch: Tree[Name]): void;
  /** Replaces members of a branch without the cost of a draft. */
  assign<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, members: Partial<Tree[Name]>): void;
  /** Virtual time of this event. Unit: ms since the epoch. */
  readonly now: number;
  /** Returns a machine's record with the changes of this event so far; undefined if the machine does not exist. */
  record<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
  ): RecordOf<Contract> | undefined;
  /** Draws a number in [0, 1) for a purpose of a machine or of another address. */
  draw(address: Address, purpose: string): number;
  /** Starts a machine. Throws if the address is in use or its kind is not in the catalog. */
  start<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    input?: Contract['input'],
  ): void;
  /** Removes a machine and its timers; does nothing if the machine does not exist. */
  stop(address: Address): void;
  /** Sends an event to a machine as part of this event. If no transition accepts it, the whole event is refused. */
  send<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    event: Contract['sent'],
  ): void;
  /** Sends an event that the machine may ignore. Returns whether a transition accepted the event. */
  offer<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    event: Contract['sent'],
  ): boolean;
  /** Reports a fact to the fact table of the model. */
  emit<Fact extends keyof Facts & string>(fact: Fact, args: Facts[Fact], from: Address): void;
  /**
   * Cancels every effect in flight of the machines whose address the predicate accepts; late results are discarded.
   * Each of these machines receives the event `word`, if given, which reports that no result will arrive.
   */
  abandonEffects(from: (address: Address) => boolean, word?: MachineEvent): void;
  /** Switches to another future: later draws use its seed, and events of the same time and phase use its order. */
  turnTo(future: RandomSource): void;
  /** Delivers the deferred events of machines now, in the order in which they were due. */
  release(): void;
}

/** Data that a named action receives from its transition. */
export interface ActionCall<Params = unknown> {
  readonly address: Address;
  readonly params: Params;
}
