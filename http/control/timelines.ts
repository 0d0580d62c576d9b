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
  TickTrack,
  TimelineIndex,
} from '../../replay/index.js';
import type { RequestLog } from '../requests/request-log.js';

/** Duration after which a response is sent with a part of the index. Unit: ms. The page asks again for the rest. */
const indexingMsMax = 60;

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
  readonly #indexes = new WeakMap<History, TimelineIndex>();
  readonly #requests: RequestLog;

  constructor(requests: RequestLog) {
    this.#requests = requests;
  }

  /** Answers a question about lanes of a span. Lanes that do not exist are left out. */
  *page(history: History, lanes: readonly string[], span: Span): Pausing<TimelinePage> {
    const index = this.#indexes.get(history) ?? new TimelineIndex(history);
    this.#indexes.set(history, index);
    const endMs = performance.now() + indexingMsMax;
    const isComplete = yield* index.follow(() => performance.now() > endMs);
    const shown: Lane[] = [];
    for (const lane of lanes) {
      const isRequests = lane === requestsLane || lane.startsWith(userLane);
      const found = isRequests ? this.#mergeRequests(index, lane, span) : yield* index.lane(lane, span);
      if (found !== undefined) shown.push(found);
    }
    const { machines } = index;
    return { ...span, end: history.end.at, isComplete, lanes: shown, machines, users: this.#usersOf(index) };
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
    const logged: { at: number; text: string; severity: Severity; event: number }[] = [];
    const events = new Set<number>();
    for (const request of this.#requests.stored()) {
      for (const event of request.events) events.add(event);
      if (request.atMs < span.from || request.atMs > span.to) continue;
      if (wanted !== undefined && request.user !== wanted) continue;
      const { atMs: at, method, uri, status, user, problem } = request;
      const text = `${method ?? '?'} ${uri ?? '?'} ${status ?? problem ?? 'no response'}${user === null ? '' : ` ${user}`}`;
      const isFailed = status === null || status >= 400;
      logged.push({
        at,
        text,
        severity: isFailed ? 'warning' : method === 'GET' ? 'ok' : 'info',
        event: request.events[0] ?? 0,
      });
    }
    for (
      let index = requests.firstFrom(span.from);
      index < requests.length && requests.at(index) <= span.to;
      index++
    ) {
      const event = requests.event(index);
      if (events.has(event) || (wanted !== undefined && writes.userOf(index) !== wanted)) continue;
      const severity = severities[requests.severity(index)] ?? 'info';
      logged.push({ at: requests.at(index), text: requests.text(index), severity, event });
    }
    const track = new TickTrack();
    for (const { at, text, severity, event } of logged.sort((one, other) => one.at - other.at))
      track.add(at, text, severity, event);
    return { lane, ticks: mergeTicks(track, span) };
  }
}
