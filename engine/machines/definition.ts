/**
 * Declares a machine of a world: its chart, held against its contract, and what its events bring along. An event is of
 * two types: as it is sent, by the contract, and as the chart receives it; the enrichment is the difference, no more and
 * no less. What does not fit does not compile.
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

/** What the outside answers comes as the event an effect was requested with. */
export interface EffectReply<Type extends string = string> {
  readonly type: Type;
  readonly result?: JsonObject;
}

/** An event as it arrives: as it was sent, or as the result of an effect. */
type Arriving<Sent extends MachineEvent, Type extends string> = Type extends Sent['type']
  ? Typed<Sent, Type>
  : EffectReply<Type>;

/** The members that are missing of an event, or may be. */
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

/** Events of a contract that lack something of what the chart receives. */
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

/** By type: for each event that lacks something what it lacks, and for any other what it may bring besides. */
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
  /** What every event brings along, timers too. */
  readonly enrichAll?: EventEnricher<Tree, MachineEvent, Added>;
  readonly observes?: boolean;
  readonly runsWhileHung?: RunsWhileHung<Contract['context']>;
  readonly foreground: Foreground<Contract['value']>;
}

/**
 * The chart when it has every state and the context that its contract declares, otherwise `never`. The other way round
 * XState's inferred types are too wide to tell.
 */
type SatisfiesContract<Chart extends AnyStateMachine, Contract extends MachineContract> = [
  Contract['value'],
] extends [StateValueFrom<Chart>]
  ? [ContextFrom<Chart>] extends [Contract['context']]
    ? Chart
    : never
  : never;

/**
 * Declares machines of a world whose tree this is: `declareMachine<Contract>()({ chart, enrich, … })`, with what every event
 * brings along as the second type where there is such a thing.
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
      // Erased here: the table is looked up by the type of an event, whose enrichment was checked above.
      enrich: enrich as MachineDefinition<Tree>['enrich'],
      foreground: foreground as MachineDefinition<Tree>['foreground'],
      runsWhileHung: runsWhileHung as RunsWhileHung<object>,
      ...rest,
    });
}
