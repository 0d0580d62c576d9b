/** The id an event goes by, wherever it is told: in the alert log, in what is delivered. */
import { deriveUuid } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import type { RaisedEvent } from './state.js';

/** What a client gave with a test event; else it follows from the number (behaviour § 6.1 has UUIDs). */
export function deriveEventId({ seed }: Pick<ControllerTree, 'seed'>, { number, id }: RaisedEvent): string {
  return id ?? deriveUuid(seed, `event/${number}`);
}
