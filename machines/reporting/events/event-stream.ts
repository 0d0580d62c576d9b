/**
 * The stream of events (DSP0266 "Server-sent events"): each as it is raised, under its number, to whoever reads. Who
 * comes back with the number of the last one they had gets what was raised since, as far as it is kept. Without a
 * connection that stays open the answer ends with what is kept; the streams that go on are the adapter's.
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

/** Readers pass over it: it has the headers go out at once, and later shows that the connection stands. */
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

/** What a stream has to tell of the events that are kept. */
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

/** Undefined for what is no number: such a reader begins with what comes. */
function numberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** Who follows a stream: let in by the request that opened it, and out again when a request of theirs would not be. */
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

/** By what the request was let in by. */
function isLetIn(
  tree: ControllerTree,
  { userId, userName, sessionId, mappingId, passwordHash }: Follower,
): boolean {
  if (sessionId !== undefined) return tree.sessions.byId[sessionId] !== undefined;
  if (mappingId !== undefined) {
    // Of an account that is disabled nobody gets in; users of a directory have none.
    return tree.accounts.byId[userId]?.enabled !== false && isMappingValid(tree, mappingId);
  }
  const named = userNamed(tree, userName);
  return named?.id === userId && named.password.hash === passwordHash;
}

/** What the standard lets a service filter by, and whether this one does: by what an event says of itself. */
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

/** The same filter, its URIs spelt as those of events are when the two are compared. */
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

/** Whatever its case, and with or without a slash at its end, a URI names the same. */
function plainUri(uri: string): string {
  return uri.toLowerCase().replace(/\/$/, '');
}
