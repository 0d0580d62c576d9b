/**
 * Validation of paths and properties in conditions. A condition on a path that no controller can have would always
 * hold, or always fail.
 */
import type { Json } from '../engine/index.js';
import { isCapturedPath, listCapturedValues } from '../models/capture/index.js';
import { didYouMean } from '../models/document/index.js';
import { isPropertyAt, resourceRoutes, resources, shownValuesAt, unknownNameAt } from './resource-list.js';

/** Returns the problem of a path that no resource or action has in any state; undefined for a possible path. */
export function problemOfPath(path: string): string | undefined {
  const [plain = ''] = path.split('?', 1);
  if (isKnown(plain) || isCapturedPath(plain)) return undefined;
  const segments = plain.split('/').filter((segment) => segment !== '');
  const wrong = segments.findIndex((_, index) => !leads(segments.slice(0, index + 1)));
  const around = `/${segments.slice(0, wrong).join('/')}`;
  if (wrong === -1) return `there is nothing at ${plain}`;
  const name = segments[wrong] ?? '';
  return `there is no ${name} below ${around}${didYouMean(name, segmentsBelow(segments.slice(0, wrong)))}`;
}

/** Returns the fixed segments that resource paths have after the given ones. */
function segmentsBelow(segments: readonly string[]): readonly string[] {
  const isVariable = (segment = '') => segment.startsWith('{');
  const found = resources.flatMap(({ uri }) => {
    const pattern = uri.split('/').filter((segment) => segment !== '');
    const next = pattern[segments.length];
    const isBelow = segments.every((segment, index) => {
      const there = pattern[index];
      return isVariable(there) || there?.toLowerCase() === segment.toLowerCase();
    });
    return !isBelow || next === undefined || isVariable(next) ? [] : [next];
  });
  return [...new Set(found)];
}

/**
 * Returns the location (URI#/Pointer) of the property that a path names as if it were a resource; undefined if the path
 * names no property of a resource.
 */
export function propertyLocation(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (let count = segments.length - 1; count > 0; count--) {
    const uri = `/${segments.slice(0, count).join('/')}/`;
    const names = segments.slice(count);
    if (isKnown(uri)) return isPropertyAt(uri, names) ? `${uri}#/${names.join('/')}` : undefined;
  }
  return undefined;
}

function isKnown(path: string): boolean {
  return (resourceRoutes.find(path)?.resources.length ?? 0) > 0;
}

/** Checks that a path is a prefix of a resource path. The prefix itself may be no resource. */
function leads(segments: readonly string[]): boolean {
  return resourceRoutes.find(`/${segments.join('/')}`) !== undefined;
}

/** Indicates a path whose body can have any property: one with a query, or one of captured services alone. */
function isOpen(path: string): boolean {
  return path.includes('?') || (!isKnown(path) && isCapturedPath(path));
}

interface PropertyProblem {
  readonly message: string;
  readonly expected: string;
}

/**
 * Returns the problem of a path into a body, in the manner of `problemOfPath`. The result is undefined for a path with
 * a query, because a query changes the body.
 */
export function problemOfProperty(path: string, names: readonly string[]): PropertyProblem | undefined {
  const isCaptured = listCapturedValues(path, names).length > 0;
  const unknown = isOpen(path) || isCaptured ? undefined : unknownNameAt(path, names);
  if (unknown === undefined) return undefined;
  const { name, among } = unknown;
  const message = `a GET of it returns no ${name}${didYouMean(name, among)}`;
  return { message, expected: `one of ${among.join(', ')}` };
}

/**
 * Returns the problem of a value that a property can never have; undefined for a possible value, and for a property
 * without an enumeration.
 */
export function problemOfValue(
  path: string,
  names: readonly string[],
  value: Json,
): PropertyProblem | undefined {
  const values = isOpen(path) ? undefined : shownValuesAt(path, names);
  if (values === undefined || value === null || values.includes(value)) return undefined;
  // A captured service can have values of its own.
  if (listCapturedValues(path, names).some((captured) => !values.includes(captured))) return undefined;
  const texts = values.map(String);
  const message = `a GET of it never returns ${typeof value === 'string' ? JSON.stringify(value) : String(value)} there${didYouMean(String(value), texts)}`;
  return { message, expected: `one of ${texts.join(', ')}` };
}
