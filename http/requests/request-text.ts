/** Text form of logged requests, one line each. */
import type { LoggedRequest } from '../../replay/index.js';

const unknown = '-';

/**
 * Returns a request as one line: real time, method, address, status, duration, size, user, virtual time, the events
 * that the request caused, and the message of a refusal.
 */
export function formatRequest(request: LoggedRequest): string {
  const { started, durationMs, user, method, uri, status, bytes, at, events, message, problem } = request;
  return [
    started,
    method ?? unknown,
    uri === null ? unknown : formatField(uri),
    status ?? unknown,
    `${durationMs.toFixed(1)} ms`,
    `${bytes} B`,
    user === null ? unknown : formatField(user),
    `at ${at}`,
    ...events.map((event) => `#${event}`),
    ...(message === null ? [] : [formatField(message)]),
    ...(problem === null ? [] : [`(${problem})`]),
  ].join('  ');
}

/** Pattern of a text that could be confused with other fields or lines, or with an unknown value. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}]|\s{2}|^[\s"]|\s$|^-?$/u;

/**
 * Returns a text that a client has sent, as one field of a line. A text with control characters, double blanks or a leading quote
 * becomes a JSON string without them, so that a client cannot forge fields and lines.
 */
function formatField(text: string): string {
  if (!unsafe.test(text)) return text;
  return JSON.stringify(text).replace(/[\p{C}\p{Zl}\p{Zp}]|(?<=\s)\s/gu, escaped);
}

function escaped(found: string): string {
  return Array.from({ length: found.length }, (_, index) => codeOf(found, index)).join('');
}

function codeOf(text: string, index: number): string {
  return `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
}
