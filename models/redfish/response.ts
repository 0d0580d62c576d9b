/**
 * Responses of the service. Messages are converted to the error object, and every response has the headers of the
 * service (behaviour § 1.1, § 1.4).
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

/**
 * Error code of all responses. It is the same in all generations of controllers, because clients compare it with this
 * text. Source: behaviour § 0.
 */
const errorCode = 'Mgmt.0.10.ExtendedInfo';

/** ETag of every error object, including error objects that report a success. Source: behaviour § 1.1. */
export const messageTag = 'W/"02C2D1BB"';

/**
 * Returns the headers that every response has. The function creates them as one object literal, because copying headers
 * one by one took longer than all other work of a read.
 */
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

/** Creates a response. `clock` is the time of the controller's own clock, for the Date header. */
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

/** Resolution of the Date header. Unit: ms. */
const dateStepMs = 1_000;

type Head = RedfishResponse['headers'];

/** Cache of the headers of reads. The headers of a resource are reused until the Date header changes. */
export class ReadHeads {
  readonly #latest = new WeakMap<Representation, { readonly date: number; readonly head: Head }>();

  /**
   * Returns the headers of a read. `Allow` contains the methods of the addressed target; the other headers belong to
   * the shown resource.
   */
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

/** Creates a response with messages about a success or a failure. */
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

/** Returns the status of a refusal: its own status if given, else the status of its first message. */
export function refusalStatus({ status, messages: [first] }: Refusal): number {
  if (status !== undefined) return status;
  return first === undefined ? 500 : findDefinition(first).status;
}

/**
 * Returns the error object with the first `problemsMax` messages. Any further messages are replaced by one general
 * message.
 */
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

/**
 * Converts an event that no transition accepted to a refusal: the request is not possible in the current state. The
 * message contains the name of the state.
 */
export function toRefusal(
  refusal: Refusal | UnhandledEvent,
  tree: ControllerTree,
  { stateOf }: Pick<ProtocolPort, 'stateOf'>,
): Refusal {
  if (!isUnhandledEvent(refusal)) return refusal;
  const state = stateOf(machineKind(refusal.address), tree) ?? 'An earlier request is still under way';
  return { messages: [mgmtMessage('InvalidOperationForSystemState', [state])] };
}

/** Returns the content of a response as text; the body can be text, compressed text or a file. */
export function bodyText(response: RedfishResponse): string {
  const body = readBody(response);
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

/** Returns the content of a response: decompressed text, or the bytes of a file; an empty text without a body. */
export function readBody({ body = '' }: RedfishResponse): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return 'pieces' in body ? joinChunks(body) : gunzipSync(body).toString('utf8');
}
