/** What a controller has logged, as often as it happened. */
import { type ControllerTree, type LogName, shownEntries } from '../models/index.js';

/** Codes of a log's entries, oldest first. */
export function codesIn({ logs }: Pick<ControllerTree, 'logs'>, name: LogName = 'iel'): number[] {
  return shownEntries(logs, name).flatMap(({ code, count }) => Array(count).fill(code));
}
