/**
 * Executors of a chart, as functions of a record and an event. There are two. The choice is no part of the state: a
 * history of one executor replays under the other with equal fingerprints.
 */
import type { MachineEvent, StateValue } from '../contracts.js';
import type { PlannedMicrostep } from './compiled/configurations.js';
import type { MachineEffect } from './effects.js';

/** `compiled`: plans that each chart is compiled to, the default. `xstate`: XState itself, the reference. */
export const executorNames = ['compiled', 'xstate'] as const;
export type ExecutorName = (typeof executorNames)[number];

export interface Transition {
  readonly value: StateValue;
  readonly context: object;
  /** False if no transition accepted the event; then value and context are the old ones and there are no effects. */
  readonly taken: boolean;
  /** True when the chart reached a final state. */
  readonly done: boolean;
  readonly effects: readonly MachineEffect[];
  /** The taken microsteps, in order. */
  readonly moves: readonly PlannedMicrostep[];
}

/** Executes one chart. It holds only derived data. */
export interface MachineExecutor {
  /** The machine's first state. */
  start(input: object | undefined): Transition;
  /** The reaction of the machine to an event in a state. An unchanged record returns the identical value. */
  transition(value: StateValue, context: object, event: MachineEvent): Transition;
}
