/**
 * A scenario's requests and uploads, put to the controller in the process. An answer that does not come is one of its own kind
 * here: a step may expect it. `nobody` asks without credentials; everyone else than the administrator brings a password.
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

/** Of who is no client: past all that is wrong with the network, and at once. */
export function sendDirectly(
  controller: Pick<InProcessController, 'send'>,
  question: ScenarioRequest,
): ReplyOrLoss {
  return controller.send(requestOf(question), 'past').answer;
}

/** As a client asks again: after this while, or what the answer says, until there is no more time for it. Unit: ms. */
export interface Retrying {
  readonly everyMs: number;
  readonly limitMs: number;
}

/** What a client has got in the end. */
export interface Received {
  readonly answer: ReplyOrLoss;
  /** How long the last answer was on its way. Unit: ms. */
  readonly afterMs: number;
  /** How often it has asked. */
  readonly tries: number;
}

/** As a client, over the network; in its time. */
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

/** Undefined for an answer to be content with, whatever it says. */
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
  // A header without credentials is what keeps the in-process controller from acting as the administrator.
  if (as === 'nobody') return { authorization: '' };
  return { authorization: `Basic ${Buffer.from(`${as.user}:${as.password}`).toString('base64')}` };
}
