/**
 * Validates paths and properties of conditions: a condition on a path that no controller can have would always hold, or
 * always fail.
 */
import { didYouMean } from '../models/document/index.js';
import { resourceRoutes, unknownNameAt } from './resource-list.js';

/** Problem of a path that no resource or action has in any state; undefined for a possible path. */
export function problemOfPath(path: string): string | undefined {
  const [plain = ''] = path.split('?', 1);
  if (isKnown(plain)) return undefined;
  const segments = plain.split('/').filter((segment) => segment !== '');
  const wrong = segments.findIndex((_, index) => !leads(segments.slice(0, index + 1)));
  const around = `/${segments.slice(0, wrong).join('/')}`;
  return wrong === -1 ? `there is nothing at ${plain}` : `there is no ${segments[wrong]} below ${around}`;
}

function isKnown(path: string): boolean {
  return (resourceRoutes.find(path)?.resources.length ?? 0) > 0;
}

/** Whether a path is a prefix of a resource path, which may be no resource itself. */
function leads(segments: readonly string[]): boolean {
  return resourceRoutes.find(`/${segments.join('/')}`) !== undefined;
}

interface PropertyProblem {
  readonly message: string;
  readonly expected: string;
}

/** Problem of a path into a body, like `problemOfPath`; undefined for a path with a query, which changes the body. */
export function problemOfProperty(path: string, names: readonly string[]): PropertyProblem | undefined {
  const unknown = path.includes('?') ? undefined : unknownNameAt(path, names);
  if (unknown === undefined) return undefined;
  const { name, among } = unknown;
  const message = `a GET of it returns no ${name}${didYouMean(name, among)}`;
  return { message, expected: `one of ${among.join(', ')}` };
}
