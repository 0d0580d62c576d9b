/**
 * The interface of a transaction to a model: what can be read, written and sent during one event. `transaction.ts`
 * implements it.
 */
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

/** The model's own branches, writable; engine branches change only through the methods of the transaction. */
export type ModelDraft<Tree extends EngineTree> = Draft<Omit<Tree, keyof EngineTree>>;

/** The facts of a model with their arguments. */
export type FactArguments = { readonly [fact: string]: JsonObject };

/**
 * One event in progress, as the actions and inputs of the model see it. All of its changes are committed together, or
 * none.
 */
export interface EngineTransaction<Tree extends EngineTree, Facts extends FactArguments = FactArguments> {
  /** The tree before this event. */
  readonly tree: Tree;
  /**
   * The tree as changed so far in this event, read-only, including its machines. Read it again after sending an event
   * to a machine.
   */
  readonly view: Tree;
  /** The model's branches, writable. */
  readonly draft: ModelDraft<Tree>;
  /**
   * Replaces a branch that this event has not written by a complete value, for ring buffers, which are slow as drafts.
   * Throws at the end of the event for a value that contains parts of a draft.
   */
  put<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, branch: Tree[Name]): void;
  /** Replaces members of a branch without the cost of a draft. */
  assign<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, members: Partial<Tree[Name]>): void;
  /** Virtual time of this event. Unit: ms since the epoch. */
  readonly now: number;
  /** A machine's record as changed so far in this event. */
  record<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
  ): RecordOf<Contract> | undefined;
  /** A number in [0, 1) for a purpose of a machine or of another address. */
  draw(address: Address, purpose: string): number;
  /** Starts a machine. Throws if the address is in use or its kind is not in the catalog. */
  start<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    input?: Contract['input'],
  ): void;
  /** Removes a machine and its timers; does nothing if it does not exist. */
  stop(address: Address): void;
  /** Sends an event to a machine as part of this event. If no transition accepts it, the whole event is refused. */
  send<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    event: Contract['sent'],
  ): void;
  /** Sends an event that the machine may ignore. Returns whether a transition accepted it. */
  offer<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    event: Contract['sent'],
  ): boolean;
  /** Reports a fact to the fact table of the model. */
  emit<Fact extends keyof Facts & string>(fact: Fact, args: Facts[Fact], from: Address): void;
  /**
   * Cancels every effect in flight of the machines at these addresses; late results are discarded. Each of these
   * machines gets the event that no result will arrive, if there is such an event.
   */
  abandonEffects(from: (address: Address) => boolean, word?: MachineEvent): void;
  /** Starts another future: later draws use its seed, and ties use its order. */
  turnTo(future: RandomSource): void;
  /** Delivers the deferred events of machines now, in the order in which they were due. */
  release(): void;
}

/** Data of a transition that its named action receives. */
export interface ActionCall<Params = unknown> {
  readonly address: Address;
  readonly params: Params;
}
