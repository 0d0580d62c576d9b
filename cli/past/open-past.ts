/** A journal, a data directory or a service that runs, as a past to be asked. */
import { historyIn } from '../history-in.js';
import { Past } from './past.js';

/** Complains where there is none to be had. */
export async function openPast(source: string): Promise<Past | undefined> {
  const history = await historyIn(source);
  return history && new Past(history);
}
