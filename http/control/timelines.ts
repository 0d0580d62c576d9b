/**
 * Timelines of histories: an index for each, made with the first question and continued by each further one. The reads of
 * the request log are merged with the requests of the history.
 */
import {
  type History,
  type Lane,
  mergeTicks,
  type Pausing,
  type Severity,
  type Span,
  severities,
  type Ticks,
  type TickTrack,
  TimelineIndex,
} from '../../replay/index.js';
import type { RequestLog, StoredRequest } from '../requests/request-log.js';

/**
 * Durations after which the responses are sent with a part of the index. The page asks again for the rest. The first
 * responses come soon; the further ones wait for more of the index, because each of them reads all lanes. Unit: ms.
 */
const indexingMs = [60, 250, 500] as const;
const indexingMsMax = 1_000;

/** Maximum number of users of a response. The log has names of failed logins too, which clients choose. */
const usersMax = 100;

export interface TimelinePage extends Span {
  /** End of the history: a slice that ends there goes on. Unit: ms since the epoch. */
  readonly end: number;
  /** False while the index of a long history is being made; a further question continues it. */
  readonly isComplete: boolean;
  readonly lanes: readonly Lane[];
  readonly machines: readonly { readonly address: string; readonly changes: number }[];
  /** Users of the requests, each of whom can have a lane. */
  readonly users: readonly string[];
}

/** Lane of all requests, and the start of the name of the lane of one user. */
const requestsLane = 'requests';
const userLane = 'requests:';

export class Timelines {
  readonly #indexes = new WeakMap<History, { readonly index: TimelineIndex; answered: number }>();
  readonly #requests: RequestLog;

  constructor(requests: RequestLog) {
    this.#requests = requests;
  }

  /** Answers a question about lanes of a span. Lanes that do not exist are left out. */
  *page(history: History, lanes: readonly string[], span: Span): Pausing<TimelinePage> {
    const known = this.#indexes.get(history) ?? { index: new TimelineIndex(history), answered: 0 };
    this.#indexes.set(history, known);
    const { index } = known;
    const endMs = performance.now() + (indexingMs[known.answered++] ?? indexingMsMax);
    const isComplete = yield* index.follow(() => performance.now() > endMs);
    const shown: Lane[] = [];
    const end = history.end.at;
    for (const lane of lanes) {
      const isRequests = lane === requestsLane || lane.startsWith(userLane);
      const found = isRequests ? this.#mergeRequests(index, lane, span) : yield* index.lane(lane, span, end);
      if (found !== undefined) shown.push(found);
    }
    const { machines } = index;
    return { ...span, end, isComplete, lanes: shown, machines, users: this.#usersOf(index) };
  }

  #usersOf({ writes }: TimelineIndex): readonly string[] {
    const users = new Set(writes.users);
    for (const { user } of this.#requests.stored()) if (user !== null) users.add(user);
    return [...users].slice(0, usersMax);
  }

  /** Requests of the log, and those writes of the history that are not in it; of all users or of the one of the lane. */
  #mergeRequests({ writes }: TimelineIndex, lane: string, span: Span): Lane {
    const { requests } = writes;
    const wanted = lane === requestsLane ? undefined : decodeURIComponent(lane.slice(userLane.length));
    const found: FoundRequest[] = [];
    const events = new Set<number>();
    for (const request of this.#requests.stored()) {
      for (const event of request.events) events.add(event);
      const { atMs: at, user } = request;
      if (at < span.from || at > span.to || (wanted !== undefined && user !== wanted)) continue;
      found.push({ at, request });
    }
    for (
      let index = requests.firstFrom(span.from);
      index < requests.length && requests.at(index) <= span.to;
      index++
    ) {
      const isOfOther = wanted !== undefined && writes.userOf(index) !== wanted;
      if (!events.has(requests.event(index)) && !isOfOther) found.push({ at: requests.at(index), index });
    }
    found.sort((one, other) => one.at - other.at);
    return { lane, ticks: mergeTicks(new RequestTicks(found, requests), span) };
  }
}

/** Request of the log, or a write of the history by its index. */
type FoundRequest = { readonly at: number } & (
  | { readonly request: StoredRequest }
  | { readonly index: number }
);

/** Ticks of requests. The log has thousands of them, of which a lane shows a few, so a text is made when it is shown. */
class RequestTicks implements Ticks {
  readonly #found: readonly FoundRequest[];
  readonly #writes: TickTrack;

  constructor(found: readonly FoundRequest[], writes: TickTrack) {
    this.#found = found;
    this.#writes = writes;
  }

  get length(): number {
    return this.#found.length;
  }

  /** The found requests are those of the span. */
  firstFrom(): number {
    return 0;
  }

  at(tick: number): number {
    return this.#found[tick]?.at ?? Number.NaN;
  }

  event(tick: number): number {
    const found = this.#found[tick];
    if (found === undefined) return 0;
    return 'index' in found ? this.#writes.event(found.index) : (found.request.events[0] ?? 0);
  }

  severity(tick: number): number {
    const found = this.#found[tick];
    if (found === undefined) return 0;
    return 'index' in found
      ? this.#writes.severity(found.index)
      : severities.indexOf(severityOf(found.request));
  }

  text(tick: number): string {
    const found = this.#found[tick];
    if (found === undefined) return '';
    return 'index' in found ? this.#writes.text(found.index) : textOf(found.request);
  }
}

function severityOf({ method, status }: StoredRequest): Severity {
  if (status === null || status >= 400) return 'warning';
  return method === 'GET' ? 'ok' : 'info';
}

function textOf({ method, uri, status, problem, user }: StoredRequest): string {
  const by = user === null ? '' : ` ${user}`;
  return `${method ?? '?'} ${uri ?? '?'} ${status ?? problem ?? 'no response'}${by}`;
}
