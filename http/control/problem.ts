/** Responses to refused requests as problem details (RFC 9457). */
import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';

export const problemType = 'application/problem+json';

export interface Problem {
  readonly status: number;
  /** Description of the problem and of the expected value. */
  readonly detail: string;
  /** Additional members of the response, besides the members that the standard defines. */
  readonly more?: object;
}

export function answerProblem(ctx: Context, problem: Problem): void {
  ctx.status = problem.status;
  ctx.type = problemType;
  ctx.body = problemBody(problem);
}

export function problemBody({ status, detail, more = {} }: Problem): object {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...more };
}
