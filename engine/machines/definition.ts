/**
 * Declares a machine of a model: its chart, checked against its contract, and the enrichment of its events. An event
 * has two types: as it is sent, by the contract, and as the chart receives it; the enrichment is exactly the
 * difference. A mismatch does not compile.
 */
import type { AnyStateMachine, ContextFrom, EventFrom, StateValueFrom } from 'xstate';
import type { EngineTree, JsonObject, MachineContract, MachineEvent } from '../contracts.js';
import type { EventEnricher, Foreground, MachineDefinition, RunsWhileHung } from './catalog.js';

/** A union of events narrowed to one type, also where several types share a shape. */
type Typed<Event extends MachineEvent, Type extends string> = Event extends unknown
  ? Type extends Event['type']
    ? Omit<Event, 'type'> & { readonly type: Type }
    : never
  : never;

/** The result of an effect arrives as the event that the effect was requested with. */
export interface EffectReply<Type extends string = string> {
  readonly type: Type;
  readonly result?: JsonObject;
}

/** An event as it arrives: as sent, or as the result of an effect. */
type Arriving<Sent extends MachineEvent, Type extends string> = Type extends Sent['type']
  ? Typed<Sent, Type>
  : EffectReply<Type>;

/** Members that an event lacks, or can lack. */
type Lacking<Received, Given> = Pick<
  Received,
  {
    [Name in keyof Received]: Name extends keyof Given
      ? Given[Name] extends Received[Name]
        ? never
        : Name
      : Name;
  }[keyof Received]
>;

/** Events of a contract that lack members of what the chart receives. */
type LackingTypes<Sent extends MachineEvent, Received extends MachineEvent, Added> = {
  [Type in Sent['type']]: Typed<Sent, Type> & Added extends Typed<Received, Type> ? never : Type;
}[Sent['type']];

type EnrichOne<
  Tree extends EngineTree,
  Sent extends MachineEvent,
  Received extends MachineEvent,
  Added,
  Type extends string,
> = EventEnricher<Tree, Arriving<Sent, Type>, Lacking<Typed<Received, Type>, Arriving<Sent, Type> & Added>>;

/** By type: the missing members of each incomplete event, and optional additions to any other event. */
export type Enrichment<
  Tree extends EngineTree,
  Sent extends MachineEvent,
  Received extends MachineEvent,
  Added,
> = {
  readonly [Type in LackingTypes<Sent, Received, Added>]: EnrichOne<Tree, Sent, Received, Added, Type>;
} & {
  readonly [Type in Exclude<Received['type'], Sent['type']>]?: EnrichOne<Tree, Sent, Received, Added, Type>;
};

export interface DeclaredMachine<
  Tree extends EngineTree,
  Contract extends MachineContract,
  Chart extends AnyStateMachine,
  Added extends object,
> {
  readonly chart: Chart & SatisfiesContract<Chart, Contract>;
  readonly enrich: Enrichment<Tree, Contract['sent'], EventFrom<Chart>, Added>;
  /** Additions to every event, including timers. */
  readonly enrichAll?: EventEnricher<Tree, MachineEvent, Added>;
  readonly observes?: boolean;
  readonly runsWhileHung?: RunsWhileHung<Contract['context']>;
  readonly foreground: Foreground<Contract['value']>;
}

/**
 * The chart if it has every state and the context that its contract declares, otherwise `never`. In the other direction
 * XState's inferred types are too wide for a check.
 */
type SatisfiesContract<Chart extends AnyStateMachine, Contract extends MachineContract> = [
  Contract['value'],
] extends [StateValueFrom<Chart>]
  ? [ContextFrom<Chart>] extends [Contract['context']]
    ? Chart
    : never
  : never;

/**
 * Declares machines of a model with this tree: `declareMachine<Contract>()({ chart, enrich, … })`, with the additions
 * to every event as an optional second type.
 */
export function machinesOn<Tree extends EngineTree>() {
  return <Contract extends MachineContract, Added extends object = object>() =>
    <Chart extends AnyStateMachine>({
      chart,
      enrich,
      foreground,
      runsWhileHung = false,
      ...rest
    }: DeclaredMachine<Tree, Contract, Chart, Added>): MachineDefinition<Tree> => ({
      machine: chart,
      // The type is erased here: the table is looked up by event type, whose enrichment was checked above.
      enrich: enrich as MachineDefinition<Tree>['enrich'],
      foreground: foreground as MachineDefinition<Tree>['foreground'],
      runsWhileHung: runsWhileHung as RunsWhileHung<object>,
      ...rest,
    });
}
