/**
 * Responses: messages become the error object, every response gets the headers of the service (behaviour § 1.1, § 1.4).
 */

import { gunzipSync } from 'node:zlib';
import { isUnhandledEvent, type Json, machineKind, type UnhandledEvent } from '../../engine/index.js';
import { joinChunks } from '../formats/chunks.js';
import {
  baseMessage,
  findDefinition,
  type Message,
  messageId,
  mgmtMessage,
  renderMessage,
} from '../messages/index.js';
import type { Refusal } from '../resource/define.js';
import { problemsMax } from '../resource/readers/problems.js';
import type { ControllerTree } from '../tree.js';
import type { ProtocolPort } from './protocol-port.js';
import type { Representation } from './read/render.js';
import type { RequestTarget } from './read/resolve.js';
import { formatAllow } from './request/methods.js';
import type { RedfishResponse } from './request/request.js';

/** Constant across generations of controllers, because clients compare it. Source: behaviour § 0. */
const errorCode = 'Mgmt.0.10.ExtendedInfo';

/** The ETag of every error object, including successes. Source: behaviour § 1.1. */
const messageTag = 'W/"02C2D1BB"';

/** Headers of every response: one literal, because copying them one by one took longer than the rest of a read. */
function serviceHeaders(clock: number): Record<string, string> {
  return {
    'Cache-Control': 'no-cache',
    Date: new Date(clock).toUTCString(),
    'OData-Version': '4.0',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'sameorigin',
    'X-XSS-Protection': '1; mode=block',
  };
}

const jsonType = 'application/json; charset=utf-8';

/** Any response. `clock` is the controller's own clock, for the Date header. */
export function answer(
  status: number,
  clock: number,
  body: RedfishResponse['body'],
  extra: Readonly<Record<string, string>> = {},
): RedfishResponse {
  const headers = serviceHeaders(clock);
  if (body !== undefined) headers['Content-Type'] = jsonType;
  return { status, headers: Object.assign(headers, extra), body };
}

/** Unit: ms. */
const dateStepMs = 1_000;

type Head = RedfishResponse['headers'];

/** The headers of reads. Those of one resource are cached until their date changes. */
export class ReadHeads {
  readonly #latest = new WeakMap<Representation, { readonly date: number; readonly head: Head }>();

  /** `Allow` is that of the addressed target; the others belong to the shown resource. */
  of(shown: Representation, addressed: RequestTarget, clock: number): Head {
    const date = Math.floor(clock / dateStepMs);
    const latest = this.#latest.get(shown);
    if (latest?.date === date) return latest.head;
    const head = readHead(shown, addressed, clock);
    this.#latest.set(shown, { date, head });
    return head;
  }
}

function readHead({ etag, link }: Representation, addressed: RequestTarget, clock: number): Head {
  const head = serviceHeaders(clock);
  head['Content-Type'] = jsonType;
  head.Allow = formatAllow(addressed);
  if (etag !== undefined) head.ETag = etag;
  if (link !== undefined) head.Link = link;
  return Object.freeze(head);
}

/** A response with messages, success or not. */
export function messageAnswer(
  status: number,
  clock: number,
  messages: readonly Message[],
  headers: Readonly<Record<string, string>> = {},
): RedfishResponse {
  return answer(status, clock, JSON.stringify(errorObject(messages)), { ETag: messageTag, ...headers });
}

export function refusalAnswer(refusal: Refusal, clock: number): RedfishResponse {
  return messageAnswer(refusalStatus(refusal), clock, refusal.messages);
}

/** The status of a refusal: its own, or that of its first message. */
export function refusalStatus({ status, messages: [first] }: Refusal): number {
  if (status !== undefined) return status;
  return first === undefined ? 500 : findDefinition(first).status;
}

/** The first `problemsMax` messages; for the others there is only a general one. */
export function errorObject(messages: readonly Message[]): Json {
  const more = messages.length > problemsMax;
  const told = more ? [...messages.slice(0, problemsMax), baseMessage('GeneralError')] : messages;
  return {
    error: {
      code: errorCode,
      message: `See @Message.ExtendedInfo for ${more ? `the first ${problemsMax} details; there are more.` : 'details.'}`,
      '@Message.ExtendedInfo': told.map(extendedInfo),
    },
  };
}

export function extendedInfo(message: Message): Json {
  const { severity, resolution } = findDefinition(message);
  return {
    '@odata.type': '#Message.v1_1_2.Message',
    MessageId: messageId(message),
    Message: renderMessage(message),
    ...(message.args.length === 0 ? {} : { MessageArgs: message.args }),
    ...(message.property === undefined ? {} : { RelatedProperties: [`#${message.property}`] }),
    Severity: severity,
    MessageSeverity: severity,
    Resolution: resolution,
  };
}

/** An event that no transition accepted, as a message: not possible in the current state, with its name. */
export function toRefusal(
  refusal: Refusal | UnhandledEvent,
  tree: ControllerTree,
  { stateOf }: Pick<ProtocolPort, 'stateOf'>,
): Refusal {
  if (!isUnhandledEvent(refusal)) return refusal;
  const state = stateOf(machineKind(refusal.address), tree) ?? 'An earlier request is still under way';
  return { messages: [mgmtMessage('InvalidOperationForSystemState', [state])] };
}

/** The content of a response, from text, compressed text or a file. */
export function bodyText(response: RedfishResponse): string {
  const body = readBody(response);
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

/** Plain text for a text; bytes for a file. Empty without a body. */
export function readBody({ body = '' }: RedfishResponse): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return 'pieces' in body ? joinChunks(body) : gunzipSync(body).toString('utf8');
}
