/**
 * Location in a statechart, for error messages. The creation of a host reports unsupported features of a chart, so that
 * no event has to reach them first.
 */
import type { AnyStateMachine } from 'xstate';
import { EngineBug } from '../../invariant.js';

export interface ChartLocation {
  readonly machine: AnyStateMachine;
  /** Id of the state, as XState forms it: `power.on.boot`. */
  readonly state: string;
}

/** Creates the error for a bug at a location. The error names machine and state. */
export function chartBug({ machine, state }: ChartLocation, found: string): EngineBug {
  return new EngineBug(`machine ${machine.id}, state ${state}: ${found}`);
}
