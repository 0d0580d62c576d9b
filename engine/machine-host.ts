/**
 * Runs statecharts as functions: `(record, event) → record and effects as data`. No actor is ever started.
 *
 * XState defines a chart and works out its structure; running it is ours: each chart is compiled to plans
 * (`machine-plan.ts`), for XState works out on every event what follows from the chart alone, at many times the cost.
 * A differential test compares the results with XState's public functions over thousands of random events, on every
 * machine of a catalog and on random charts.
 */
import type { AnyStateMachine } from 'xstate';
import type { EngineTree, MachineEvent, StateValue } from './contracts.js';
import { EngineBug, invariant } from './invariant.js';
import type { Step } from './machine-actions.js';
import { type ChartTransition, readChart } from './machine-chart.js';
import { type Configuration, Configurations, type Move } from './machine-configurations.js';
import { isEffect, type MachineEffect, type NamedEffect } from './machine-effects.js';
import { type ChartOutline, outlineOf } from './machine-outline.js';

/** More microsteps than any honest chart needs for one event; a cycle of eventless transitions ends here. */
const microstepsMax = 100;

interface Transition {
  readonly value: StateValue;
  readonly context: object;
  /** False when no transition took the event; then value and context are the old ones and there are no effects. */
  readonly taken: boolean;
  /** True when the chart reached a final state. */
  readonly done: boolean;
  readonly effects: readonly MachineEffect[];
  /** The microsteps it took, in order. */
  readonly moves: readonly Move[];
}

/** A host for each kind of a catalog. */
export function createHosts(
  machines: Readonly<Record<string, { readonly machine: AnyStateMachine }>>,
): ReadonlyMap<string, MachineHost> {
  return new Map(Object.entries(machines).map(([kind, { machine }]) => [kind, new MachineHost(machine)]));
}

/**
 * One machine definition, ready to run. Holds derived data only: any number of simulations may share it. Making one
 * throws EngineBug, naming machine and state, for a chart that uses what charts here do without, or that names an
 * action, a guard or a delay without implementation.
 */
export class MachineHost {
  readonly #machine: AnyStateMachine;
  readonly #configurations: Configurations;
  readonly #microstepsMax: number;
  #outline: ChartOutline | undefined;

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
    this.#configurations = new Configurations(readChart(machine));
    // A chart may set its own limit; XState's default is none.
    const { maxIterations = Number.POSITIVE_INFINITY } = machine.options;
    this.#microstepsMax = Number.isFinite(maxIterations) ? maxIterations : microstepsMax;
  }

  /** What there is in the chart. */
  get outline(): ChartOutline {
    this.#outline ??= outlineOf(this.#configurations.root);
    return this.#outline;
  }

  /** The machine's first state. Throws EngineBug when its start fails. */
  start(input: object | undefined): Transition {
    const event: MachineEvent & { readonly input: unknown } = { type: 'xstate.init', input };
    try {
      const move = this.#configurations.start();
      const macrostep = new Macrostep(move.next, this.#firstContext(input), event);
      macrostep.make(move);
      macrostep.runToCompletion(this.#microstepsMax);
      return toTransition(macrostep);
    } catch (error) {
      throw new EngineBug(`machine ${this.#machine.id} fails to start: ${String(error)}`, undefined, {
        cause: error,
      });
    }
  }

  /** What the machine does with an event in a state. */
  transition(value: StateValue, context: object, event: MachineEvent): Transition {
    invariant(typeof event.type === 'string', `an event without a type for machine ${this.#machine.id}`);
    const configuration = this.#configurations.of(value);
    const macrostep = new Macrostep(configuration, context, event);
    macrostep.takeEvent(event);
    macrostep.runToCompletion(this.#microstepsMax);
    const result = toTransition(macrostep);
    // The very object that was given, for a record that has not moved.
    return result.value === configuration.value ? { ...result, value } : result;
  }

  /** What an action of the chart does to the tree. Throws EngineBug for one that is none of the chart's effects. */
  effect(name: string): NamedEffect<EngineTree, unknown> {
    const implementation = this.#machine.implementations.actions[name];
    invariant(isEffect(implementation), `machine ${this.#machine.id} has no effect ${name}`);
    return implementation;
  }

  #firstContext(input: object | undefined): object {
    const { context } = this.#machine.config;
    if (typeof context !== 'function') return context ?? {};
    // XState hands a chart's context more; charts here make theirs of the input alone.
    const make: (made: { readonly input: object | undefined }) => object = context;
    return { ...make({ input }) };
  }
}

function toTransition({ configuration, context, taken, done, effects, moves }: Macrostep): Transition {
  return { value: configuration.value, context, taken, done, effects, moves };
}

/**
 * What one event does to a machine, from rest to rest: the transitions that take it, then eventless ones and raised
 * events until nothing is left to do (SCXML § 3.13), with XState's order of looking for them.
 */
class Macrostep implements Step {
  configuration: Configuration;
  context: object;
  event: MachineEvent;
  readonly raised: MachineEvent[] = [];
  readonly effects: MachineEffect[] = [];
  readonly moves: Move[] = [];
  /** True once any transition was taken. */
  taken = false;
  /** True once the chart has reached a final state of its own. */
  done = false;

  constructor(configuration: Configuration, context: object, event: MachineEvent) {
    this.configuration = configuration;
    this.context = context;
    this.event = event;
  }

  /** A microstep with whatever takes the event. */
  takeEvent(event: MachineEvent): void {
    this.event = event;
    this.#take(this.configuration.enabled(this));
  }

  make(move: Move): void {
    const { acts, next, done } = move;
    this.taken = true;
    this.moves.push(move);
    for (const act of acts) act(this);
    this.configuration = next;
    this.done = done;
  }

  /** Microsteps until the machine is at rest. Throws EngineBug for a chart that does not come to rest. */
  runToCompletion(microstepsMax: number): void {
    let looksForEventless = true;
    for (let count = 1; !this.done; count++) {
      if (count > microstepsMax) {
        throw new EngineBug(
          `Infinite loop: more than ${microstepsMax} microsteps on ${this.event.type}, and the machine is not at rest`,
        );
      }
      const eventless = looksForEventless ? this.configuration.eventless(this) : [];
      if (eventless.length > 0) {
        const { configuration, context } = this;
        this.#take(eventless);
        // One that changed nothing would be enabled again and again.
        looksForEventless = this.configuration !== configuration || this.context !== context;
      } else {
        const raised = this.raised.shift();
        if (raised === undefined) return;
        this.takeEvent(raised);
        looksForEventless = true;
      }
    }
  }

  #take(transitions: readonly ChartTransition[]): void {
    if (transitions.length > 0) this.make(this.configuration.move(transitions));
  }
}
