/**
 * Runs statecharts as functions: `(record, event) → record and effects as data`. No actor is ever started. What executes
 * a chart is an executor (`executor.ts`): the compiled plans, or XState itself.
 */
import type { AnyStateMachine } from 'xstate';
import type { EngineTree, MachineEvent, StateValue } from '../contracts.js';
import { EngineBug } from '../invariant.js';
import { readChart } from './compiled/chart.js';
import { Configurations } from './compiled/configurations.js';
import { CompiledExecutor } from './compiled/executor.js';
import { isEffect, type NamedEffect } from './effects.js';
import type { ExecutorName, MachineExecutor, Transition } from './executor.js';
import { type ChartOutline, outlineOf } from './outline.js';
import { XStateExecutor } from './xstate-executor.js';

/** More microsteps than any honest chart needs for one event; a cycle of eventless transitions ends here. */
const microstepsMax = 100;

/** A host for each kind of a catalog. */
export function createHosts(
  machines: Readonly<Record<string, { readonly machine: AnyStateMachine }>>,
  executor: ExecutorName = 'compiled',
): ReadonlyMap<string, MachineHost> {
  return new Map(
    Object.entries(machines).map(([kind, { machine }]) => [kind, new MachineHost(machine, executor)]),
  );
}

/**
 * One machine definition, ready to run. Holds derived data only: any number of simulations may share it. Making one
 * throws EngineBug, naming machine and state, for a chart that uses what charts here do without, or that names an
 * action, a guard or a delay without implementation.
 */
export class MachineHost {
  readonly #machine: AnyStateMachine;
  readonly #configurations: Configurations;
  readonly #executor: MachineExecutor;
  #outline: ChartOutline | undefined;

  constructor(machine: AnyStateMachine, executor: ExecutorName = 'compiled') {
    // A chart may set its own limit; XState's default is none.
    const { maxIterations = Number.POSITIVE_INFINITY } = machine.options;
    const limit = Number.isFinite(maxIterations) ? maxIterations : microstepsMax;
    this.#machine = machine;
    if (executor === 'compiled') {
      this.#configurations = new Configurations(readChart(machine).root);
      this.#executor = new CompiledExecutor(machine, this.#configurations, limit);
    } else {
      const reference = new XStateExecutor(machine, limit);
      this.#configurations = reference.configurations;
      this.#executor = reference;
    }
  }

  /** What there is in the chart. */
  get outline(): ChartOutline {
    this.#outline ??= outlineOf(this.#configurations.root);
    return this.#outline;
  }

  /** The machine's first state. Throws EngineBug when its start fails. */
  start(input: object | undefined): Transition {
    try {
      return this.#executor.start(input);
    } catch (error) {
      throw new EngineBug(`machine ${this.#machine.id} fails to start: ${String(error)}`, undefined, {
        cause: error,
      });
    }
  }

  /** What the machine does with an event in a state. */
  transition(value: StateValue, context: object, event: MachineEvent): Transition {
    if (typeof event.type !== 'string')
      throw new EngineBug(`an event without a type for machine ${this.#machine.id}`);
    return this.#executor.transition(value, context, event);
  }

  /** What an action of the chart does to the tree. Throws EngineBug for one that is none of the chart's effects. */
  effect(name: string): NamedEffect<EngineTree, unknown> {
    const implementation = this.#machine.implementations.actions[name];
    if (!isEffect(implementation)) throw new EngineBug(`machine ${this.#machine.id} has no effect ${name}`);
    return implementation;
  }
}
