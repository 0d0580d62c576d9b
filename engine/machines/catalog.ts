/**
 * The machines of a model by kind: each with its chart and the enrichment of its events. Besides the host, the only
 * file that imports XState's types.
 */
import type { AnyStateMachine } from 'xstate';
import type { Address, EngineTree, MachineEvent, StateValue } from '../contracts.js';

/** Draws a number in [0, 1) for a purpose of the machine. */
export type DrawNumber = (purpose: string) => number;

/**
 * Data that is added to an event and that its chart must not look up itself: settings from the tree, and random numbers
 * drawn before the transition. Draws are stored only if the event is accepted. Unit of now: ms since the epoch.
 */
export type EventEnricher<Tree extends EngineTree, Event = MachineEvent, Added = object> = (
  event: Event,
  tree: Tree,
  draw: DrawNumber,
  address: Address,
  now: number,
) => Added;

export interface MachineDefinition<Tree extends EngineTree> {
  readonly machine: AnyStateMachine;
  /** By event type. */
  readonly enrich?: Readonly<Record<string, EventEnricher<Tree> | undefined>> | undefined;
  /** Additions to every event, including timers. */
  readonly enrichAll?: EventEnricher<Tree>;
  /** True for a machine that evaluates the results of an instant: its timers fire after those of other machines. */
  readonly observes?: boolean;
  readonly runsWhileHung?: RunsWhileHung<object>;
  readonly foreground: Foreground<StateValue>;
}

/**
 * True if its timers are the progress of an operation, not an expiry or a period: `--pace skip` jumps to them. If it
 * has both, a function of its state.
 */
export type Foreground<Value> = boolean | ((value: Value) => boolean);

/**
 * True if the machine continues while others are deferred (`World.isHeld`). If the kind has both, a function of the
 * context.
 */
export type RunsWhileHung<Context> = boolean | ((context: Context) => boolean);

/** By kind, the first segment of an address. */
export type MachineCatalog<Tree extends EngineTree> = Readonly<Record<string, MachineDefinition<Tree>>>;

/** The kind of an address, the key of the catalog. */
export function machineKind(address: Address): string {
  const slash = address.indexOf('/');
  return slash === -1 ? address : address.slice(0, slash);
}
