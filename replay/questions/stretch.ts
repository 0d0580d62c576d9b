/**
 * A part of a history from one position to another. Answers begin and end at its instants, which may lie between events; what is
 * asked of events alone looks at how many have been by then.
 */
import type { History } from '../history/history.js';
import { atOnce, type Pausing } from '../pausing.js';
import { endOf, type Position, pausingReadPosition, startOf } from './position.js';

/** From the start, and to the end, unless said. */
export interface Stretch {
  readonly from?: Position;
  readonly until?: Position;
}

/** Events later than so many, up to so many. */
export interface EventSpan {
  readonly from?: Pick<Position, 'after'>;
  readonly until?: Pick<Position, 'after'>;
}

export type StretchReading =
  | { readonly ok: true; readonly stretch: Required<Stretch> }
  | { readonly ok: false; readonly message: string };

interface WrittenStretch {
  readonly from?: string;
  readonly to?: string;
}

export function wholeOf(history: History): Required<Stretch> {
  return { from: startOf(history), until: endOf(history) };
}

/** As people write its positions. */
export function readStretch(written: WrittenStretch, history: History): StretchReading {
  return atOnce(pausingReadStretch(written, history));
}

export function* pausingReadStretch(
  { from = 'start', to = 'end' }: WrittenStretch,
  history: History,
): Pausing<StretchReading> {
  const begin = yield* pausingReadPosition(from, history);
  const end = yield* pausingReadPosition(to, history);
  if (!begin.ok) return begin;
  if (!end.ok) return end;
  const stretch = { from: begin.position, until: end.position };
  if (begin.position.after <= end.position.after && begin.position.at <= end.position.at)
    return { ok: true, stretch };
  return { ok: false, message: `${from} comes after ${to}` };
}
