/** Active faults at a position of a history. A service does not load this module at its start. */
import { type Pausing, runToCompletion } from '../cooperative.js';
import type { History } from '../history/history.js';
import { type Position, pausingStateAt } from '../queries/reading/position.js';
import { type ActiveFault, findActive, recordedCandidates } from './active-faults.js';

/** Returns the active faults at a position of a history, in the order in which they were set. */
export function activeFaults(history: History, position: Position): readonly ActiveFault[] {
  return runToCompletion(pausingActiveFaults(history, position));
}

export function* pausingActiveFaults(history: History, position: Position): Pausing<readonly ActiveFault[]> {
  const candidates = yield* recordedCandidates(history, position.after);
  return findActive(candidates, yield* pausingStateAt(history, position));
}
