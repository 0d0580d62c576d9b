/** Handlers of both listeners, for one controller and its clock. */
import type { RequestListener } from 'node:http';
import type { Pace } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import type { Secret } from '../../models/index.js';
import type { FaultRecord, ReadCondition } from '../../replay/index.js';
import { PacedClock } from '../clock/pace.js';
import { Pacing } from '../clock/pacing.js';
import { Backpressure } from '../connections/backpressure.js';
import { ConsoleSessions, createToken } from '../console/console-sessions.js';
import { controlParts } from '../control/control-parts.js';
import type { RunHistory } from '../control/run-history.js';
import { createApp, type LoadedRoutes } from '../exchange/app.js';
import { describeBug, type OnBug, writeError } from '../exchange/error-handler.js';
import { EventStreams } from '../exchange/event-streams.js';
import type { Scheduler } from '../exchange/fair-scheduler.js';
import { type PasswordChecks, PasswordWorker } from '../exchange/passwords.js';
import type { UnavailableBehavior } from '../exchange/redfish-handler.js';
import { ResponseCounters } from '../exchange/response-counters.js';
import { notebookFile } from '../files/notebook-file.js';
import { RequestLog } from '../requests/request-log.js';
import { RequestRecorder } from '../requests/request-recorder.js';
import { administratorOf, type SubmitAsAdministrator } from './administrator-request.js';

interface RequestHandlerOptions {
  readonly controller: Controller;
  readonly secret: Secret;
  /** Initial virtual time. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly pace: Pace;
  readonly turns: Scheduler;
  readonly whenUnavailable: UnavailableBehavior;
  /** Receives the reports of bugs; standard error by default. */
  readonly report?: ((text: string) => void) | undefined;
  /** True if the service serves a recorded state, which cannot be changed. */
  readonly isPast: boolean;
  readonly past: RunHistory;
  /** Fault inputs of the run since its first event. */
  readonly faults: FaultRecord;
  readonly conditions: () => Promise<ReadCondition>;
  /** Path of the notebook; undefined for a notebook in memory. */
  readonly notebook?: string | undefined;
  /** Parts that the members of a fleet share; undefined for a service of its own. */
  readonly shared?: SharedParts | undefined;
}

/** Parts that several services of a process share. */
export interface SharedParts {
  readonly clock: PacedClock;
  readonly passwords: PasswordChecks;
  readonly unread: Backpressure;
  /** Token of the control API. */
  readonly token: string;
  /** Tokens of the console, which are valid for all of them. */
  readonly sessions: ConsoleSessions;
  /** Maximum number of requests in the log of the service. */
  readonly requestsMax: number;
  /** Handler of writes, which only this service uses. */
  readonly routed: LoadedRoutes;
}

export interface RequestHandlers {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly onBug: OnBug;
  /** Log of the requests over HTTPS. */
  readonly requests: RequestLog;
  readonly recorder: RequestRecorder;
  /** Token of the control API. */
  readonly token: string;
  /** Returns a new one-time token of the console. */
  readonly createConsoleLink: () => string;
  /** Executes a request as the administrator, without a password. */
  readonly submit: SubmitAsAdministrator;
  readonly service: RequestListener;
  readonly control: RequestListener;
  /** Ends the event streams of both listeners. Resolves when the readers of Redfish event streams are disconnected. */
  endStreams(): Promise<void>;
}

export function createRequestHandlers(options: RequestHandlerOptions): RequestHandlers {
  const { controller, secret, startMs, pace, turns, whenUnavailable, isPast, past, faults, conditions } =
    options;
  const { report = writeError } = options;
  let bugs = 0;
  const onBug: OnBug = (error) => {
    bugs += 1;
    report(describeBug(error, controller.tree));
  };
  const { shared } = options;
  const clock = shared?.clock ?? new PacedClock({ startMs, pace, wallNow: () => performance.now() });
  const pacing = new Pacing(controller, clock, onBug);
  const passwords = shared?.passwords ?? new PasswordWorker();
  const answers = new ResponseCounters();
  const requests = new RequestLog(shared?.requestsMax);
  answers.follow(requests);
  const streams = new EventStreams({ controller, onBug });
  const token = shared?.token ?? createToken();
  const sessions = shared?.sessions ?? new ConsoleSessions();
  const parts = controlParts({
    secret,
    controller,
    pacing,
    passwords,
    turns,
    answers,
    requests,
    sessions,
    isPast,
    past,
    faults,
    conditions,
    bugs: () => bugs,
    notebookFile: options.notebook === undefined ? undefined : notebookFile(options.notebook, report),
  });
  const front = {
    controller,
    pacing,
    passwords,
    streams,
    turns,
    unread: shared?.unread ?? new Backpressure(),
    whenUnavailable,
  };
  // A recorded state is served to be asked, so its first question does not wait for the modules of the control API, and
  // the first page does not wait for its resources.
  if (isPast) setImmediate(() => void Promise.all([loadControl(), parts.prepare()]).catch(onBug));
  return {
    controller,
    pacing,
    onBug,
    requests,
    recorder: new RequestRecorder(requests, () => pacing.now),
    token,
    createConsoleLink: () => sessions.createLink(),
    submit: administratorOf(front),
    service: createApp(front, onBug, shared?.routed),
    control: loadedHandler(async () => {
      const { createControlApp } = await import('../exchange/routed.js');
      return createControlApp({ token, sessions, onBug, controlled: parts.open }).callback();
    }),
    endStreams: () => {
      parts.close();
      return streams.close();
    },
  };
}

/** Loads the modules of the control API. */
async function loadControl(): Promise<void> {
  await Promise.all([import('../exchange/routed.js'), import('../control/parts.js')]);
}

/** Returns a handler that is loaded with its first request. */
function loadedHandler(load: () => Promise<RequestListener>): RequestListener {
  let loading: Promise<RequestListener> | undefined;
  return async (request, response) => {
    loading ??= load();
    const handle = await loading;
    handle(request, response);
  };
}
