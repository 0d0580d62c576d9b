/**
 * Location in a statechart, for error messages. Unsupported features of a chart are reported when the host is created,
 * not when an event reaches them.
 */
import type { AnyStateMachine } from 'xstate';
import { EngineBug } from '../../invariant.js';

export interface ChartLocation {
  readonly machine: AnyStateMachine;
  /** Id of the state, as XState numbers it: `power.on.boot`. */
  readonly state: string;
}

/** Creates the bug at a location: an error that names machine and state. */
export function chartBug({ machine, state }: ChartLocation, found: string): EngineBug {
  return new EngineBug(`machine ${machine.id}, state ${state}: ${found}`);
}
