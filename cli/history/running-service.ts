/**
 * The journal of a service that runs, asked of its control listener: up to now, and with it as good as a file. Redirections are not
 * followed, for the token is for whoever was named.
 */

import { printError } from '../terminal/terminal.js';
import { Progress } from './report-progress.js';

const tokenVariable = 'TIDEFISH_TOKEN';
const journalType = 'application/jsonl';
const problemType = 'application/problem+json';
const megabyte = 1_000_000;

/** What a command that is given a history takes, for its help. */
export const historyExpected =
  'a journal, a directory of serve --data, or the control address of a service that runs';

/** How it is to be asked, for the help of the same. */
export const addressHelp = `
A service that runs is named by the address of its control listener, http://127.0.0.1:PORT, with its token in ${tokenVariable};
serve prints both. What it has journaled up to now is fetched, and looked at as a file is.`;

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Complains when there is none to be had. */
export async function fetchJournal(address: string): Promise<string | undefined> {
  const url = urlOf(address);
  if (url === undefined) return undefined;
  const token = process.env[tokenVariable] ?? '';
  const response = await ask(address, url, token);
  if (response === undefined) return undefined;
  if (response.status === 200 && typeOf(response) === journalType) return readText(address, response);
  printError(await refusalOf(address, token, response));
  return undefined;
}

function urlOf(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username + url.password + url.search + url.hash !== '') {
    printError(
      `${address} is no address of a control listener (expected such as http://127.0.0.1:4711, with the token in ${tokenVariable})`,
    );
    return undefined;
  }
  url.pathname = `${url.pathname.replace(/\/$/, '')}/journal`;
  return url;
}

async function ask(address: string, url: URL, token: string): Promise<Response | undefined> {
  // What cannot stand in a header is no token: it is refused as any wrong one is.
  const headers = /^[\x21-\x7e]+$/.test(token) ? { Authorization: `Bearer ${token}` } : undefined;
  try {
    return await fetch(url, { redirect: 'manual', ...(headers && { headers }) });
  } catch (error) {
    printError(`${address}: ${failureInWords(error)}`);
    return undefined;
  }
}

function failureInWords(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
  const code = cause?.code ?? cause?.message ?? String(error);
  if (code === 'ECONNREFUSED') return 'nobody listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host';
  if (/CERT|SIGNATURE|SSL|TLS/.test(code))
    return `no TLS comes about (${code}); the control listener, which serve names at its start, speaks plain http`;
  return `it does not answer as a control listener does (${code})`;
}

/** Kept as it comes; a long history takes a while. */
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
    printError(`${address}: the answer broke off after ${bytes} bytes; is the service still there?`);
    return undefined;
  } finally {
    progress.clear();
  }
}

async function refusalOf(address: string, token: string, response: Response): Promise<string> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  if (typeOf(response) !== problemType)
    return `${address} is not the control listener of a tidefish (GET /journal is answered with ${status}); serve names it at its start`;
  if (status === 401)
    return token === ''
      ? `${address} asks for a token: set ${tokenVariable} to the one that was printed at its start`
      : `${address} does not take the token in ${tokenVariable}: each start prints a new one`;
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
