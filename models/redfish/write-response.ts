/**
 * Response to an executed write. Depending on the write, it contains the result of an action, the created resource,
 * messages, or a task. After the end of a task, the task monitor returns the response of the original write.
 */
import { baseMessage, type Message } from '../messages/index.js';
import type { Written } from '../resource/define.js';
import type { TaskPort } from './protocol-port.js';
import type { Reading, Renderer } from './read/render.js';
import type { RequestTarget } from './read/resolve.js';
import { formatAllow } from './request/methods.js';
import type { RedfishRequest, RedfishResponse } from './request/request.js';
import { answer, extendedInfo, messageAnswer, refusalStatus } from './response.js';

/** Data that a response requires: the target, the request and the caller. */
export interface ResponseContext {
  readonly tasks: TaskPort;
  readonly renderer: Renderer;
  readonly target: RequestTarget;
  readonly request: Pick<RedfishRequest, 'method' | 'headers'>;
  readonly reading: Reading;
  /** Time of the controller's clock. Unit: ms since the epoch. */
  readonly clock: number;
}

type Headers = Readonly<Record<string, string>>;

export function writeResponse(
  asked: ResponseContext,
  written: Written,
  extra: Headers = {},
): RedfishResponse {
  const { messages, created, moved, task, result, notes = [] } = written;
  const { renderer, target, request, reading, clock } = asked;
  if (result !== undefined) return answer(200, clock, JSON.stringify(result), extra);
  if (task !== undefined) return taskResponse(asked, task, extra);
  if (created !== undefined) {
    const isShown = target.definition.creation?.confirmedOnly !== true;
    return createdAnswer(asked, { created, messages, notes, isShown }, extra);
  }
  if (moved !== undefined)
    return messageAnswer(200, clock, messages, { ...extra, Location: absolute(moved, request) });
  if (reading.principal?.passwordChangeRequired !== true || request.method !== 'PATCH') {
    return messageAnswer(200, clock, messages, extra);
  }
  // The response contains the account, because clients check in it whether the password must still be changed.
  const { text } = renderer.render(target, reading);
  return answer(200, clock, withNotes(text, messages), extra);
}

/**
 * Returns the response of a task monitor: after the end of the task, the response of the original request (DSP0266
 * "Asynchronous operations").
 */
export function monitorResponse(asked: ResponseContext, id: string): RedfishResponse {
  const { clock, target, reading, tasks } = asked;
  const allow = { Allow: formatAllow(target) };
  const outcome = tasks.findOutcome(reading.tree, id);
  if (outcome === undefined) return taskResponse(asked, id, allow);
  const { messages, created } = outcome;
  if (outcome.isFailed) return messageAnswer(failedStatus(messages), clock, messages, allow);
  if (created !== undefined) {
    return createdAnswer(asked, { created, messages, notes: [], isShown: true }, allow);
  }
  return messageAnswer(200, clock, messages.length > 0 ? messages : [baseMessage('Success')], allow);
}

/** Returns the status of a failed task. The status is never a success, even if the message has a success status. */
function failedStatus(messages: readonly Message[]): number {
  const status = refusalStatus({ messages });
  return status < 400 ? 500 : status;
}

/**
 * Returns the response to a write that is executed later as a task: the task, with the URI of its monitor. The URI is a
 * path without a host, because clients append it to their base URL (behaviour § 2.21).
 */
export function taskResponse(
  { tasks, renderer, reading, clock }: Pick<ResponseContext, 'tasks' | 'renderer' | 'reading' | 'clock'>,
  id: string,
  extra: Headers,
): RedfishResponse {
  const shown = renderer.renderAt(tasks.uri(id), reading);
  if (shown === undefined) throw new Error(`task ${id} is not shown`);
  return answer(202, clock, shown.text, {
    ...extra,
    Location: tasks.monitorUri(id),
    'Retry-After': String(tasks.retryAfterSeconds(reading.tree, id, reading.now)),
  });
}

interface CreatedAnswer extends Required<Pick<Written, 'created' | 'messages' | 'notes'>> {
  readonly isShown: boolean;
}

function createdAnswer(
  { renderer, request, reading, clock }: ResponseContext,
  { created, messages, notes, isShown }: CreatedAnswer,
  extra: Headers,
): RedfishResponse {
  const headers = { ...extra, Location: absolute(created, request) };
  const member = isShown ? renderer.resolver.resolve(reading.tree, created) : undefined;
  if (member === undefined) return messageAnswer(201, clock, messages, headers);
  const { text, etag } = renderer.render(member, reading);
  const self = { ...headers, Link: `<${member.uri}>; rel=self` };
  const said = withNotes(text, [...notes, ...messages]);
  return answer(201, clock, said, etag === undefined ? self : { ...self, ETag: etag });
}

function withNotes(text: string, notes: readonly Message[]): string {
  if (notes.length === 0) return text;
  return JSON.stringify({ ...JSON.parse(text), '@Message.ExtendedInfo': notes.map(extendedInfo) });
}

/**
 * Returns a URI with scheme and host if the request contains a host, as real controllers of this kind do (behaviour §
 * 1.1).
 */
function absolute(uri: string, { headers }: ResponseContext['request']): string {
  const host = headers.host;
  return host !== undefined && /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host)
    ? `https://${host}${uri}`
    : uri;
}
