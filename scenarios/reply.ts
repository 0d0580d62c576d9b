/** An answer as tests and scenarios look at it. */
import type { JsonObject } from '../engine/index.js';
import type { RedfishResponse } from '../models/index.js';

export interface Reply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; an empty object when the answer had no body. */
  readonly body: JsonObject;
  /** The message ids of an answer made of messages, in order. */
  readonly messageIds: readonly string[];
}

interface MessageBody {
  readonly error?: { readonly '@Message.ExtendedInfo'?: readonly { readonly MessageId: string }[] };
}

export function replyOf({ status, headers, body }: RedfishResponse): Reply {
  const parsed = body === undefined ? {} : (JSON.parse(body) as JsonObject);
  const infos = (parsed as MessageBody).error?.['@Message.ExtendedInfo'] ?? [];
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: parsed,
    messageIds: infos.map(({ MessageId }) => MessageId),
  };
}
