/**
 * What runs a chart, as functions of a record and an event. There are two, and which one a simulation has is no part of its
 * state: a history made under one happens again under the other, fingerprint for fingerprint.
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
  /** False when no transition took the event; then value and context are the old ones and there are no effects. */
  readonly taken: boolean;
  /** True when the chart reached a final state. */
  readonly done: boolean;
  readonly effects: readonly MachineEffect[];
  /** The microsteps it took, in order. */
  readonly moves: readonly PlannedMicrostep[];
}

/** Executes one chart. Holds derived data only. */
export interface MachineExecutor {
  /** The machine's first state. */
  start(input: object | undefined): Transition;
  /** What the machine does with an event in a state. A record that has not moved gets the very value that was given. */
  transition(value: StateValue, context: object, event: MachineEvent): Transition;
}
