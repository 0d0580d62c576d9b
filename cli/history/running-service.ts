/**
 * Reading of the journal and of other routes of a running service from its control API. Redirections are not followed, because the token
 * must reach only the named service.
 */

import { printError } from '../terminal/terminal.js';
import { Progress } from './report-progress.js';

const tokenVariable = 'TIDEFISH_TOKEN';
const journalType = 'application/jsonl';
export const jsonType = 'application/json';
export const textType = 'text/plain';
const problemType = 'application/problem+json';
const megabyte = 1_000_000;

/** Description of the history arguments that commands accept, for their help. */
export const historyExpected =
  'a journal, a directory of serve --data, or the control address of a running service';

/** Help text about the address of a running service, for commands that accept a history. */
export const addressHelp = `
Name a running service by the address of its control API, http://127.0.0.1:PORT, with its token in ${tokenVariable}; serve
prints both. The command fetches the journal of the service and reads it like a file.`;

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Downloads the journal of a running service. Prints an error and returns undefined if there is no valid journal. */
export function fetchJournal(address: string): Promise<string | undefined> {
  return fetchRoute(address, '/journal', journalType);
}

/**
 * Downloads the response of a route of the control API. `route` is its path with its query. A request with a body is a
 * POST. Prints an error and returns undefined if the response is no success or has another type.
 */
export async function fetchRoute(
  address: string,
  route: string,
  type: typeof journalType | typeof jsonType | typeof textType,
  body?: object,
): Promise<string | undefined> {
  const url = urlOf(address, route);
  if (url === undefined) return undefined;
  const token = process.env[tokenVariable] ?? '';
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await ask(address, url, token, sent);
  if (response === undefined) return undefined;
  if (response.ok && typeOf(response) === type) return readText(address, response);
  printError(await refusalOf(address, url, token, response));
  return undefined;
}

/**
 * Posts to a route of the control API that needs no body. Prints an error and returns undefined if the response is not
 * JSON of a created object.
 */
export async function postRoute(address: string, route: string): Promise<string | undefined> {
  const url = urlOf(address, route);
  if (url === undefined) return undefined;
  const token = process.env[tokenVariable] ?? '';
  const response = await ask(address, url, token, { method: 'POST' });
  if (response === undefined) return undefined;
  if (response.status === 201 && typeOf(response) === jsonType) return response.text();
  printError(await refusalOf(address, url, token, response));
  return undefined;
}

function urlOf(address: string, route: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username + url.password + url.search + url.hash !== '') {
    printError(
      `${address} is not the address of a control API (expected an address such as http://127.0.0.1:4711, with the token in ${tokenVariable})`,
    );
    return undefined;
  }
  return new URL(`${url.origin}${url.pathname.replace(/\/$/, '')}${route}`);
}

async function ask(
  address: string,
  url: URL,
  token: string,
  sent: Pick<RequestInit, 'method' | 'body'> = {},
): Promise<Response | undefined> {
  // A valid token contains only characters that an HTTP header can contain. Any other value is not sent, so the service
  // refuses the request as it refuses a wrong token.
  const headers = /^[\x21-\x7e]+$/.test(token) ? { Authorization: `Bearer ${token}` } : undefined;
  try {
    return await fetch(url, { redirect: 'manual', ...sent, ...(headers && { headers }) });
  } catch (error) {
    printError(`${address}: ${failureInWords(error)}`);
    return undefined;
  }
}

function failureInWords(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
  const code = cause?.code ?? cause?.message ?? String(error);
  if (code === 'ECONNREFUSED') return 'no program listens at that port';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host';
  if (/CERT|SIGNATURE|SSL|TLS/.test(code))
    return `TLS failed (${code}); the control API, whose address serve prints at its start, uses plain HTTP`;
  return `the response is not one of a control API (${code})`;
}

/** Reads the response in chunks to show the progress, because a long history takes time. */
async function readText(address: string, { body }: Response): Promise<string | undefined> {
  const progress = new Progress();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  try {
    for await (const piece of body ?? []) {
      text += decoder.decode(piece, { stream: true });
      bytes += piece.byteLength;
      progress.show(() => `${address}: ${(bytes / megabyte).toFixed(1)} MB`);
    }
    return text + decoder.decode();
  } catch {
    printError(
      `${address}: the response is truncated after ${bytes} bytes; check that the service still runs`,
    );
    return undefined;
  } finally {
    progress.clear();
  }
}

async function refusalOf(
  address: string,
  { pathname }: URL,
  token: string,
  response: Response,
): Promise<string> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  if (typeOf(response) !== problemType)
    return `${address} is not the control API of a Tidefish service (GET ${pathname} has the status ${status}); serve prints the address at its start`;
  if (status === 401)
    return token === ''
      ? `${address} requires a token: set ${tokenVariable} to the token that serve printed at its start`
      : `${address} rejects the token in ${tokenVariable}: each start prints a new token`;
  return `${address}: ${detailIn(text)}`;
}

function detailIn(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly detail?: unknown }).detail);
  } catch {
    return 'a problem that is none';
  }
}

function typeOf({ headers }: Response): string | undefined {
  return headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
}
