/**
 * Declaration of a machine of a model: its chart, checked against its contract, and the enrichment of its events. The
 * contract contains the type of an event as it is sent, the chart the type as it is received. The enrichment has to add
 * exactly the difference; otherwise the declaration does not compile.
 */
import type { AnyStateMachine, ContextFrom, EventFrom, StateValueFrom } from 'xstate';
import type { EngineTree, JsonObject, MachineContract, MachineEvent } from '../contracts.js';
import type { EventEnricher, Foreground, MachineDefinition, RunsWhileHung } from './catalog.js';

/**
 * Type of the events in a union that have a given event type. Also works if one member of the union covers several
 * event types.
 */
type Typed<Event extends MachineEvent, Type extends string> = Event extends unknown
  ? Type extends Event['type']
    ? Omit<Event, 'type'> & { readonly type: Type }
    : never
  : never;

/** Event that delivers the result of an effect. The type of the event is the `reply` of the request. */
export interface EffectReply<Type extends string = string> {
  readonly type: Type;
  readonly result?: JsonObject;
}

/** Type of an event before its enrichment: as a sender creates it, or the result of an effect. */
type Arriving<Sent extends MachineEvent, Type extends string> = Type extends Sent['type']
  ? Typed<Sent, Type>
  : EffectReply<Type>;

/** Members of the received event that the given event lacks, or whose given type is too wide. */
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

/** Types of the events of a contract that lack members which the chart requires. */
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

/**
 * Enrichment functions by event type. They are required for events that lack members, and optional for events that are
 * not in the contract.
 */
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
  /** Enrichment function for every event, including events of timers. */
  readonly enrichAll?: EventEnricher<Tree, MachineEvent, Added>;
  readonly observes?: boolean;
  readonly runsWhileHung?: RunsWhileHung<Contract['context']>;
  readonly foreground: Foreground<Contract['value']>;
}

/**
 * Type of the chart if it has every state and the context of its contract, otherwise `never`. The opposite direction is
 * not checked, because the types that XState infers are too wide.
 */
type SatisfiesContract<Chart extends AnyStateMachine, Contract extends MachineContract> = [
  Contract['value'],
] extends [StateValueFrom<Chart>]
  ? [ContextFrom<Chart>] extends [Contract['context']]
    ? Chart
    : never
  : never;

/**
 * Returns a function that declares machines of a model with this tree: `declareMachine<Contract>()({ chart, enrich, …
 * })`. The optional second type argument contains the members that `enrichAll` adds to every event.
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
      // The cast erases the types of the enrichment functions, because the catalog looks them up by event type.
      // `DeclaredMachine` has already checked each of them.
      enrich: enrich as MachineDefinition<Tree>['enrich'],
      foreground: foreground as MachineDefinition<Tree>['foreground'],
      runsWhileHung: runsWhileHung as RunsWhileHung<object>,
      ...rest,
    });
}
