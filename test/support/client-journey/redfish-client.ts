/** Client of a journey: it sends JSON, has one session, and describes each exchange that did not go as expected. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { JourneyService } from './service.js';

/** Reason why a step does not apply to a service. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Exchange or observation that did not go as expected. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
}

/** Request without a response. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer';
}

/** Response with its request, for descriptions. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Object of the body; empty for a body that is no JSON object. */
  readonly body: JsonObject;
  /** Description of the request and the response. */
  readonly described: string;
}

export interface Sending {
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  /** True for a request without the token of the session. */
  readonly anonymous?: boolean;
}

const shownLengthMax = 600;

export class RedfishClient {
  readonly #service: JourneyService;
  /** Token of the session; undefined before the login. */
  token: string | undefined;

  constructor(service: JourneyService) {
    this.#service = service;
  }

  async advance(durationMs: number): Promise<void> {
    await this.#service.advance(durationMs);
  }

  send(
    method: string,
    uri: string,
    { body, headers = {}, anonymous = false }: Sending = {},
  ): Promise<Answer> {
    const typed = body === undefined ? headers : { 'Content-Type': 'application/json', ...headers };
    return this.sendOctets(method, uri, anonymous ? typed : { ...this.#proof(), ...typed }, body);
  }

  /** Sends a body that is no JSON, or a JSON object. The headers contain the credentials. */
  async sendOctets(
    method: string,
    uri: string,
    headers: Readonly<Record<string, string>>,
    body?: JsonObject | Uint8Array<ArrayBuffer>,
  ): Promise<Answer> {
    const octets = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
    const asked = `${method} ${uri}${typeof octets === 'string' ? ` ${octets}` : ''}`;
    const answer = await this.#service.send(method, uri, headers, octets).catch((error: unknown) => {
      throw new LostAnswer(`${asked}: no response (${error instanceof Error ? error.message : error})`);
    });
    const { status, headers: received, body: text } = answer;
    const described = `${asked}: ${status} ${text.slice(0, shownLengthMax)}`;
    return { status, headers: received, body: objectIn(text), described };
  }

  /** Sends an upload with the token of the session. */
  upload(uri: string, type: string, octets: Uint8Array<ArrayBuffer>): Promise<Answer> {
    return this.sendOctets('POST', uri, { ...this.#proof(), 'Content-Type': type }, octets);
  }

  /** Returns the body of a resource. Throws `Unexpected` for a status other than 200. */
  async get(uri: string): Promise<JsonObject> {
    return requireStatus(await this.send('GET', uri), [200]).body;
  }

  post(uri: string, body: JsonObject): Promise<Answer> {
    return this.send('POST', uri, { body });
  }

  delete(uri: string): Promise<Answer> {
    return this.send('DELETE', uri);
  }

  /** Sends a PATCH with the current entity tag, if the resource shows one: some services require the header. */
  async patch(uri: string, body: JsonObject): Promise<Answer> {
    const current = await this.send('GET', uri);
    const tag = current.headers.etag ?? current.body['@odata.etag'];
    return this.send('PATCH', uri, { body, headers: typeof tag === 'string' ? { 'If-Match': tag } : {} });
  }

  #proof(): Readonly<Record<string, string>> {
    return this.token === undefined ? {} : { 'X-Auth-Token': this.token };
  }
}

/** Returns an answer with one of the statuses. Throws `Unexpected` for any other status. */
export function requireStatus(answer: Answer, statuses: readonly number[]): Answer {
  if (statuses.includes(answer.status)) return answer;
  throw new Unexpected(`${answer.described} (expected ${statuses.join(' or ')})`);
}

/** Statuses of an accepted write. */
export const accepted: readonly number[] = [200, 201, 202, 204];

/** Returns the identifiers of the messages of a response, without their versions: `Base.PropertyUnknown`. */
export function messagesIn({ body }: Answer): readonly string[] {
  const error = isObject(body.error) ? body.error : body;
  const named = Object.entries(error).filter(([name]) => name.endsWith('@Message.ExtendedInfo'));
  return named
    .flatMap(([, messages]) => (Array.isArray(messages) ? messages : []))
    .map((message) => (isObject(message) ? String(message.MessageId) : ''))
    .map((id) => id.replace(/\.\d+(?:\.\d+)*\./, '.'));
}

function objectIn(text: string): JsonObject {
  try {
    const parsed: Json = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    // A body that is not JSON has no members.
    return {};
  }
}
