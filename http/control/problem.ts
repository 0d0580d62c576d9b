/** Problem details (RFC 9457) of a refused request. */
import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';

export const problemType = 'application/problem+json';

export interface Problem {
  readonly status: number;
  /** The problem and the expected value. */
  readonly detail: string;
  /** Members besides those of the standard. */
  readonly more?: object;
}

export function answerProblem(ctx: Context, { status, detail, more = {} }: Problem): void {
  ctx.status = status;
  ctx.type = problemType;
  ctx.body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...more };
}
