/**
 * What a world tells the engine: its statecharts, what their actions do to the tree, what inputs and facts do.
 * The engine runs any such world; the controller's is put together in `machines/`, toy ones in tests.
 */
import type { AnyStateMachine } from 'xstate';
import type { Address, AnyInput, EngineTree, Json, JsonObject, MachineEvent } from './contracts.js';
import type { Stage } from './stage.js';

/** What a named action learns of the transition that asked for it. */
export interface ActionCall {
  readonly address: Address;
  readonly params: unknown;
  readonly event: MachineEvent;
}

export type ActionTable<Tree extends EngineTree> = Readonly<
  Record<string, (stage: Stage<Tree>, call: ActionCall) => void>
>;

/** Draws the next number in [0, 1) of the machine's stream for a purpose. */
export type Draw = (purpose: string) => number;

/**
 * Adds to an event what its chart must not look up itself: settings from the tree, and numbers drawn before the
 * transition. Draws are kept only if the event is taken.
 */
export type Enrich<Tree extends EngineTree> = (
  event: MachineEvent,
  tree: Tree,
  draw: Draw,
  address: Address,
) => MachineEvent;

export interface MachineDefinition<Tree extends EngineTree> {
  readonly machine: AnyStateMachine;
  /** By event type; `*` is for every other one. */
  readonly enrich?: Readonly<Record<string, Enrich<Tree>>>;
  /** True when the timers are the progress of an operation, not an expiry or a period: `--pace skip` jumps to them. */
  readonly foreground: boolean;
}

/** By kind, the first segment of an address. */
export type MachineCatalog<Tree extends EngineTree> = Readonly<Record<string, MachineDefinition<Tree>>>;

export type Applied<Refusal> =
  | { readonly ok: true; readonly value?: Json }
  | { readonly ok: false; readonly refusal: Refusal };

export interface World<Tree extends EngineTree, Input extends AnyInput, Refusal = unknown> {
  readonly machines: MachineCatalog<Tree>;
  readonly actions: ActionTable<Tree>;
  /** What an input does. A refusal discards whatever it wrote. */
  readonly apply: (stage: Stage<Tree>, input: Input) => Applied<Refusal>;
  /** What a fact leaves in the tree; runs in the event that emitted it. */
  readonly record?: (stage: Stage<Tree>, fact: string, args: JsonObject, from: Address) => void;
}

/** The kind of an address: what the catalog is looked up by. */
export function kindOf(address: Address): string {
  const slash = address.indexOf('/');
  return slash === -1 ? address : address.slice(0, slash);
}
