/** Headers and response times that the DMTF's mockup creator records beside a body. */
import { isObject, type Json } from '../../engine/index.js';
import type { CaptureNote } from './capture.js';
import { decodeJson } from './decode-json.js';
import type { CaptureFile } from './layout.js';

/** Maximum response time that is used. Unit: ms. Assumption: a controller that needs longer than ten minutes is broken. */
const timeMsMax = 600_000;

/**
 * Returns the headers of the captured answer to GET, with names in lower case. The file has them below `GET`, or without
 * a method.
 */
export function readHeaders(
  file: CaptureFile | undefined,
  notes: CaptureNote[],
): Readonly<Record<string, string>> | undefined {
  const value = valueIn(file, notes);
  if (file === undefined || value === undefined) return undefined;
  const given = isObject(value) && isObject(value.GET) ? value.GET : value;
  if (!isObject(given)) {
    notes.push({ path: file.path, kind: 'dropped', found: 'no headers', done: 'the usual headers are sent' });
    return undefined;
  }
  const headers: [string, string][] = [];
  for (const [name, content] of Object.entries(given)) {
    const text = Array.isArray(content) ? content.join(', ') : String(content);
    const isPlain = Array.isArray(content) || typeof content !== 'object';
    if (isPlain && /^[\w!#$%&'*+.^`|~-]+$/u.test(name) && /^[\t\x20-\x7e]*$/u.test(text))
      headers.push([name.toLowerCase(), text]);
    else
      notes.push({
        path: file.path,
        kind: 'repaired',
        found: `a header ${name} that HTTP does not permit`,
        done: 'the header is left out',
      });
  }
  return Object.fromEntries(headers);
}

/** Returns the response time of the captured GET. Unit: ms. The file has seconds, as a text or a number. */
export function readTimeMs(file: CaptureFile | undefined, notes: CaptureNote[]): number | undefined {
  const value = valueIn(file, notes);
  if (file === undefined || value === undefined) return undefined;
  const seconds = isObject(value) ? Number(value.GET_Time ?? Number.NaN) : Number.NaN;
  const timeMs = Math.round(seconds * 1000);
  if (timeMs >= 0 && timeMs <= timeMsMax) return timeMs;
  notes.push({
    path: file.path,
    kind: 'dropped',
    found: 'no GET_Time in seconds',
    done: 'the resource has no recorded time',
  });
  return undefined;
}

function valueIn(file: CaptureFile | undefined, notes: CaptureNote[]): Json | undefined {
  if (file === undefined) return undefined;
  const decoded = decodeJson(file.bytes);
  if (decoded.ok) return decoded.value;
  notes.push({ path: file.path, kind: 'dropped', found: decoded.problem, done: 'the file is not used' });
  return undefined;
}
