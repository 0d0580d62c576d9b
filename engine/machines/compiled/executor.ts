/**
 * Executes a chart by its plans (`microstep-plan.ts`). XState works out on every event what follows from the chart alone; here it is
 * worked out once.
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
class Macrostep implements ActionScope {
  configuration: Configuration;
  context: object;
  event: MachineEvent;
  readonly raised: MachineEvent[] = [];
  readonly effects: MachineEffect[] = [];
  readonly moves: PlannedMicrostep[] = [];
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

  make(move: PlannedMicrostep): void {
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
