/**
 * Catalog of the machines of a model by kind: the chart and the enrichment of its events. Apart from the host, only
 * this file imports XState's types.
 */
import type { AnyStateMachine } from 'xstate';
import type { Address, EngineTree, MachineEvent, StateValue } from '../contracts.js';

/** Function that draws a number in [0, 1) for a purpose of the machine. */
export type DrawNumber = (purpose: string) => number;

/**
 * Function that adds data to an event: settings from the tree, and random numbers drawn before the transition. A chart
 * must not read such data itself. The draws are stored only if the machine accepts the event. Unit of now: ms since the
 * epoch.
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
  /** Enrichment functions by event type. */
  readonly enrich?: Readonly<Record<string, EventEnricher<Tree> | undefined>> | undefined;
  /** Enrichment function for every event, including events of timers. */
  readonly enrichAll?: EventEnricher<Tree>;
  /** True for a machine that evaluates the results of an instant: its timers fire after the timers of other machines. */
  readonly observes?: boolean;
  readonly runsWhileHung?: RunsWhileHung<object>;
  readonly foreground: Foreground<StateValue>;
}

/**
 * True if the timers of the machine measure the progress of an operation; false if they are expiries or periods.
 * `--pace skip` jumps to progress timers. A machine with both kinds of timers declares a function of its state.
 */
export type Foreground<Value> = boolean | ((value: Value) => boolean);

/**
 * True if the machine continues while other machines are deferred (`SimulationModel.isMachineHung`). A kind whose
 * machines differ in this respect declares a function of the machine's context.
 */
export type RunsWhileHung<Context> = boolean | ((context: Context) => boolean);

/** Machine definitions by kind. The kind is the first segment of an address. */
export type MachineCatalog<Tree extends EngineTree> = Readonly<Record<string, MachineDefinition<Tree>>>;

/** Returns the kind of an address, which is the key in the catalog. */
export function machineKind(address: Address): string {
  const slash = address.indexOf('/');
  return slash === -1 ? address : address.slice(0, slash);
}
