/**
 * Executes a chart by XState itself, the reference that the compiled plans are held against: `machine.transition` from the
 * state of the record, in a scope where no actor runs and no action is executed. What comes of it is read off XState's own
 * reports: its snapshot, the actions it would execute, and the microsteps it reports to an inspector. Observers get those
 * microsteps by the names of the outline, which the plans know (`compiled/configurations.ts`); the state is XState's.
 *
 * Not documented by XState are: the inert scope (with the inspection events sent to it, and the transitions of a microstep), and
 * the order in a snapshot's list of states.
 */
import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { MachineEvent, StateValue } from '../contracts.js';
import { EngineBug } from '../invariant.js';
import { type Chart, type ChartTransition, readChart } from './compiled/chart.js';
import { Configurations, type PlannedMicrostep } from './compiled/configurations.js';
import { createEffect, createSchedule, type MachineEffect } from './effects.js';
import type { MachineExecutor, Transition } from './executor.js';

export class XStateExecutor implements MachineExecutor {
  /** Names the microsteps that XState reports: states and transitions of the outline. */
  readonly configurations: Configurations;
  readonly #machine: AnyStateMachine;
  readonly #chart: Chart;

  constructor(machine: AnyStateMachine, microstepsMax: number) {
    // The same chart with a limit of its own: a chart that never comes to rest ends with an error.
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
    // It throws, naming the state, for a value that the chart cannot stand in.
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
   * The record as a snapshot. XState looks for eventless transitions in the order in which states were entered, which a
   * record does not tell: it is document order for both executors.
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
      // One frozen object for all records that stand here.
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

/** What XState reports while it makes one transition. */
class Reported {
  readonly effects: MachineEffect[] = [];
  /** The transitions of each microstep that had any. */
  readonly microsteps: MicrostepTransitions[] = [];

  /** Where nothing is executed: no actor, no action, no timer. */
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
