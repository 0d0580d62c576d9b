/**
 * Control API of a recorded history inside a page: the routes, the validation and the answers of the service, without
 * sockets and files. An exported console asks it in place of a server.
 */
import { ControllerSnapshot, createRedfishService } from '../../machines/index.js';
import { isPassword, Secret, storedPassword } from '../../models/index.js';
import { endOf, FaultRecord, type History, type ReadCondition, stateAt } from '../../replay/index.js';
import { PacedClock } from '../clock/pace.js';
import { Pacing } from '../clock/pacing.js';
import { Branches } from '../control/branches.js';
import { EventFeed } from '../control/event-feed.js';
import { Notebook } from '../control/notebook.js';
import { Opening } from '../control/opening.js';
import { type Problem, problemBody, problemType } from '../control/problem.js';
import { QueryScheduler } from '../control/query-scheduler.js';
import { type ControlContext, isPausingAnswer, type Route } from '../control/route.js';
import { routes } from '../control/routes/index.js';
import { Timelines } from '../control/timelines.js';
import { pastStands, unknownPath, validateRequest } from '../control/validate-request.js';
import { FairScheduler } from '../exchange/fair-scheduler.js';
import type { PasswordChecks } from '../exchange/passwords.js';
import { ResponseCounters } from '../exchange/response-counters.js';
import { RequestLog } from '../requests/request-log.js';

export interface PageRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Value of the JSON body; undefined for none. */
  readonly body?: unknown;
}

export interface PageAnswer {
  readonly status: number;
  /** Content type of the body. */
  readonly type: string;
  /** Body; undefined for an answer without content. */
  readonly body: string | Uint8Array | undefined;
}

/** Pace of virtual time, which does not advance. */
const pace = { name: 'manual', rate: 0, skips: false } as const;

/** Routes that belong to a server: links to its console, the endless stream of its events, metrics of its process. */
const ofServers: readonly string[] = ['/console/links', '/events', '/metrics'];
const answered = routes.filter(({ path }) => !ofServers.includes(path));

interface PageServiceOptions {
  readonly history: History;
  readonly readCondition: ReadCondition;
  /** Calls a function after the messages of the page are handled, so that a long query delays no other. */
  readonly later: (work: () => void) => void;
}

export class PageService {
  readonly #context: ControlContext;
  readonly #turns: FairScheduler;
  readonly #patterns = answered.map((route) => ({ route, pattern: patternOf(route) }));

  constructor({ history, readCondition, later }: PageServiceOptions) {
    this.#turns = new FairScheduler({ now: () => performance.now(), later });
    this.#context = contextOf(history, this.#turns, readCondition);
  }

  /** Answers a request. `isGone` returns true if the page does not need the answer any more. */
  async answer({ method, path, body }: PageRequest, isGone: () => boolean): Promise<PageAnswer> {
    const { pathname, searchParams } = new URL(path, 'http://page');
    const found = this.#find(method, pathname);
    if (found === undefined) return problemAnswer(unknownPath(method, pathname, answered));
    const { route, within } = found;
    const inTurns = new QueryScheduler(this.#turns, isGone, route.isLong);
    const validated = validateRequest(route, { within, query: Object.fromEntries(searchParams), body });
    if ('problem' in validated) return problemAnswer(validated.problem);
    if (route.changesRun) return problemAnswer(pastStands);
    const result = await route.run(this.#context, { ...validated, inTurns });
    const content = isPausingAnswer(result) ? await inTurns.drive(result) : result;
    if ('problem' in content) return problemAnswer(content.problem);
    const { status, type } = route.answer;
    if (status === 204) return { status, type, body: undefined };
    return { status, type: content.type ?? type, body: await bodyOf(content.content, inTurns) };
  }

  #find(method: string, path: string): { readonly route: Route; readonly within: object } | undefined {
    for (const { route, pattern } of this.#patterns) {
      const match = route.method === method ? pattern.exec(path) : null;
      if (match === null) continue;
      const parts = Object.entries(match.groups ?? {});
      return {
        route,
        within: Object.fromEntries(parts.map(([name, text]) => [name, decodeURIComponent(text)])),
      };
    }
    return undefined;
  }
}

function contextOf(history: History, turns: FairScheduler, readCondition: ReadCondition): ControlContext {
  const position = endOf(history);
  // A history in a page has no owner: what would derive from its secret derives from its seed.
  const secret = Secret.ofSeed(history.genesis.seed);
  const controller = new ControllerSnapshot(history.genesis, secret, stateAt(history, position));
  const requests = new RequestLog();
  const past = { history, memory: undefined };
  const onBug = (error: unknown) => {
    throw error;
  };
  return {
    controller,
    pacing: new Pacing(controller, new PacedClock({ startMs: position.at, pace, wallNow: () => 0 }), onBug),
    passwords: pagePasswords,
    turns,
    past,
    branches: new Branches(secret),
    feed: new EventFeed(controller, past),
    timelines: new Timelines(requests),
    views: createRedfishService(),
    opening: new Opening(),
    notebook: new Notebook(history.genesis),
    answers: new ResponseCounters(),
    requests,
    sessions: { createLink: () => '' },
    faults: new FaultRecord(controller.simulation, position.after),
    conditions: async () => readCondition,
    isPast: true,
    bugs: () => 0,
  };
}

/** Passwords of requests to branches. There is one client, so no queue is needed. */
const pagePasswords: PasswordChecks = {
  verify: async ({ password, stored }) =>
    stored !== undefined && isPassword(password, stored) ? 'right' : 'wrong',
  hash: async (password, salt) => storedPassword(password, salt),
  setInTurn: (set) => set(),
};

/** Paths match in upper or lower case, with or without a trailing slash, as in the router of the service. */
function patternOf({ path, takesRest }: Route): RegExp {
  const pattern = path
    .replaceAll('.', '\\.')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${takesRest ? '.+' : '[^/]+'})`);
  return new RegExp(`^${pattern}/?$`, 'i');
}

async function bodyOf(content: unknown, inTurns: QueryScheduler): Promise<string | Uint8Array> {
  const pieces = inTurns.piecesOf(content);
  if (pieces !== undefined) {
    const chunks: Uint8Array[] = [];
    for await (const piece of pieces) chunks.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    return Buffer.concat(chunks);
  }
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function problemAnswer(problem: Problem): PageAnswer {
  return { status: problem.status, type: problemType, body: JSON.stringify(problemBody(problem)) };
}
