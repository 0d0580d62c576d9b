/** Client of the control API, and the only one: every request of the console passes here. */
import { isExported, requestRecord } from './record.js';
import { closeSession, sessionToken } from './session.js';

/** Refusal of the control API: its status, and the problem in words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/**
 * Path before that of the page: empty for the page of a service, `/members/NAME` for that of a member of a fleet.
 */
const base = window.location.pathname.replace(/\/console\/.*$/, '');

/** Name of the member whose console the page is; undefined for a service of its own. */
export const memberName = /^\/members\/([^/]+)$/.exec(base)?.[1];

export type Parameters = Readonly<Record<string, string | number | undefined>>;

/** Reads a route. Throws ApiProblem for a refusal and for a service that does not answer. */
export function get<Answer>(
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<Answer> {
  return send<Answer>('GET', withQuery(path, parameters), undefined, signal);
}

/** Reads a route that answers with text, such as a picture. */
export async function getText(path: string, parameters: Parameters, signal?: AbortSignal): Promise<string> {
  return (await request('GET', withQuery(path, parameters), undefined, signal)).text();
}

/** Reads a route that answers with lines of JSON, and hands over each line as soon as it has come. */
export async function readLines<Line>(
  path: string,
  parameters: Parameters,
  onLine: (line: Line) => void,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await request('GET', withQuery(path, parameters), undefined, signal);
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = `${rest}${part.value}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(JSON.parse(line) as Line);
  }
}

/** Reads a route whose answer becomes a file. */
export async function getFile(path: string, parameters: Parameters = {}): Promise<Blob> {
  return (await request('GET', withQuery(path, parameters), undefined, undefined)).blob();
}

export function post<Answer>(path: string, body?: object): Promise<Answer> {
  return send<Answer>('POST', path, body);
}

export function remove(path: string): Promise<void> {
  return send<void>('DELETE', path);
}

function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, `${value}`);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function send<Answer>(
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await request(method, path, body, signal);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function request(
  method: string,
  path: string,
  body: object | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await reach(path, {
    method,
    headers: {
      Authorization: `Bearer ${sessionToken() ?? ''}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as { readonly detail?: string };
  if (response.status === 401)
    closeSession('this session has ended, because the service was started again or the token is wrong');
  throw new ApiProblem(response.status, problem.detail ?? `the service answered ${response.status}`);
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  try {
    return await (isExported ? requestRecord(path, options) : fetch(`${base}${path}`, options));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiProblem(0, 'the service does not answer; is tidefish serve still running?');
  }
}
