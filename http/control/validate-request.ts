/**
 * Validation of a request by the row of its route, for the router and for the requests of an exported console. Also the
 * problems of requests that no route answers.
 */
import * as z from 'zod';
import { checkValue, didYouMean, formatProblem } from '../../models/document/index.js';
import type { Problem } from './problem.js';
import type { Route } from './route.js';

/** Parts of a request before their validation. */
export interface RequestParts {
  readonly within: unknown;
  readonly query: unknown;
  /** Parsed body; undefined for none. */
  readonly body: unknown;
}

type Validated = RequestParts | { readonly problem: Problem };

/**
 * Schema of the parameters of a route that declares none. Requests are validated as strictly as any external data, so
 * unknown parameters are refused.
 */
const nothing = z.strictObject({});

export function validateRequest(row: Route, parts: RequestParts): Validated {
  const within = checkValue(parts.within, row.within ?? nothing);
  const query = checkValue(parts.query, row.query ?? nothing);
  const body = checkValue(parts.body, row.body ?? z.undefined());
  if (within.ok && query.ok && body.ok) return { within: within.value, query: query.value, body: body.value };
  const problems = [within, query, body].flatMap((part) => (part.ok ? [] : part.problems));
  const { example } = row;
  return badRequest(problems.map(formatProblem).join('; '), { problems, ...(example && { example }) });
}

export function badRequest(detail: string, more?: object): { readonly problem: Problem } {
  return { problem: { status: 400, detail, ...(more && { more }) } };
}

/** Problem of a request that would change a recorded state. */
export const pastStands: Problem = {
  status: 409,
  detail:
    'a recorded state is served, which cannot be changed; serve it with --fork to change a copy of it, or create a branch with POST /branches',
};

/** Returns the problem of a path that no route has. */
export function unknownPath(method: string, path: string, routes: readonly Route[]): Problem {
  const there = routes.map((row) => `${row.method} ${row.path} ${row.example ?? ''}`.trim());
  const names = routes.map((row) => row.path.slice(1));
  const detail = `there is no ${method} ${path}${nearestPath(path.slice(1), names)}`;
  return { status: 404, detail, more: { there } };
}

/**
 * Suggests the most similar path. Compares whole paths first. If none is similar, compares the last segments, because
 * the other segments can be parameters.
 */
function nearestPath(path: string, names: readonly string[]): string {
  const whole = didYouMean(path, names);
  return whole === '' ? didYouMean(lastSegment(path), names.map(lastSegment)) : whole;
}

function lastSegment(path: string): string {
  return (
    path
      .split('/')
      .filter((segment) => segment !== '')
      .at(-1) ?? ''
  );
}
