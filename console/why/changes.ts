/** Changes of the selected value: the one before and the one after the moment that is shown. */
import { get } from '../api/client.js';
import { showMessage, showProblem } from '../shell/toasts.js';
import { focus } from '../store/focus.js';
import { goToEvent, moment } from '../store/moment.js';
import { extent } from '../store/run.js';

interface Change {
  readonly event: { readonly number: number; readonly at: number };
}

interface Row {
  readonly event: number;
  readonly at: number;
}

/** Moves to the previous (-1) or the next (1) change of the value whose causes are shown, or of the shown resource. */
export async function goToChange(way: -1 | 1): Promise<void> {
  const { why, uri, machine } = focus.peek();
  const location = why ?? uri ?? (machine && `/machines/${machine}/value`);
  const now = moment.peek();
  if (now === undefined) return;
  if (location === undefined) return showMessage('Select a value, a resource or a machine first.');
  try {
    const found = way < 0 ? await previous(location, now.after) : await next(location, now.after);
    if (found === undefined) showMessage(way < 0 ? 'No earlier change.' : 'No later change.');
    else goToEvent(found.event, found.at);
  } catch (error) {
    showProblem(error);
  }
}

async function previous(location: string, after: number): Promise<Row | undefined> {
  if (after === 0) return undefined;
  try {
    const { event } = await get<Change>('/history/last-change', { location, at: `#${after - 1}` });
    return { event: event.number, at: event.at };
  } catch (error) {
    // A value that has not changed before has no last change.
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined;
    throw error;
  }
}

async function next(location: string, after: number): Promise<Row | undefined> {
  if (after >= (extent.peek()?.events ?? 0)) return undefined;
  const { rows } = await get<{ readonly rows: readonly Row[] }>('/history/watch', {
    expression: location,
    from: `#${after}`,
    limit: 2,
  });
  return rows.find(({ event }) => event > after);
}
