/**
 * A route of the control API as data: what is asked, in which form, and what is answered. The router and the document that
 * describes it are both made of these rows.
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

/** What the routes work with. */
export interface ControlContext {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordWorker;
  readonly turns: FairScheduler;
  readonly past: RunHistory;
  readonly branches: Branches;
  readonly feed: EventFeed;
  readonly answers: ResponseCounters;
  /** Loads who reads conditions, with the first that is asked. */
  readonly conditions: () => Promise<ReadCondition>;
  /** Whether a past is served, which stands and cannot be changed. */
  readonly isPast: boolean;
  /** Bugs that were reported since the start. */
  readonly bugs: () => number;
}

/** What came with a request, checked. */
export interface RouteRequest<Path = unknown, Query = unknown, Body = unknown> {
  /** The parameters in the path. */
  readonly within: Path;
  readonly query: Query;
  readonly body: Body;
  /** The number of the last event that a reader of a stream has got. */
  readonly lastEventId?: string | undefined;
  /** What drives work that goes on once the answer has begun. */
  readonly inTurns: QueryScheduler;
}

/** What comes in pieces, with pauses (`PausingItems`) or one by one, is sent as fast as it is taken. */
export type RouteContent =
  | { readonly problem: Problem }
  | {
      readonly content: unknown;
      readonly location?: string;
      /** Where it is another than the first of its route. */
      readonly type?: MediaType;
    };

/** An answer, or the work that leads to it, which is done in turns with the requests of others. */
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
  /** Whether the last parameter in the path takes all that is left of it, slashes as well. */
  readonly takesRest?: true;
  /** One sentence. */
  readonly description: string;
  /** The parameters in the path. */
  readonly within?: z.ZodType<Path>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** A body that works, as JSON; stands where `body` does. */
  readonly example?: string;
  readonly answer: {
    readonly status: 200 | 201 | 204;
    readonly type: MediaType;
    /** What it may be as well, when that is asked for. */
    readonly otherTypes?: readonly MediaType[];
    /** Of JSON. */
    readonly schema?: z.ZodType;
  };
  /** Whether it changes the run: of a past that is only served none may. */
  readonly changesRun?: true;
  /** Statuses of the problems it may answer beside those that any route may. */
  readonly problems?: readonly (404 | 409 | 410)[];
  run(controlled: ControlContext, asked: RouteRequest<Path, Query, Body>): RouteResult | Promise<RouteResult>;
}

type Row<Path, Query, Body> = Omit<Route<Path, Query, Body>, 'answer'> & {
  readonly answer?: Partial<Route['answer']>;
};

/** Types a row by its schemas, so that `run` gets what they return. Answers are 200 and JSON unless it says otherwise. */
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
