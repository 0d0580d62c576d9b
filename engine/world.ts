/**
 * What a world tells the engine: its statecharts, what their actions do to the tree, what inputs and facts do.
 * The engine runs any such world; the controller's is put together in `machines/`, toy ones in tests.
 */
import type { Draft } from 'immer';
import type {
  Address,
  AnyInput,
  EngineTree,
  Json,
  JsonObject,
  MachineContract,
  MachineEvent,
  Obeys,
  RecordOf,
} from './contracts.js';
import type { MachineCatalog } from './machine-catalog.js';
import type { MachineHost } from './machine-host.js';

/** The world's own branches, writable: engine branches change only through the stage's methods. */
export type WorldDraft<Tree extends EngineTree> = Draft<Omit<Tree, keyof EngineTree>>;

/** What facts a world has, and what each is told with. */
export type FactArguments = { readonly [fact: string]: JsonObject };

/** One event in the making, as the world's actions and inputs see it. All it changes is committed at once, or not at all. */
export interface Stage<Tree extends EngineTree, Facts extends FactArguments = FactArguments> {
  /** The tree before this event. */
  readonly tree: Tree;
  /** The tree as it stands within this event, to be read; machine records are had by `record`. */
  readonly view: Tree;
  /** The world's branches, to be written. */
  readonly draft: WorldDraft<Tree>;
  /**
   * Puts a branch that was made by hand in the place of one that nobody has written in this event: for rings, which
   * drafts are slow at. Throws, once the event ends, for a branch that holds parts of a draft.
   */
  put<Name extends Exclude<keyof Tree, keyof EngineTree>>(name: Name, branch: Tree[Name]): void;
  /** Virtual time of this event. Unit: ms since the epoch. */
  readonly now: number;
  /** A machine's record as it stands within this event. */
  record<Contract extends MachineContract>(address: string & Obeys<Contract>): RecordOf<Contract> | undefined;
  /** A number in [0, 1) for a purpose of a machine, or of whoever else has an address. */
  draw(address: Address, purpose: string): number;
  /** Brings a machine to life. Throws when the address is taken or its kind is not in the catalog. */
  start<Contract extends MachineContract>(address: string & Obeys<Contract>, input?: Contract['input']): void;
  /** Removes a machine and its timers; nothing happens when it is not there. */
  stop(address: Address): void;
  /** Gives a machine an event as part of this one. When no transition takes it, the whole event is refused. */
  send<Contract extends MachineContract>(address: string & Obeys<Contract>, event: Contract['sent']): void;
  /** Gives a machine an event it may ignore. Returns whether a transition took it. */
  offer<Contract extends MachineContract>(
    address: string & Obeys<Contract>,
    event: Contract['sent'],
  ): boolean;
  /** A fact, for the world's fact table. */
  emit<Fact extends keyof Facts & string>(fact: Fact, args: Facts[Fact], from: Address): void;
  /**
   * Gives up every effect in flight that a machine of these addresses asked for; late results are discarded. Each of
   * those machines is offered the word that none will come, when there is one.
   */
  abandonEffects(from: (address: Address) => boolean, word?: MachineEvent): void;
}

/** What a named action learns of the transition that asked for it. */
export interface ActionCall<Params = unknown> {
  readonly address: Address;
  readonly params: Params;
  readonly event: MachineEvent;
}

export type Applied<Refusal> =
  | { readonly ok: true; readonly value?: Json }
  | { readonly ok: false; readonly refusal: Refusal };

export interface World<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly machines: MachineCatalog<Tree>;
  /** Those of the catalog, when many worlds share them: their plans follow from the charts alone. Made anew when absent. */
  readonly hosts?: ReadonlyMap<string, MachineHost>;
  /** What an input does. A refusal discards whatever it wrote. */
  readonly apply: (stage: Stage<Tree>, input: Input) => Applied<Refusal>;
  /** What makes a tree one of this history and no other: `restore` compares it. The seed is compared in any case. */
  readonly originOf?: (tree: Tree) => unknown;
  /** What a fact leaves in the tree; runs in the event that emitted it. */
  readonly record?: (stage: Stage<Tree>, fact: string, args: JsonObject, from: Address) => void;
  /**
   * What follows from all that an event changed, as part of it: called once, when the event is otherwise complete.
   * Branches of the view that the event left alone are those of the tree, by identity; machines it left alone are not
   * touched.
   */
  readonly follow?: (stage: Stage<Tree>, isTouched: (machine: Address) => boolean) => void;
}
