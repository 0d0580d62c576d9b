/** An answer as tests and scenarios look at it. */
import type { JsonObject } from '../../engine/index.js';
import { bodyText, type RedfishResponse, readBody } from '../../models/index.js';

export interface Reply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; an empty object when the answer had no body, or one that is not JSON. */
  readonly body: JsonObject;
  /** The body as text, decompressed; empty when the answer had none. */
  readonly text: string;
  /** The same as bytes: what a downloaded file is. */
  readonly bytes: Uint8Array;
  /** The message ids of an answer made of messages, in order. */
  readonly messageIds: readonly string[];
}

interface MessageBody {
  readonly error?: { readonly '@Message.ExtendedInfo'?: readonly { readonly MessageId: string }[] };
}

export function createReply(response: RedfishResponse): Reply {
  const { status } = response;
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const text = bodyText(response);
  const isJson = text !== '' && headers['content-type']?.startsWith('application/json') === true;
  const body = isJson ? (JSON.parse(text) as JsonObject) : {};
  const infos = (body as MessageBody).error?.['@Message.ExtendedInfo'] ?? [];
  return {
    status,
    headers,
    body,
    text,
    // Few ask for them.
    get bytes() {
      const whole = readBody(response);
      return typeof whole === 'string' ? Buffer.from(whole, 'utf8') : whole;
    },
    messageIds: infos.map(({ MessageId }) => MessageId),
  };
}
