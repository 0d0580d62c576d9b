/**
 * Compares a JSON value with an expected one. Mappings are compared by the expected keys only, lists in full, other
 * values by equality, and matchers by their rules. Every difference has both values and the path of the expectation.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { isMatcher, matches } from './matchers.js';

interface Mismatch {
  /** Path of the expectation, below the given mapping. */
  readonly path: DocumentPath;
  /** Path of the found value. A JSON pointer. */
  readonly pointer: string;
  readonly expected: Json;
  /** Undefined if there is no such value. */
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

/** Each individually expected value with its path: nested mappings are split, lists are not. */
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

/** A property by its name, or a nested one by a JSON pointer. */
export function getByNameOrPointer(value: Json | undefined, key: string): Json | undefined {
  let found = value;
  for (const token of pathOfKey(key)) {
    if (isList(found)) found = /^(?:0|[1-9]\d*)$/.test(token) ? found[Number(token)] : undefined;
    else found = isMapping(found) && Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}

/** Path from the body to the value of a key. */
export function pathOfKey(key: string): readonly string[] {
  return key.startsWith('/') ? key.slice(1).split('/').map(unescaped) : [key];
}

/** The JSON pointer of a key: a name is one step, a pointer is unchanged. */
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
