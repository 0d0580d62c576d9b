/**
 * Where events are told as they are raised, over a connection that stays open: any GET there begins a stream. It is the
 * standard's; the controller that is simulated has none (behaviour § 6.1).
 */
import { at } from '../../../resource/at.js';
import { root } from '../../../resource/uris.js';

export const eventStreamUri = `${root}EventService/SSE/` as const;

export const eventStream = at(eventStreamUri).stream();
