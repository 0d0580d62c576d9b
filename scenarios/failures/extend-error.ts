/**
 * Extension of an error by the description of a failed run. The error stays the same object, with its class, its
 * properties and its stack frames, so that test frameworks show their differences of `expected` and `actual`.
 */
import { listReplayed } from '../report/shell-word.js';

/** Property of an extended error with the files of its journals. The name is global, because a process can load two copies. */
const journalsKey = Symbol.for('tidefish.journals');

/** Name of the errors of `uvu/assert`. */
const uvuErrorName = 'Assertion';

/**
 * Returns the files of the journals that an error names; empty for any other value. Accepts the copies of errors that
 * reporters receive: they have only the message.
 */
export function journalsOf(error: unknown): readonly string[] {
  const files = extensionOf(error);
  if (files !== undefined) return files;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : '';
  return typeof message === 'string' ? listReplayed(message) : [];
}

/** Returns true if an error already describes its run. */
export function isExtended(error: unknown): boolean {
  return extensionOf(error) !== undefined;
}

function extensionOf(error: unknown): readonly string[] | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  return (error as { readonly [journalsKey]?: readonly string[] })[journalsKey];
}

/**
 * Appends lines to the message of an error and returns the error. Wraps a value that is no error, and a frozen error, in
 * a new Error whose cause is the value.
 */
export function extendError(error: unknown, lines: readonly string[], journals: readonly string[]): Error {
  if (!(error instanceof Error) || Object.isFrozen(error) || !Object.isExtensible(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return extendError(new Error(message, { cause: error }), lines, journals);
  }
  const { message, stack } = error;
  const extended = [message.trimEnd(), ...lines].join('\n');
  define(error, 'message', extended);
  // Reporters that print the stack print the message as its first lines. The reporter of uvu prints both.
  if (stack !== undefined && message !== '' && error.name !== uvuErrorName) {
    const withLines = stack.replace(message, () => extended);
    define(error, 'stack', withLines);
  }
  define(error, journalsKey, [...(extensionOf(error) ?? []), ...journals]);
  return error;
}

/** Defines a property that no enumeration shows. An assignment would fail for a DOMException, whose message is inherited. */
function define(error: Error, key: PropertyKey, value: unknown): void {
  Object.defineProperty(error, key, { value, configurable: true, writable: true, enumerable: false });
}
