/** What the control API says of a request that it does not carry out: problem details (RFC 9457). */
import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';

export const problemType = 'application/problem+json';

export interface Problem {
  readonly status: number;
  /** What is wrong, and what was expected. */
  readonly detail: string;
  /** Members beside those of the standard. */
  readonly more?: object;
}

export function answerProblem(ctx: Context, { status, detail, more = {} }: Problem): void {
  ctx.status = status;
  ctx.type = problemType;
  ctx.body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...more };
}
