/**
 * The stream of events (DSP0266 "Server-sent events"): each as it is raised, under its number, to whoever reads. Who
 * comes back with the number of the last one they had gets what was raised since, as far as it is kept. Without a
 * connection that stays open the answer ends with what is kept; the streams that go on are the adapter's.
 */

import { answer, refusalAnswer } from '../../redfish/answer.js';
import { formatAllow } from '../../redfish/methods.js';
import { parseQuery } from '../../redfish/odata/query.js';
import type { ControllerPort } from '../../redfish/port.js';
import type { EventStream, RedfishRequest, RedfishResponse } from '../../redfish/request.js';
import type { Target } from '../../redfish/resolve.js';
import type { Principal } from '../../resource/define.js';
import { listItems } from '../../ring.js';
import type { ControllerTree } from '../../tree.js';
import { eventBody } from './event-body.js';
import { eventTerms, isWanted, withPlainUris } from './event-filter.js';
import { createFollower } from './follower.js';
import type { RaisedEvent } from './state.js';

/** Readers pass over it: it has the headers go out at once, and later shows that the connection stands. */
export const streamComment = ':\n\n';

type Reading = Pick<ControllerPort, 'tree' | 'clock'>;

export function streamAnswer(
  { tree, clock }: Reading,
  target: Target,
  { method, query: text, headers }: RedfishRequest,
  principal: Principal,
): RedfishResponse {
  const parsed = parseQuery(text, eventTerms);
  if (!parsed.ok) return refusalAnswer({ messages: parsed.problems }, clock);
  const { filter: asked } = parsed.query;
  const filter = asked === undefined ? undefined : withPlainUris(asked);
  const { next } = tree.events;
  const seen = numberIn(headers['last-event-id']);
  const from = seen === undefined ? next : Math.min(seen + 1, next);
  const kept = streamText(tree, { from: seen === undefined ? 1 : from, filter });
  const told = answer(200, clock, method === 'HEAD' ? undefined : streamComment + kept, {
    Allow: formatAllow(target),
    'Content-Type': 'text/event-stream; charset=utf-8',
  });
  if (method === 'HEAD') return told;
  return { ...told, stream: { from, filter, follower: createFollower(tree, principal) } };
}

/** What a stream has to tell of the events that are kept. */
export function streamText(tree: ControllerTree, { from, filter }: Omit<EventStream, 'follower'>): string {
  return listItems(tree.events, from)
    .filter((event) => isWanted(event, filter))
    .map((event) => toldEvent(tree, event))
    .join('');
}

/** An event in the form of a stream. */
export function toldEvent(tree: ControllerTree, event: RaisedEvent): string {
  return `id: ${event.number}\ndata: ${JSON.stringify(eventBody(event, { seed: tree.seed }))}\n\n`;
}

/** Undefined for what is no number: such a reader begins with what comes. */
function numberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
