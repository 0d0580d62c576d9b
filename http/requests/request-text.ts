/** Text form of logged requests, one line each. */
import type { LoggedRequest } from '../../replay/index.js';

const unknown = '-';

/**
 * Returns a request as one line: real time, method, address, status, duration, size, user, virtual time, and the events
 * that the request caused.
 */
export function formatRequest(request: LoggedRequest): string {
  const { started, durationMs, user, method, uri, status, bytes, at, events, problem } = request;
  return [
    started,
    method ?? unknown,
    uri ?? unknown,
    status ?? unknown,
    `${durationMs.toFixed(1)} ms`,
    `${bytes} B`,
    user ?? unknown,
    `at ${at}`,
    ...events.map((event) => `#${event}`),
    ...(problem === null ? [] : [`(${problem})`]),
  ].join('  ');
}
