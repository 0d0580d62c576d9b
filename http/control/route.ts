/**
 * A route of the control API as data: the form of its requests and responses. The router and the OpenAPI document are
 * generated from these rows.
 */
import type * as z from 'zod';
import type { Controller } from '../../machines/index.js';
import type { Pausing, ReadCondition } from '../../replay/index.js';
import type { Pacing } from '../clock/pacing.js';
import type { FairScheduler } from '../exchange/fair-scheduler.js';
import type { PasswordWorker } from '../exchange/passwords.js';
import type { ResponseCounters } from '../exchange/response-counters.js';
import type { Branches } from './branches.js';
import type { EventFeed } from './event-feed.js';
import type { Problem } from './problem.js';
import type { QueryScheduler } from './query-scheduler.js';
import type { RunHistory } from './run-history.js';

/** The context of the routes. */
export interface ControlContext {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordWorker;
  readonly turns: FairScheduler;
  readonly past: RunHistory;
  readonly branches: Branches;
  readonly feed: EventFeed;
  readonly answers: ResponseCounters;
  /** Loads the parser of conditions with the first condition. */
  readonly conditions: () => Promise<ReadCondition>;
  /** True if a recorded state is served, which cannot be changed. */
  readonly isPast: boolean;
  /** Number of bugs reported since the start. */
  readonly bugs: () => number;
}

/** The validated parts of a request. */
export interface RouteRequest<Path = unknown, Query = unknown, Body = unknown> {
  /** The parameters in the path. */
  readonly within: Path;
  readonly query: Query;
  readonly body: Body;
  /** The number of the last event that the reader of a stream has received. */
  readonly lastEventId?: string | undefined;
  /** Drives work that continues after the start of the response. */
  readonly inTurns: QueryScheduler;
}

/** A body in chunks, with pauses (`PausingItems`) or without, which is sent as fast as the client reads. */
export type RouteContent =
  | { readonly problem: Problem }
  | {
      readonly content: unknown;
      readonly location?: string;
      /** Present if it differs from the first type of its route. */
      readonly type?: MediaType;
    };

/** A response, or the work that leads to it, which runs in turns with the requests of others. */
export type RouteResult = RouteContent | Pausing<RouteContent>;

export type MediaType =
  | 'application/json'
  | 'application/jsonl'
  | 'application/zip'
  | 'image/svg+xml'
  | 'text/event-stream'
  | 'text/plain; version=0.0.4'
  | 'text/vnd.mermaid; charset=utf-8';

export interface Route<Path = unknown, Query = unknown, Body = unknown> {
  readonly method: 'DELETE' | 'GET' | 'POST';
  /** With `{name}` for each parameter, as OpenAPI writes it. */
  readonly path: string;
  /** True if the last path parameter takes the whole rest of the path, including slashes. */
  readonly takesRest?: true;
  /** One sentence. */
  readonly description: string;
  /** The parameters in the path. */
  readonly within?: z.ZodType<Path>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** A valid body as JSON, as an example; present if `body` is. */
  readonly example?: string;
  readonly answer: {
    readonly status: 200 | 201 | 204;
    readonly type: MediaType;
    /** Alternative content types, by the Accept header. */
    readonly otherTypes?: readonly MediaType[];
    /** Of JSON. */
    readonly schema?: z.ZodType;
  };
  /** True if the route changes the run: refused for a recorded state. */
  readonly changesRun?: true;
  /** Statuses of specific problems, in addition to those of every route. */
  readonly problems?: readonly (404 | 409 | 410)[];
  run(controlled: ControlContext, asked: RouteRequest<Path, Query, Body>): RouteResult | Promise<RouteResult>;
}

type Row<Path, Query, Body> = Omit<Route<Path, Query, Body>, 'answer'> & {
  readonly answer?: Partial<Route['answer']>;
};

/** Types a row by its schemas, so that `run` gets their results. Responses are 200 and JSON by default. */
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
