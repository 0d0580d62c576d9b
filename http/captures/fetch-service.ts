/**
 * Capturing of a live service: GET of every resource that its links lead to, one request after the other. Nothing is
 * written on the service: the user is authenticated with each request, so that no session is left.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { CaptureError, captureLimits, formatMiB, plainUri } from '../../models/capture/index.js';
import { describeReason } from '../files/setup-error.js';
import { linksIn } from './links-in.js';
import { isPassing, type RecordedAnswer, type RecordedAnswers, successStatus } from './recorded-answers.js';

export interface ServiceAccess {
  /** Address such as `https://192.0.2.7`; a path is ignored. */
  readonly address: string;
  readonly user: string;
  readonly password: string;
  /** Certificates of authorities as PEM; undefined for those of Node. */
  readonly authorities: string | undefined;
  /** Indicates that any certificate is accepted. */
  readonly acceptsAnyCertificate: boolean;
}

export interface FetchPace {
  /** Maximum number of requests in a second. */
  readonly requestsPerSecond: number;
  /** Signal that ends the capture after the present request. */
  readonly signal: AbortSignal;
  /** Is called before each request. */
  readonly onProgress: (progress: {
    readonly done: number;
    readonly known: number;
    readonly uri: string;
  }) => void;
}

const rootUri = '/redfish/v1/';

/** Number of further attempts after no answer, or an answer that asks for patience. */
const retriesMax = 4;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
/** Assumption: controllers answer logs of some thousand entries within two minutes. Unit: ms. */
const answerTimeoutMs = 120_000;

/**
 * Number of answers with status 401 until the user counts as refused, if nothing but the root has been read. Assumption:
 * controllers lock an account after more failures than this.
 */
const unauthorizedMax = 3;
const unauthorized = 401;

/**
 * Requests the resources of a service and adds the answers. URIs that have an answer already are not requested again.
 * Returns true when all are there, false when the signal has ended the capture. Throws CaptureError when the service
 * cannot be reached, is none of Redfish, or refuses the user; the answers until then stay.
 */
export async function fetchService(
  access: ServiceAccess,
  recorded: RecordedAnswers,
  pace: FetchPace,
): Promise<boolean> {
  const { Agent: HttpAgent, request } = await import('undici');
  const agent = new HttpAgent({
    connections: 1,
    pipelining: 1,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
    connect: {
      rejectUnauthorized: !access.acceptsAnyCertificate,
      ...(access.authorities === undefined ? {} : { ca: access.authorities }),
    },
  });
  try {
    return await crawl({ access, recorded, pace, agent, request });
  } finally {
    await agent.destroy();
  }
}

interface Crawl {
  readonly access: ServiceAccess;
  readonly recorded: RecordedAnswers;
  readonly pace: FetchPace;
  readonly agent: Agent;
  readonly request: typeof import('undici').request;
}

async function crawl(crawl: Crawl): Promise<boolean> {
  const { recorded, pace, access } = crawl;
  const known = new Set<string>();
  const queue: string[] = [];
  const add = (uri: string): void => {
    const key = uri.includes('?') ? uri.toLowerCase() : plainUri(uri).toLowerCase();
    if (known.has(key) || known.size >= captureLimits.filesMax) return;
    known.add(key);
    queue.push(uri);
  };
  const earlier = new Map(recorded.answers.map((answer) => [answer.uri, answer]));
  add(rootUri);
  const user = new AcceptedUser(crawl);
  let done = 0;
  // The queue grows while it is walked over.
  for (const uri of queue) {
    if (pace.signal.aborted) return false;
    pace.onProgress({ done: done++, known: known.size, uri });
    let answer = earlier.get(uri);
    if (answer === undefined) {
      answer = await attempt(crawl, uri);
      if (answer === undefined) return false;
      requireService(uri, answer, access);
      await user.observe(answer);
      recorded.add(answer);
      await pause(1_000 / pace.requestsPerSecond, pace.signal);
    }
    if (answer.status === successStatus) for (const link of linksIn(answer.text)) add(link);
  }
  user.require();
  return true;
}

/**
 * Whether the service accepts the user. Many services show their root to everyone, and some refuse single resources with
 * 401; so a user is refused if nothing but the root can be read.
 */
class AcceptedUser {
  readonly #crawl: Crawl;
  #isAccepted = false;
  #refusals: string[] = [];

  constructor(crawl: Crawl) {
    this.#crawl = crawl;
  }

  async observe({ uri, status }: RecordedAnswer): Promise<void> {
    if (status === successStatus && uri !== rootUri) this.#isAccepted = true;
    if (status !== unauthorized || this.#isAccepted) return;
    this.#refusals.push(uri);
    if (this.#refusals.length < unauthorizedMax) return;
    const read = this.#readEarlier();
    const again = read === undefined ? undefined : await attempt(this.#crawl, read.uri);
    if (again?.status !== successStatus) throw this.#refusal();
    this.#isAccepted = true;
  }

  /** Throws if no resource but the root could be read, and one was refused. */
  require(): void {
    if (this.#refusals.length > 0 && !this.#isAccepted && this.#readEarlier() === undefined)
      throw this.#refusal();
  }

  #readEarlier(): RecordedAnswer | undefined {
    const { answers } = this.#crawl.recorded;
    return answers.find(({ uri, status }) => status === successStatus && uri !== rootUri);
  }

  #refusal(): CaptureError {
    return refusedUser(this.#refusals[0] ?? rootUri, this.#crawl.access);
  }
}

/** Returns the answer to one GET, after retries; undefined when the signal has ended the capture. */
async function attempt(
  { access, pace, agent, request }: Crawl,
  uri: string,
): Promise<RecordedAnswer | undefined> {
  for (let retry = 0; ; retry++) {
    let delayMs = Math.min(firstRetryMs * 2 ** retry, longestRetryMs);
    try {
      const startedAt = performance.now();
      const response = await request(new URL(uri, access.address), {
        dispatcher: agent,
        method: 'GET',
        headers: {
          accept: uri.endsWith('$metadata') ? 'application/xml' : 'application/json, application/xml;q=0.9',
          authorization: `Basic ${Buffer.from(`${access.user}:${access.password}`).toString('base64')}`,
          'odata-version': '4.0',
        },
        signal: pace.signal,
      });
      const body = await readBody(response);
      const { statusCode: status } = response;
      const timeMs = Math.round(performance.now() - startedAt);
      if (!isPassing(status) || retry >= retriesMax)
        return { uri, status, headers: textHeaders(response.headers), timeMs, ...body };
      const seconds = Number(response.headers['retry-after']);
      if (seconds > 0) delayMs = Math.min(seconds * 1_000, longestRetryMs);
    } catch (error) {
      if (pace.signal.aborted) return undefined;
      if (isCertificateError(error)) throw untrusted(access, error);
      if (retry >= retriesMax) throw unreachable(access, error);
    }
    await pause(delayMs, pace.signal);
    if (pace.signal.aborted) return undefined;
  }
}

/** Returns the text of a body, or the reason why there is none. A body above the limit of one file is not read. */
async function readBody({
  body,
  headers,
}: Dispatcher.ResponseData): Promise<Pick<RecordedAnswer, 'text' | 'problem'>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += (chunk as Buffer).length;
    if (length > captureLimits.fileBytesMax) {
      body.destroy();
      return tooLarge;
    }
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  // Some services send registries compressed to every client.
  if (headers['content-encoding'] !== 'gzip' || bytes.length === 0) return { text: bytes.toString('utf8') };
  try {
    return { text: gunzipSync(bytes, { maxOutputLength: captureLimits.fileBytesMax }).toString('utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return tooLarge;
    return { text: '', problem: `a compressed body that cannot be expanded (${describeReason(error)})` };
  }
}

const tooLarge = { text: '', problem: `a body of more than ${formatMiB(captureLimits.fileBytesMax)}` };

function textHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    // The caller looks at the signal.
  }
}

function requireService(uri: string, { status, text }: RecordedAnswer, access: ServiceAccess): void {
  if (uri !== rootUri) return;
  if (status === unauthorized) throw refusedUser(uri, access);
  if (status === successStatus && text.includes('"RedfishVersion"')) return;
  throw new CaptureError({
    path: access.address,
    found: `status ${status} and no service root for GET ${uri}`,
    expected: 'a Redfish service',
    next: 'Check the address and the port.',
  });
}

function refusedUser(uri: string, { address, user }: ServiceAccess): CaptureError {
  return new CaptureError({
    path: address,
    found: `status ${unauthorized} for GET ${uri} as user ${user}`,
    expected: 'a user that may read',
    next: 'Check --user and the password.',
  });
}

function isCertificateError(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/u.test(code);
}

function untrusted({ address }: ServiceAccess, error: unknown): CaptureError {
  return new CaptureError({
    path: address,
    found: `a certificate that cannot be verified (${describeReason(error)})`,
    expected: 'a certificate of a known authority for this host',
    next: 'Give the authority with --ca, or add --insecure.',
  });
}

function unreachable({ address }: ServiceAccess, error: unknown): CaptureError {
  return new CaptureError({
    path: address,
    found: `no answer after ${retriesMax + 1} attempts (${describeReason(error)})`,
    expected: 'a Redfish service',
    next: 'Check the address; the same command goes on where this one ended.',
  });
}
