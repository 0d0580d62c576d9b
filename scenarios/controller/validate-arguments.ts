/**
 * Validates arguments of the library: functions, addresses, mappings. The compiler does not check all callers:
 * JavaScript callers, callers with a cast, and callers with values from outside. A violation throws a TypeError that
 * names the call, the found and the expected value.
 */
import { durationMsMax, guessDuration, parseDuration } from '../../engine/index.js';
import { didYouMean } from '../../models/document/index.js';

/** Requires a function. `expected` is the text of the expectation, with an example. */
export function requireFunction(call: string, given: unknown, expected: string): void {
  if (typeof given !== 'function') throw wrong(call, given, expected);
}

export function requireText(call: string, given: unknown, expected: string): void {
  if (typeof given !== 'string' || given === '') throw wrong(call, given, expected);
}

const anAddress = "a path of the service, such as '/redfish/v1/Systems/1/'";

export function requireRequest(method: string, uri: string, body: unknown, headers: unknown): void {
  requireText('request', method, "a method, such as 'GET'");
  requireText(method, uri, anAddress);
  requireMapping(`${method} ${uri}`, headers, 'headers by their names');
  demandBody(`${method} ${uri}`, body);
}

const aBody = 'a JSON value, or a text that is sent unchanged';
/** Maximum depth that is checked. Assumption: no real body is deeper. JSON.stringify refuses deeper values. */
const depthMax = 500;

/**
 * Requires a body that JSON can represent. JSON.stringify silently omits functions, and throws for a BigInt an error
 * that does not name the call.
 */
function demandBody(call: string, body: unknown, path = 'the body', around: readonly object[] = []): void {
  if (typeof body === 'function' || typeof body === 'symbol' || typeof body === 'bigint')
    throw wrong(`${call}: ${path}`, body, aBody);
  if (typeof body !== 'object' || body === null || 'toJSON' in body || around.length > depthMax) return;
  if (around.includes(body))
    throw new TypeError(`${call}: ${path}: found a mapping or list that contains itself (expected ${aBody})`);
  for (const [key, member] of Object.entries(body))
    demandBody(call, member, `${path}/${key}`, [...around, body]);
}

/** Requires the form of a fault. The fault table parses the name and the parameters later. */
export function requireFault(given: unknown): void {
  const expected = "a fault, such as { fault: 'fan.failed', with: { part: 'Fan 1' }, clear: false }";
  if (!isMapping(given)) throw wrong('applyFault', given, expected);
  if (!isMapping(given.with)) throw wrong('applyFault: with', given.with, 'parameters by their names');
  if (typeof given.clear !== 'boolean') throw wrong('applyFault: clear', given.clear, 'true or false');
}

export function requireEndpoints(given: unknown): void {
  const expected = 'sources or listeners, as Maps; listener() and source() take one address each';
  if (!isMapping(given)) throw wrong('changeEndpoints', given, expected);
  for (const [key, value] of Object.entries(given)) {
    demandKnown('changeEndpoints', key, ['sources', 'listeners']);
    if (value !== undefined && !(value instanceof Map))
      throw wrong(`changeEndpoints: ${key}`, value, 'a Map');
  }
}

const observed = ['input', 'committed', 'advanced'];

/** Requires an observer. An instance of a class may have further members; a plain mapping may not have other keys. */
export function requireObserver(given: unknown): void {
  if (!isMapping(given)) throw wrong('observe', given, 'an observer, such as { committed: (step) => … }');
  for (const key of observed)
    if (given[key] !== undefined) requireFunction(`observe: ${key}`, given[key], 'a function');
  if (Object.getPrototypeOf(given) !== Object.prototype) return;
  for (const key of Object.keys(given)) demandKnown('observe', key, [...observed, 'objectsToRestore']);
}

export function requirePropertyQuery(uri: unknown, wanted: unknown): void {
  requireText('look', uri, anAddress);
  const expected = 'nothing, or names of properties, such as { Status: { Health: null } }';
  if (wanted !== undefined && !isMapping(wanted)) throw wrong(`look ${uri}: wanted`, wanted, expected);
}

/** Requires an argument of `fetch`: an address or a Request. `fetch` itself evaluates their content. */
export function requireFetchTarget(target: unknown, isRequest: boolean): void {
  const isTarget = typeof target === 'string' || target instanceof URL || isRequest;
  const expected = `${anAddress}, a URL or a Request`;
  if (!isTarget || target === '') throw wrong('fetch', target, expected);
}

/** Requires a controller as the subject of an exploration, recognized by its method `fork`. */
export function requireController(call: string, given: unknown): void {
  const isController = isMapping(given) && typeof given.fork === 'function';
  if (!isController) throw wrong(call, given, 'a controller, such as createController() makes');
}

function demandKnown(call: string, key: string, known: readonly string[]): void {
  if (known.includes(key)) return;
  throw new TypeError(
    `${call}: ${key}: "${key}" is not a known key${didYouMean(key, known)} (expected one of ${known.join(', ')})`,
  );
}

function isMapping(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Requires a mapping, or undefined for an omitted argument. */
export function requireMapping(call: string, given: unknown, expected: string): void {
  if (given === undefined) return;
  if (!isMapping(given)) throw wrong(call, given, expected);
}

function wrong(call: string, given: unknown, expected: string): TypeError {
  const found = typeof given === 'string' ? JSON.stringify(given) : kindOf(given);
  return new TypeError(`${call}: found ${found} (expected ${expected})`);
}

function kindOf(given: unknown): string {
  if (given === undefined || given === null) return 'nothing';
  if (typeof given === 'number' || typeof given === 'boolean') return `${given}`;
  if (Array.isArray(given)) return 'a list';
  return typeof given === 'object' ? 'a mapping' : `a ${typeof given}`;
}

/**
 * Returns whole ms from `'10m'` or from a number of ms. Throws TypeError for any other value; the error names the call,
 * and the duration that a text probably means.
 */
export function parseSpan(span: string | number, call: string): number {
  const spanMs = typeof span === 'string' ? parseDuration(span) : span;
  if (spanMs !== undefined && Number.isSafeInteger(spanMs) && spanMs >= 0 && spanMs <= durationMsMax)
    return spanMs;
  const guess = typeof span === 'string' ? guessDuration(span) : undefined;
  const meant = guess === undefined ? '' : `; did you mean ${guess}?`;
  throw new TypeError(
    `${call}: ${JSON.stringify(span)} is not a duration: expected a duration such as 10m, 90s or 500ms, or whole ms${meant}`,
  );
}
