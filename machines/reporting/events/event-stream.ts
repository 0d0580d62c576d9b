/**
 * Event stream (DSP0266 "Server-sent events"). It sends each event with its number at the instant at which it is
 * raised. A reader that reconnects with the number of its last event receives the stored events since then. Without a
 * permanent connection, the response ends after the stored events. The HTTP server implements permanent streams.
 */
import type { JsonObject } from '../../../engine/index.js';
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

/** Comment, which readers of a stream ignore. It flushes the headers, and later it keeps the connection alive. */
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
  // The exchange translates the text of its response to the dialect.
  const kept = streamText(tree, { from: seen === undefined ? 1 : from, filter }, (body) => body);
  const told = answer(200, clock, method === 'HEAD' ? undefined : streamComment + kept, {
    Allow: formatAllow(target),
    'Content-Type': 'text/event-stream; charset=utf-8',
  });
  if (method === 'HEAD') return told;
  return { ...told, stream: { from, filter, follower: createFollower(tree, principal) } };
}

/** Returns the text of the stored events for a stream. */
export function streamText(
  tree: ControllerTree,
  { from, filter }: Omit<EventStream, 'follower'>,
  toClient: EventToClient,
): string {
  return listItems(tree.events, from)
    .filter((event) => matchesFilter(event, filter))
    .map((event) => formatStreamEvent(tree, event, toClient))
    .join('');
}

/** Returns the body of an event as clients receive it, with the names of the dialect. */
type EventToClient = (body: JsonObject) => JsonObject;

/** Returns the text of an event in a stream. */
export function formatStreamEvent(tree: ControllerTree, event: RaisedEvent, toClient: EventToClient): string {
  const body = toClient(eventBody(event, { seed: tree.seed }));
  return `id: ${event.number}\ndata: ${JSON.stringify(body)}\n\n`;
}

/**
 * Parses the number of the last event that a reader has received. Returns undefined for an invalid number: the stream
 * then starts with the next event.
 */
function numberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * Creates the data of the reader of a stream. The given request has admitted the reader. The stream ends when a request
 * by the same user would no longer be admitted.
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

/** Checks that the credentials of the request are still valid. */
function isLetIn(
  tree: ControllerTree,
  { userId, userName, sessionId, mappingId, passwordHash }: Follower,
): boolean {
  if (sessionId !== undefined) return tree.sessions.byId[sessionId] !== undefined;
  if (mappingId !== undefined) {
    // A disabled account is not admitted. Directory users have no account.
    return tree.accounts.byId[userId]?.enabled !== false && isMappingValid(tree, mappingId);
  }
  const named = userNamed(tree, userName);
  return named?.id === userId && named.password.hash === passwordHash;
}

/**
 * Filter properties of the Redfish standard, and their support by this service: only properties of the event itself are
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

/** Returns the filter with normalized URIs, for comparison with the URIs of events. */
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

/** Returns the normalized form of a URI. Case and a trailing slash are not significant. */
function plainUri(uri: string): string {
  return uri.toLowerCase().replace(/\/$/, '');
}
