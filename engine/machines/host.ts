/**
 * Hosts that run statecharts as functions: `(record, event) → record and effects as data`. No actor is started. An
 * executor (`executor.ts`) runs a chart, either by compiled plans or by XState itself.
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

/** Maximum number of microsteps for one event. It ends cycles of eventless transitions. */
const microstepsMax = 100;

/** Creates a host for each kind of a catalog. */
export function createHosts(
  machines: Readonly<Record<string, { readonly machine: AnyStateMachine }>>,
  executor: ExecutorName = 'compiled',
): ReadonlyMap<string, MachineHost> {
  return new Map(
    Object.entries(machines).map(([kind, { machine }]) => [kind, new MachineHost(machine, executor)]),
  );
}

/**
 * Host of one machine definition. It contains only data that derive from the chart, so that any number of simulations
 * can share it. The constructor throws EngineBug, which names machine and state, for a chart with unsupported features.
 * The same applies to an action, a guard or a delay without an implementation.
 */
export class MachineHost {
  readonly #machine: AnyStateMachine;
  readonly #configurations: Configurations;
  readonly #executor: MachineExecutor;
  #outline: ChartOutline | undefined;

  constructor(machine: AnyStateMachine, executor: ExecutorName = 'compiled') {
    // A chart can set its own limit. XState's default is no limit.
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

  /** Outline of the chart. */
  get outline(): ChartOutline {
    this.#outline ??= outlineOf(this.#configurations.root);
    return this.#outline;
  }

  /** Returns the first state of a machine. Throws EngineBug if the start fails. */
  start(input: object | undefined): Transition {
    try {
      return this.#executor.start(input);
    } catch (error) {
      throw new EngineBug(`machine ${this.#machine.id} fails to start: ${String(error)}`, undefined, {
        cause: error,
      });
    }
  }

  /** Returns the reaction of the machine to an event in a state. */
  transition(value: StateValue, context: object, event: MachineEvent): Transition {
    if (typeof event.type !== 'string')
      throw new EngineBug(`an event without a type for machine ${this.#machine.id}`);
    return this.#executor.transition(value, context, event);
  }

  /** Returns the named effect of an action. Throws EngineBug for an action that is not one of the chart's effects. */
  effect(name: string): NamedEffect<EngineTree, unknown> {
    const implementation = this.#machine.implementations.actions[name];
    if (!isEffect(implementation)) throw new EngineBug(`machine ${this.#machine.id} has no effect ${name}`);
    return implementation;
  }
}
