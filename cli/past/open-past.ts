/** A journal or a data directory as a past to be asked. */
import { historyIn } from '../history-in.js';
import { Past } from './past.js';

/** Complains where there is none to be had. */
export function openPast(file: string): Past | undefined {
  const history = historyIn(file);
  return history && new Past(history);
}
