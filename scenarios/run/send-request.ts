/**
 * Sends the requests and uploads of a scenario to the controller in the process. A lost response is a result of its
 * own: a step can expect it. `nobody` sends no credentials; every user other than the administrator has a password.
 */
import type { Json } from '../../engine/index.js';
import { createRequest } from '../../models/redfish/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Loss } from '../controller/lost-answer.js';
import type { Reply, SentRequest } from '../controller/reply.js';
import type { Caller } from '../language/values.js';
import type { StepGenerator } from './track.js';

export type ReplyOrLoss = Reply | Loss;

export interface ScenarioRequest {
  readonly method: string;
  readonly uri: string;
  readonly body?: Json | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: Caller;
}

/** For a caller that is no network client: without network faults and delays. */
export function sendDirectly(
  controller: Pick<InProcessController, 'send'>,
  question: ScenarioRequest,
): ReplyOrLoss {
  return controller.send(requestOf(question), 'past').answer;
}

/** Retries of a client: after this interval, or the Retry-After of the response, until the time limit. Unit: ms. */
export interface Retrying {
  readonly everyMs: number;
  readonly limitMs: number;
}

/** The final result of a client. */
export interface Received {
  readonly answer: ReplyOrLoss;
  /** Transit time of the last response. Unit: ms. */
  readonly afterMs: number;
  /** Number of attempts. */
  readonly tries: number;
}

/** As a network client, with transit times. */
export function* receive(
  controller: InProcessController,
  send: () => SentRequest,
  retrying?: Retrying,
): StepGenerator<Received> {
  const endMs = controller.now + (retrying?.limitMs ?? 0);
  for (let tries = 1; ; tries++) {
    const { answer, afterMs } = send();
    if (afterMs > 0) yield { untilMs: controller.now + afterMs };
    const againMs = retrying === undefined ? undefined : againAfter(answer, retrying.everyMs);
    if (againMs === undefined || controller.now + againMs > endMs) return { answer, afterMs, tries };
    yield { untilMs: controller.now + againMs };
  }
}

export function sendOverNetwork(controller: InProcessController, question: ScenarioRequest): SentRequest {
  return controller.send(requestOf(question));
}

/** Undefined for a response that needs no retry. */
function againAfter(answer: ReplyOrLoss, everyMs: number): number | undefined {
  if (typeof answer === 'string') return everyMs;
  if (answer.status !== 503) return undefined;
  const seconds = Number(answer.headers['retry-after']);
  return Number.isFinite(seconds) ? Math.max(everyMs, seconds * 1_000) : everyMs;
}

function requestOf({ method, uri, body, headers = {}, as = 'administrator' }: ScenarioRequest) {
  return createRequest(method, uri, body, { ...credentialHeaders(as), ...headers });
}

export function credentialHeaders(as: Caller): Readonly<Record<string, string>> {
  if (as === 'administrator') return {};
  // A header without credentials prevents the in-process controller from acting as the administrator.
  if (as === 'nobody') return { authorization: '' };
  return { authorization: `Basic ${Buffer.from(`${as.user}:${as.password}`).toString('base64')}` };
}
