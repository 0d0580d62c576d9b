/** What a request asks for, checked against its route as strictly as any outside data. */
import type { Context } from 'koa';
import * as z from 'zod';
import { bodyBytesMax, checkValue, formatProblem } from '../../models/index.js';
import type { BodyState } from '../body.js';
import type { InTurns } from './in-turns.js';
import type { Match } from './match.js';
import type { Problem } from './problem.js';
import type { Asked } from './route.js';

const nothing = z.strictObject({});

export function readAsked(
  ctx: Context,
  { route: row, within: named }: Match,
  inTurns: InTurns,
): Asked | { readonly problem: Problem } {
  const body = row.body === undefined ? { ok: true, value: undefined } : jsonOf(ctx);
  if (body.status === 413)
    return { problem: { status: 413, detail: `the body is too large (at most ${bodyBytesMax} bytes)` } };
  if (!body.ok) return badRequest(`the body is no JSON (expected an object such as ${row.example})`);
  const parts = [
    checkValue(named, row.within ?? nothing),
    checkValue({ ...ctx.query }, row.query ?? nothing),
    checkValue(body.value, row.body ?? z.undefined()),
  ] as const;
  const problems = parts.flatMap((part) => (part.ok ? [] : part.problems));
  const [within, query, checked] = parts;
  if (within.ok && query.ok && checked.ok) {
    const lastEventId = ctx.get('Last-Event-ID');
    return { within: within.value, query: query.value, body: checked.value, lastEventId, inTurns };
  }
  const { example } = row;
  return badRequest(problems.map(formatProblem).join('; '), { problems, ...(example && { example }) });
}

function jsonOf({ state }: Context): {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly status?: number;
} {
  const body = (state as BodyState).parseBody?.();
  if (body?.kind === 'json') return { ok: true, value: body.value };
  return { ok: false, ...(body?.kind === 'unreadable' && { status: body.status }) };
}

function badRequest(detail: string, more?: object): { readonly problem: Problem } {
  return { problem: { status: 400, detail, ...(more && { more }) } };
}
