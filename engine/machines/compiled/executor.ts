/**
 * Executor that runs a chart by its plans (`microstep-plan.ts`). On every event, XState recomputes data that derive
 * from the chart alone; the plans compute these data once.
 */
import type { AnyStateMachine } from 'xstate';
import type { MachineEvent, StateValue } from '../../contracts.js';
import { EngineBug } from '../../invariant.js';
import type { MachineEffect } from '../effects.js';
import type { MachineExecutor, Transition } from '../executor.js';
import type { ActionScope } from './actions.js';
import type { ChartTransition } from './chart.js';
import type { Configuration, Configurations, PlannedMicrostep } from './configurations.js';

export class CompiledExecutor implements MachineExecutor {
  readonly #machine: AnyStateMachine;
  readonly #configurations: Configurations;
  readonly #microstepsMax: number;

  constructor(machine: AnyStateMachine, configurations: Configurations, microstepsMax: number) {
    this.#machine = machine;
    this.#configurations = configurations;
    this.#microstepsMax = microstepsMax;
  }

  start(input: object | undefined): Transition {
    const event: MachineEvent & { readonly input: unknown } = { type: 'xstate.init', input };
    const move = this.#configurations.start();
    const macrostep = new Macrostep(move.next, this.#firstContext(input), event);
    macrostep.make(move);
    macrostep.runToCompletion(this.#microstepsMax);
    return toTransition(macrostep);
  }

  transition(value: StateValue, context: object, event: MachineEvent): Transition {
    const configuration = this.#configurations.of(value);
    const macrostep = new Macrostep(configuration, context, event);
    macrostep.takeEvent(event);
    macrostep.runToCompletion(this.#microstepsMax);
    const result = toTransition(macrostep);
    return result.value === configuration.value ? { ...result, value } : result;
  }

  #firstContext(input: object | undefined): object {
    const { context } = this.#machine.config;
    if (typeof context !== 'function') return context ?? {};
    // XState passes more arguments to the context function of a chart; the charts of this project use only the input.
    const make: (made: { readonly input: object | undefined }) => object = context;
    return { ...make({ input }) };
  }
}

function toTransition({ configuration, context, taken, done, effects, moves }: Macrostep): Transition {
  return { value: configuration.value, context, taken, done, effects, moves };
}

/**
 * Macrostep of one event: the transitions that the event enables, then eventless transitions and raised events until
 * none is left (SCXML § 3.13). The order of the search is that of XState.
 */
class Macrostep implements ActionScope {
  configuration: Configuration;
  context: object;
  event: MachineEvent;
  readonly raised: MachineEvent[] = [];
  readonly effects: MachineEffect[] = [];
  readonly moves: PlannedMicrostep[] = [];
  /** True after at least one transition was taken. */
  taken = false;
  /** True after the chart has reached a final state at its top level. */
  done = false;

  constructor(configuration: Configuration, context: object, event: MachineEvent) {
    this.configuration = configuration;
    this.context = context;
    this.event = event;
  }

  /** Takes a microstep with the transitions that the event enables. */
  takeEvent(event: MachineEvent): void {
    this.event = event;
    this.#take(this.configuration.enabled(this));
  }

  make(move: PlannedMicrostep): void {
    const { acts, next, done } = move;
    this.taken = true;
    this.moves.push(move);
    for (const act of acts) act(this);
    this.configuration = next;
    this.done = done;
  }

  /** Takes microsteps until the machine is stable. Throws EngineBug for a chart that does not become stable. */
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
        // After an eventless transition without changes, the search for eventless transitions stops, because the same
        // transition would be enabled forever.
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
