/** Check that a history can satisfy a condition at all. */
import {
  bisect,
  type History,
  NotInHistory,
  type PastCondition,
  pausingRequireCondition,
  pausingRequireMachinesOf,
  runToCompletion,
} from '../../replay/index.js';

/**
 * Returns the problem of a condition that no moment of the history can satisfy, such as one about a misspelled location;
 * undefined for any other condition.
 */
export function problemOfCondition(history: History, condition: PastCondition): string | undefined {
  try {
    runToCompletion(pausingRequireMachinesOf(history, condition));
    if (!bisect(history, condition).found) runToCompletion(pausingRequireCondition(history, condition));
    return undefined;
  } catch (error) {
    if (error instanceof NotInHistory) return error.message;
    throw error;
  }
}
