/** The beginning of a history, as one of its own: up to where what is recorded can be believed. */
import { History } from './history.js';
import { type HistoryEnd, segmentOfEvent } from './segment.js';

export function historyUpTo(history: History, end: HistoryEnd): History {
  const { source } = history;
  return new History({
    genesis: source.genesis,
    end,
    // The segment that its last event is in, or that comes after it: the first one where it has none.
    count: Math.max(0, segmentOfEvent(end.after)) + 1,
    names: source.names,
    facts: (segment) => source.facts(segment),
    read: (segment) => {
      const { checkpoint, lines } = source.read(segment);
      return { checkpoint, lines: lines.filter((line) => line.after < end.after) };
    },
  });
}
