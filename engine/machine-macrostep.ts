/**
 * What one event does to a machine, from rest to rest: the transitions that take it, then eventless ones and raised
 * events until nothing is left to do (SCXML § 3.13), with XState's order of looking for them.
 */
import type { MachineEvent } from './contracts.js';
import { EngineBug } from './invariant.js';
import type { Step } from './machine-actions.js';
import type { ChartTransition } from './machine-chart.js';
import type { Configuration, Move } from './machine-configurations.js';
import type { MachineEffect } from './machine-effects.js';

export class Macrostep implements Step {
  configuration: Configuration;
  context: object;
  event: MachineEvent;
  readonly raised: MachineEvent[] = [];
  readonly effects: MachineEffect[] = [];
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

  make({ acts, next, done }: Move): void {
    this.taken = true;
    for (const act of acts) act(this);
    this.configuration = next;
    this.done = done;
  }

  /** Microsteps until the machine is at rest. Throws EngineBug for a chart that does not come to rest. */
  settle(microstepsMax: number): void {
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
