/**
 * What a call of the library was given in place of a function, an address or a mapping. The compiler does not see all of it:
 * JavaScript, a cast, a value from elsewhere. Thrown as TypeError, naming the call, what was found and what was expected.
 */

/** `expected` says what, with an example. */
export function demandFunction(call: string, given: unknown, expected: string): void {
  if (typeof given !== 'function') throw wrong(call, given, expected);
}

export function demandText(call: string, given: unknown, expected: string): void {
  if (typeof given !== 'string' || given === '') throw wrong(call, given, expected);
}

export const anAddress = "a path of the service, such as '/redfish/v1/Systems/1/'";

export function demandRequest(method: string, uri: string, headers: unknown): void {
  demandText('request', method, "a method, such as 'GET'");
  demandText(method, uri, anAddress);
  demandMapping(`${method} ${uri}`, headers, 'headers by their names');
}

/** Undefined is left out. */
export function demandMapping(call: string, given: unknown, expected: string): void {
  if (given === undefined) return;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong(call, given, expected);
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
