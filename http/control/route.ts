/**
 * Route of the control API as data: the form of its requests and responses. The router and the OpenAPI document are
 * generated from these rows.
 */
import type * as z from 'zod';
import type { Controller } from '../../machines/index.js';
import type { FaultRecord, Pausing, ReadCondition } from '../../replay/index.js';
import type { Pacing } from '../clock/pacing.js';
import type { ConsoleSessions } from '../console/console-sessions.js';
import type { Scheduler } from '../exchange/fair-scheduler.js';
import type { PasswordChecks } from '../exchange/passwords.js';
import type { ResponseCounters } from '../exchange/response-counters.js';
import type { RequestLog } from '../requests/request-log.js';
import type { Branches } from './branches.js';
import type { EventFeed } from './event-feed.js';
import type { Notebook } from './notebook.js';
import type { Opening } from './opening.js';
import type { Problem } from './problem.js';
import type { QueryScheduler } from './query-scheduler.js';
import type { Views } from './read-bodies.js';
import type { RunHistory } from './run-history.js';
import type { Timelines } from './timelines.js';

/** Parts of the service that the routes read and change. */
export interface ControlContext {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordChecks;
  readonly turns: Scheduler;
  readonly past: RunHistory;
  readonly branches: Branches;
  readonly feed: EventFeed;
  readonly timelines: Timelines;
  readonly views: Views;
  readonly opening: Opening;
  readonly notebook: Notebook;
  readonly answers: ResponseCounters;
  /** Log of the requests over HTTPS. */
  readonly requests: RequestLog;
  /** Tokens of the console. */
  readonly sessions: Pick<ConsoleSessions, 'createLink'>;
  /** Fault inputs of the run. */
  readonly faults: FaultRecord;
  /** Loads the parser of conditions. Called at the first condition. */
  readonly conditions: () => Promise<ReadCondition>;
  /** True if the service serves a recorded state, which cannot be changed. */
  readonly isPast: boolean;
  /** Returns the number of bugs that were reported since the start. */
  readonly bugs: () => number;
}

/** Validated parts of a request. */
export interface RouteRequest<Path = unknown, Query = unknown, Body = unknown> {
  /** Parameters of the path. */
  readonly within: Path;
  readonly query: Query;
  readonly body: Body;
  /** Number of the last event that the reader of an event stream has received. */
  readonly lastEventId?: string | undefined;
  /** Scheduler for work that continues after the response has started. */
  readonly inTurns: QueryScheduler;
}

/**
 * Response of a route. `content` is a value, or the chunks of a body. The chunks are sent as fast as the client reads.
 * Pauses can be among the chunks (`PausingItems`).
 */
export type RouteContent =
  | { readonly problem: Problem }
  | {
      readonly content: unknown;
      readonly location?: string;
      /** Content type of the response; undefined for the first type of the route. */
      readonly type?: MediaType;
    };

/** Response, or the work that computes it. The work runs in turns with the requests of other clients. */
export type RouteResult = RouteContent | Pausing<RouteContent>;

export type MediaType =
  | 'application/json'
  | 'application/jsonl'
  | 'application/zip'
  | 'image/svg+xml'
  | 'text/event-stream'
  | 'text/plain'
  | 'text/plain; version=0.0.4'
  | 'text/vnd.mermaid; charset=utf-8';

export interface Route<Path = unknown, Query = unknown, Body = unknown> {
  readonly method: 'DELETE' | 'GET' | 'POST';
  /** Path with `{name}` for each parameter, as in OpenAPI. */
  readonly path: string;
  /** True if the last path parameter matches the whole rest of the path, including slashes. */
  readonly takesRest?: true;
  /** Description of the route in one sentence. */
  readonly description: string;
  /** Schema of the path parameters. */
  readonly within?: z.ZodType<Path>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** Example of a valid body, as JSON; present if `body` is present. */
  readonly example?: string;
  readonly answer: {
    readonly status: 200 | 201 | 204;
    readonly type: MediaType;
    /** Alternative content types, which the Accept header selects. */
    readonly otherTypes?: readonly MediaType[];
    /** Schema of the response body, if it is JSON. */
    readonly schema?: z.ZodType;
    /** True if a command can fail for a part of the members of a fleet; the status is then 207. */
    readonly isPartial?: true;
  };
  /** True for work that takes long and that shorter queries of all clients overtake. */
  readonly isLong?: true;
  /** True for JSON that is the same for all clients as long as no event is executed, apart from readings. */
  readonly isShared?: true;
  /** True if the route changes the run. The route is refused if a recorded state is served. */
  readonly changesRun?: true;
  /** Statuses of problems that only this route has, in addition to those of every route. */
  readonly problems?: readonly (404 | 409 | 410)[];
  run(controlled: ControlContext, asked: RouteRequest<Path, Query, Body>): RouteResult | Promise<RouteResult>;
}

type Row<Path, Query, Body> = Omit<Route<Path, Query, Body>, 'answer'> & {
  readonly answer?: Partial<Route['answer']>;
};

/**
 * Creates a route from a row, so that TypeScript infers the parameters of `run` from the schemas. The default response
 * has status 200 and is JSON.
 */
export function route<Path, Query, Body>({ answer, ...row }: Row<Path, Query, Body>): Route {
  return { ...row, answer: { status: 200, type: 'application/json', ...answer } };
}

export function refused(status: number, detail: string, more?: object): RouteContent {
  return { problem: { status, detail, ...(more && { more }) } };
}

export function* answerOf(answer: RouteResult): Pausing<RouteContent> {
  return isPausingAnswer(answer) ? yield* answer : answer;
}

export function isPausingAnswer(answer: RouteResult): answer is Pausing<RouteContent> {
  return Symbol.iterator in answer;
}
