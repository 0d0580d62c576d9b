/** What a controller has logged, as often as it happened. */
import { type ControllerTree, type LogName, listItems, shownEntries } from '../../models/index.js';

/** Codes of a log's entries, oldest first. */
export function codesIn({ logs }: Pick<ControllerTree, 'logs'>, name: LogName = 'iel'): number[] {
  return shownEntries(logs, name).flatMap(({ code, count }) => Array(count).fill(code));
}

/** Facts of the IML's and then the IEL's entries, each oldest first: what parts and power have to say. */
export function factsIn({ logs }: Pick<ControllerTree, 'logs'>): string[] {
  return [...listItems(logs.iml), ...listItems(logs.iel)].map(({ fact }) => fact);
}
