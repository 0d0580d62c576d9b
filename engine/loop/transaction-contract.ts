/**
 * A stage as a world sees it: what may be read, written and sent while one event is in the making. What makes one is
 * `transaction.ts`.
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

/** The world's own branches, writable: engine branches change only through the stage's methods. */
export type ModelDraft<Tree extends EngineTree> = Draft<Omit<Tree, keyof EngineTree>>;

/** What facts a world has, and what each is told with. */
export type FactArguments = { readonly [fact: string]: JsonObject };

/** One event in the making, as the world's actions and inputs see it. All it changes is committed at once, or not at all. */
export interface EngineTransaction<Tree extends EngineTree, Facts extends FactArguments = FactArguments> {
  /** The tree before this event. */
  readonly tree: Tree;
  /** The tree as it stands within this event, to be read, its machines too. To be had anew after a machine was given an event. */
  readonly view: Tree;
  /** The world's branches, to be written. */
  readonly draft: ModelDraft<Tree>;
  /**
   * Puts a branch that was made by hand in the place of one that nobody has written in this event: for rings, which
   * drafts are slow at. Throws, once the event ends, for a branch that holds parts of a draft.
   */
  put<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, branch: Tree[Name]): void;
  /** Other values for members of a branch, without the cost of a draft. */
  assign<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, members: Partial<Tree[Name]>): void;
  /** Virtual time of this event. Unit: ms since the epoch. */
  readonly now: number;
  /** A machine's record as it stands within this event. */
  record<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
  ): RecordOf<Contract> | undefined;
  /** A number in [0, 1) for a purpose of a machine, or of whoever else has an address. */
  draw(address: Address, purpose: string): number;
  /** Brings a machine to life. Throws when the address is taken or its kind is not in the catalog. */
  start<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    input?: Contract['input'],
  ): void;
  /** Removes a machine and its timers; nothing happens when it is not there. */
  stop(address: Address): void;
  /** Gives a machine an event as part of this one. When no transition takes it, the whole event is refused. */
  send<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    event: Contract['sent'],
  ): void;
  /** Gives a machine an event it may ignore. Returns whether a transition took it. */
  offer<Contract extends MachineContract>(
    address: string & HasContract<Contract>,
    event: Contract['sent'],
  ): boolean;
  /** A fact, for the world's fact table. */
  emit<Fact extends keyof Facts & string>(fact: Fact, args: Facts[Fact], from: Address): void;
  /**
   * Gives up every effect in flight that a machine of these addresses asked for; late results are discarded. Each of
   * those machines is offered the word that none will come, when there is one.
   */
  abandonEffects(from: (address: Address) => boolean, word?: MachineEvent): void;
  /** Another future begins: draws are made from its seed from here on, and what ties comes in its order. */
  turnTo(future: RandomSource): void;
  /** What has come for machines while they were held comes now, in the order in which it would have come. */
  release(): void;
}

/** What a named action learns of the transition that asked for it. */
export interface ActionCall<Params = unknown> {
  readonly address: Address;
  readonly params: Params;
}
