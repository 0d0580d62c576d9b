/**
 * A line of a trace: an event with a seal over it. A trace accuses the program where the two differ, so what was changed since it
 * was written must not pass for what was recorded.
 */
import { LineSealer } from '../store/sealed-lines.js';
import type { TracedEvent } from './traced-event.js';

/** Each line is sealed by itself: the numbers of events tell whether one is missing. */
const sealer = () => new LineSealer('tidefish-trace');

export function traceLine(event: TracedEvent): string {
  return sealer().seal(JSON.stringify(event));
}

/** Undefined for what is not as it was written. */
export function readTraceLine(line: string): TracedEvent | undefined {
  const json = sealer().open(line);
  return json === undefined ? undefined : JSON.parse(json);
}
