/**
 * The machines a world has, by kind: each with its chart and what its events must bring along. The only other place
 * beside the host that knows of XState's types.
 */
import type { AnyStateMachine } from 'xstate';
import type { Address, EngineTree, MachineEvent, StateValue } from '../contracts.js';

/** Draws a number in [0, 1) for a purpose of the machine. */
export type DrawNumber = (purpose: string) => number;

/**
 * What is added to an event that its chart must not look up itself: settings from the tree, and numbers drawn before the
 * transition. Draws are kept only if the event is taken. Unit of now: ms since the epoch.
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
  /** What every event brings along, timers too. */
  readonly enrichAll?: EventEnricher<Tree>;
  /** True for one that looks at what others have made of an instant: its timers come after theirs. */
  readonly observes?: boolean;
  readonly runsWhileHung?: RunsWhileHung<object>;
  readonly foreground: Foreground<StateValue>;
}

/**
 * Whether its timers are the progress of an operation, not an expiry or a period: `--pace skip` jumps to them. Of a machine
 * that has both, by the state it is in.
 */
export type Foreground<Value> = boolean | ((value: Value) => boolean);

/** Whether it goes on while others are held (`World.isHeld`). Of a kind that has both, by the context of each. */
export type RunsWhileHung<Context> = boolean | ((context: Context) => boolean);

/** By kind, the first segment of an address. */
export type MachineCatalog<Tree extends EngineTree> = Readonly<Record<string, MachineDefinition<Tree>>>;

/** The kind of an address: what the catalog is looked up by. */
export function machineKind(address: Address): string {
  const slash = address.indexOf('/');
  return slash === -1 ? address : address.slice(0, slash);
}
