/**
 * The response to an executed write: the returned body, the created resource, the messages, or the task. After the end
 * of a task, its monitor returns the response of the write.
 */
import { baseMessage, type Message } from '../messages/index.js';
import type { Written } from '../resource/define.js';
import type { TaskPort } from './protocol-port.js';
import type { Reading, Renderer } from './read/render.js';
import type { RequestTarget } from './read/resolve.js';
import { formatAllow } from './request/methods.js';
import type { RedfishRequest, RedfishResponse } from './request/request.js';
import { answer, extendedInfo, messageAnswer, refusalStatus } from './response.js';

/** Address and caller of a response. */
export interface ResponseContext {
  readonly tasks: TaskPort;
  readonly renderer: Renderer;
  readonly target: RequestTarget;
  readonly request: Pick<RedfishRequest, 'method' | 'headers'>;
  readonly reading: Reading;
  /** The controller's clock. Unit: ms since the epoch. */
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
  if (task !== undefined) return takenOnAnswer(asked, task, extra);
  if (created !== undefined) {
    const isShown = target.definition.creation?.confirmedOnly !== true;
    return createdAnswer(asked, { created, messages, notes, isShown }, extra);
  }
  if (moved !== undefined)
    return messageAnswer(200, clock, messages, { ...extra, Location: absolute(moved, request) });
  if (reading.principal?.passwordChangeRequired !== true || request.method !== 'PATCH') {
    return messageAnswer(200, clock, messages, extra);
  }
  // A user who had to change the password looks here for the removal of the flag.
  const { text } = renderer.render(target, reading);
  return answer(200, clock, withNotes(text, messages), extra);
}

/** The response of a monitor: that of the request, after the end of its task (DSP0266 "Asynchronous operations"). */
export function monitorResponse(asked: ResponseContext, id: string): RedfishResponse {
  const { clock, target, reading, tasks } = asked;
  const allow = { Allow: formatAllow(target) };
  const outcome = tasks.findOutcome(reading.tree, id);
  if (outcome === undefined) return takenOnAnswer(asked, id, allow);
  const { messages, created } = outcome;
  if (outcome.isFailed) return messageAnswer(failedStatus(messages), clock, messages, allow);
  if (created !== undefined) {
    return createdAnswer(asked, { created, messages, notes: [], isShown: true }, allow);
  }
  return messageAnswer(200, clock, messages.length > 0 ? messages : [baseMessage('Success')], allow);
}

/** A failure is never a success status, independent of its message. */
function failedStatus(messages: readonly Message[]): number {
  const status = refusalStatus({ messages });
  return status < 400 ? 500 : status;
}

/**
 * The write is not done yet: the task and its monitor. As a path, which clients append to their base address (behaviour
 * § 2.21).
 */
function takenOnAnswer(
  { tasks, renderer, reading, clock }: ResponseContext,
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

/** With scheme and host if the request names a host, as real controllers of this kind answer (behaviour § 1.1). */
function absolute(uri: string, { headers }: ResponseContext['request']): string {
  const host = headers.host;
  return host !== undefined && /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host)
    ? `https://${host}${uri}`
    : uri;
}
