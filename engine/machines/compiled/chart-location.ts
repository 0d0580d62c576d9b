/**
 * A place in a statechart, for what is wrong there: what has no place in a chart of ours is said when the host is made,
 * not when an event happens to come by.
 */
import type { AnyStateMachine } from 'xstate';
import { EngineBug } from '../../invariant.js';

export interface ChartLocation {
  readonly machine: AnyStateMachine;
  /** Id of the state, as XState numbers it: `power.on.boot`. */
  readonly state: string;
}

/** The bug that stands at a place, as an error that names machine and state. */
export function chartBug({ machine, state }: ChartLocation, found: string): EngineBug {
  return new EngineBug(`machine ${machine.id}, state ${state}: ${found}`);
}
