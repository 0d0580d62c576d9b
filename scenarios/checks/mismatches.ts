/**
 * Compares a JSON value with an expected value. Mappings are compared by the expected keys only, lists in full, other
 * values by equality, and matchers by their rules. Every difference contains both values and the path of the
 * expectation.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { isMatcher, matches } from './matchers.js';

interface Mismatch {
  /** Path of the expectation, relative to the given mapping. */
  readonly path: DocumentPath;
  /** JSON pointer of the found value. */
  readonly pointer: string;
  readonly expected: Json;
  /** Found value; undefined if the value does not exist. */
  readonly found: Json | undefined;
}

export function mismatches(
  expected: Json,
  found: Json | undefined,
  path: DocumentPath = [],
  pointer = '',
): readonly Mismatch[] {
  const differs = [{ path, pointer, expected, found }];
  if (isMatcher(expected)) return matches(found, expected as JsonObject, fits) ? [] : differs;
  if (isList(expected)) {
    if (!isList(found) || found.length !== expected.length) return differs;
    return expected.flatMap((item, index) =>
      mismatches(item, found[index], [...path, index], `${pointer}/${index}`),
    );
  }
  if (isMapping(expected)) {
    if (!isMapping(found)) return differs;
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(value ?? null, getByNameOrPointer(found, key), [...path, key], pointer + toPointer(key)),
    );
  }
  return expected === found ? [] : differs;
}

/** Returns each individually expected value with its path. Nested mappings are split, lists are not. */
export function expectedValues(
  expected: Json,
  path: DocumentPath = [],
  pointer = '',
): readonly Omit<Mismatch, 'found'>[] {
  if (!isMapping(expected) || isMatcher(expected)) return [{ path, pointer, expected }];
  return Object.entries(expected).flatMap(([key, value]) =>
    expectedValues(value ?? null, [...path, key], pointer + toPointer(key)),
  );
}

function fits(expected: Json, found: Json | undefined): boolean {
  return mismatches(expected, found).length === 0;
}

/** Returns a property by its name, or a nested property by a JSON pointer. */
export function getByNameOrPointer(value: Json | undefined, key: string): Json | undefined {
  let found = value;
  for (const token of pathOfKey(key)) {
    if (isList(found)) found = /^(?:0|[1-9]\d*)$/.test(token) ? found[Number(token)] : undefined;
    else found = isMapping(found) && Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}

/** Returns the path from the body to the value of a key. */
export function pathOfKey(key: string): readonly string[] {
  return key.startsWith('/') ? key.slice(1).split('/').map(unescaped) : [key];
}

/** Returns the JSON pointer of a key: a name becomes a pointer of one segment, a pointer is unchanged. */
export function toPointer(key: string): string {
  return key.startsWith('/') ? key : `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isMapping(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
