/**
 * Sends the requests and uploads of a scenario to the controller in the process. A lost response is a separate kind of
 * result, which a step can expect. `nobody` sends no credentials; every user other than the administrator has a
 * password.
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

/** Sends a request for a caller that is no network client: without network faults and delays. */
export function sendDirectly(
  controller: Pick<InProcessController, 'send'>,
  question: ScenarioRequest,
): ReplyOrLoss {
  return controller.send(requestOf(question), 'past').answer;
}

/**
 * Retries of a client: the interval between attempts, unless the response has a Retry-After, and the time limit. Unit:
 * ms.
 */
export interface Retrying {
  readonly everyMs: number;
  readonly limitMs: number;
}

/** Final result of a request with its retries. */
export interface Received {
  readonly answer: ReplyOrLoss;
  /** Transit time of the last response. Unit: ms. */
  readonly afterMs: number;
  /** Number of attempts. */
  readonly tries: number;
}

/** Receives the response as a network client, with its transit time and with retries. */
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

/** Returns the time until the next attempt; undefined for a response that needs no retry. Unit: ms. */
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
  // An empty header prevents the in-process controller from acting as the administrator.
  if (as === 'nobody') return { authorization: '' };
  return { authorization: `Basic ${Buffer.from(`${as.user}:${as.password}`).toString('base64')}` };
}
