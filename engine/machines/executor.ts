/**
 * Executors of a chart, as functions of a record and an event. The choice between the two executors is not part of the
 * state, so a history of one executor replays with the other, with equal fingerprints.
 */
import type { MachineEvent, StateValue } from '../contracts.js';
import type { PlannedMicrostep } from './compiled/configurations.js';
import type { MachineEffect } from './effects.js';

/**
 * Names of the executors. `compiled`, the default: precomputed plans of each chart. `xstate`: XState itself, the
 * reference.
 */
export const executorNames = ['compiled', 'xstate'] as const;
export type ExecutorName = (typeof executorNames)[number];

export interface Transition {
  readonly value: StateValue;
  readonly context: object;
  /** False if no transition accepted the event. Then value and context are unchanged, and there are no effects. */
  readonly taken: boolean;
  /** True if the chart has reached a final state at its top level. */
  readonly done: boolean;
  readonly effects: readonly MachineEffect[];
  /** Microsteps that the machine has taken, in order. */
  readonly moves: readonly PlannedMicrostep[];
}

/** Executor of one chart. It contains only data that derive from the chart. */
export interface MachineExecutor {
  /** Returns the first state of a machine. */
  start(input: object | undefined): Transition;
  /**
   * Returns the reaction of the machine to an event in a state. If the state is unchanged, the result contains the
   * identical value.
   */
  transition(value: StateValue, context: object, event: MachineEvent): Transition;
}
