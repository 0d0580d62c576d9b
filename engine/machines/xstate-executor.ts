/**
 * Executor that runs a chart with XState itself, as the reference for the compiled plans. It calls `machine.transition`
 * from the state of the record, in a scope that starts no actors and executes no actions. The results are XState's own:
 * its snapshot, the actions that it would execute, and the microsteps that it reports to an inspector. Observers
 * receive the microsteps as the plans name them (`compiled/configurations.ts`), with the names of the outline.
 *
 * The code relies on undocumented parts of XState: the inert scope with its inspection events, the transitions of a
 * microstep, and the order of a snapshot's list of states.
 */
import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { MachineEvent, StateValue } from '../contracts.js';
import { EngineBug } from '../invariant.js';
import { type Chart, type ChartTransition, readChart } from './compiled/chart.js';
import { Configurations, type PlannedMicrostep } from './compiled/configurations.js';
import { createEffect, createSchedule, type MachineEffect } from './effects.js';
import type { MachineExecutor, Transition } from './executor.js';

export class XStateExecutor implements MachineExecutor {
  /**
   * Configurations of the chart, which map the microsteps that XState reports to states and transitions of the outline.
   */
  readonly configurations: Configurations;
  readonly #machine: AnyStateMachine;
  readonly #chart: Chart;

  constructor(machine: AnyStateMachine, microstepsMax: number) {
    // The copy of the chart has its own limit of microsteps, so that a chart that never becomes stable ends with an
    // error.
    this.#machine = machine.provide({});
    this.#machine.options.maxIterations = microstepsMax;
    this.#chart = readChart(this.#machine);
    this.configurations = new Configurations(this.#chart.root);
  }

  start(input: object | undefined): Transition {
    const reported = new Reported();
    const snapshot = this.#machine.getInitialSnapshot(reported.scope, input) as AnyMachineSnapshot;
    if (snapshot.status === 'error') throw snapshot.error;
    const first = this.configurations.start();
    return this.#toTransition(snapshot, reported, [first, ...this.#movesFrom(first.next.value, reported)]);
  }

  transition(value: StateValue, context: object, event: MachineEvent): Transition {
    // `of` throws an error with the name of the state for a value that is not possible in the chart.
    const before = this.configurations.of(value).value;
    const reported = new Reported();
    const snapshot = this.#machine.transition(
      this.#standingAt(before, context),
      event,
      reported.scope,
    ) as AnyMachineSnapshot;
    const moves = this.#movesFrom(before, reported);
    const result = this.#toTransition(snapshot, reported, moves);
    return result.value === before ? { ...result, value } : result;
  }

  /**
   * Returns the record as a snapshot of XState. XState searches for eventless transitions in entry order, which a
   * record does not store. So both executors search in document order.
   */
  #standingAt(value: StateValue, context: object): AnyMachineSnapshot {
    const snapshot: AnyMachineSnapshot = this.#machine.resolveState({ value, context });
    snapshot._nodes.sort((one, other) => one.order - other.order);
    return snapshot;
  }

  #movesFrom(value: StateValue, { microsteps }: Reported): readonly PlannedMicrostep[] {
    const moves: PlannedMicrostep[] = [];
    for (const taken of microsteps) {
      const configuration = moves.at(-1)?.next ?? this.configurations.of(value);
      const transitions = taken.map((each) => this.#chart.transitions.get(each) as ChartTransition);
      moves.push(configuration.move(transitions));
    }
    return moves;
  }

  #toTransition(
    snapshot: AnyMachineSnapshot,
    { effects }: Reported,
    moves: readonly PlannedMicrostep[],
  ): Transition {
    return {
      // The value is one frozen object that all records in this configuration share.
      value: this.configurations.of(snapshot.value).value,
      context: snapshot.context,
      taken: moves.length > 0,
      done: snapshot.status === 'done',
      effects,
      moves,
    };
  }
}

type MicrostepTransitions = Extract<InspectionEvent, { type: '@xstate.microstep' }>['_transitions'];

/** Collector of XState's reports during one transition. */
class Reported {
  readonly effects: MachineEffect[] = [];
  /** Transitions of each microstep that took at least one transition. */
  readonly microsteps: MicrostepTransitions[] = [];

  /** Scope that executes nothing: it starts no actor, runs no action and sets no timer. */
  get scope(): AnyActorScope {
    const nothing = () => undefined;
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep' && event._transitions.length > 0)
        this.microsteps.push(event._transitions);
    };
    const system: object = { _sendInspectionEvent: inspect };
    return {
      id: '',
      sessionId: '',
      self: {} as AnyActorScope['self'],
      system: system as AnyActorScope['system'],
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: ({ type, params }) => this.#note(type, params),
    };
  }

  #note(type: string, params: unknown): void {
    switch (type) {
      case 'xstate.raise': {
        const { event, id, delay } = params as { event: MachineEvent; id?: string; delay?: unknown };
        if (delay !== undefined) this.effects.push(createSchedule(id ?? event.type, delay, event));
        break;
      }
      case 'xstate.cancel':
        this.effects.push({ do: 'cancel', timer: (params as { sendId: string }).sendId });
        break;
      default:
        if (type.startsWith('xstate.')) throw new EngineBug(`charts here do without ${type}`);
        this.effects.push(createEffect(type, params));
    }
  }
}
