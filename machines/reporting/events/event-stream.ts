/**
 * The event stream (DSP0266 "Server-sent events"): each event as it is raised, under its number. A reader that returns
 * with the number of its last event gets the stored events since then. Without a permanent connection the response ends
 * with the stored events; permanent streams belong to the adapter.
 */
import { type ControllerTree, listItems } from '../../../models/index.js';
import {
  answer,
  type ControllerPort,
  type EventStream,
  type Expression,
  type Follower,
  formatAllow,
  parseQuery,
  type RedfishRequest,
  type RedfishResponse,
  type RequestTarget,
  refusalAnswer,
  satisfies,
} from '../../../models/redfish/index.js';
import type { Principal } from '../../../models/resource/index.js';
import { userNamed, userWithId } from '../../access/accounts/index.js';
import { isMappingValid } from '../../access/sessions/index.js';
import type { RaisedEvent } from '../../facts/fact.js';
import { eventBody } from './event-body.js';

/** Ignored by readers: it flushes the headers, and later keeps the connection alive. */
export const streamComment = ':\n\n';

type Reading = Pick<ControllerPort, 'tree' | 'clock'>;

export function streamAnswer(
  { tree, clock }: Reading,
  target: RequestTarget,
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

/** Stored events for a stream. */
export function streamText(tree: ControllerTree, { from, filter }: Omit<EventStream, 'follower'>): string {
  return listItems(tree.events, from)
    .filter((event) => matchesFilter(event, filter))
    .map((event) => formatStreamEvent(tree, event))
    .join('');
}

/** An event in the form of a stream. */
export function formatStreamEvent(tree: ControllerTree, event: RaisedEvent): string {
  return `id: ${event.number}\ndata: ${JSON.stringify(eventBody(event, { seed: tree.seed }))}\n\n`;
}

/** Undefined for an invalid number: such a reader starts with the next event. */
function numberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * A reader of a stream: admitted by its request, and disconnected when a request of the same user would no longer be
 * admitted.
 */
export function createFollower(
  tree: ControllerTree,
  { userId, userName, sessionId, mappingId }: Omit<Follower, 'passwordHash'>,
): Follower {
  return {
    userId,
    userName,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(mappingId === undefined ? {} : { mappingId }),
    passwordHash: userWithId(tree, userId)?.password.hash,
  };
}

export function mayFollow(tree: ControllerTree, follower: Follower): boolean {
  const user = userWithId(tree, follower.userId);
  if (user === undefined || user.passwordChangeRequired) return false;
  return user.privileges.includes('LoginPriv') && isLetIn(tree, follower);
}

/** By the credentials of the request. */
function isLetIn(
  tree: ControllerTree,
  { userId, userName, sessionId, mappingId, passwordHash }: Follower,
): boolean {
  if (sessionId !== undefined) return tree.sessions.byId[sessionId] !== undefined;
  if (mappingId !== undefined) {
    // Disabled accounts are excluded; directory users have none.
    return tree.accounts.byId[userId]?.enabled !== false && isMappingValid(tree, mappingId);
  }
  const named = userNamed(tree, userName);
  return named?.id === userId && named.password.hash === passwordHash;
}

/**
 * Filter properties of the standard, and whether this service supports them: properties of the event itself are
 * supported.
 */
export const filterProperties = {
  EventFormatType: true,
  EventType: true,
  MessageId: true,
  MetricReportDefinition: false,
  OriginResource: true,
  RegistryPrefix: true,
  ResourceType: false,
  SubordinateResources: false,
} as const;

const eventTerms = {
  properties: Object.entries(filterProperties).flatMap(([name, filters]) => (filters ? [name] : [])),
  words: true,
} as const;

export function matchesFilter(event: RaisedEvent, filter: Expression | undefined): boolean {
  if (filter === undefined) return true;
  const { messageId, origin, type } = event;
  const said = {
    EventFormatType: 'Event',
    EventType: type,
    MessageId: messageId,
    OriginResource: origin === null ? null : plainUri(origin),
    RegistryPrefix: messageId.slice(0, messageId.indexOf('.')),
  };
  return satisfies(said, filter);
}

/** The filter with normalized URIs, for comparison with those of events. */
function withPlainUris(filter: Expression): Expression {
  switch (filter.kind) {
    case 'not':
      return { ...filter, term: withPlainUris(filter.term) };
    case 'compare': {
      const { path, value } = filter;
      const isUri = path[0] === 'OriginResource' && typeof value === 'string';
      return isUri ? { ...filter, value: plainUri(value) } : filter;
    }
    default:
      return { ...filter, terms: filter.terms.map(withPlainUris) };
  }
}

/** URIs are equal in any case, with and without a trailing slash. */
function plainUri(uri: string): string {
  return uri.toLowerCase().replace(/\/$/, '');
}
