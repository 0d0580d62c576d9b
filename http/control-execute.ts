/**
 * Carries out one command of the control listener: its body is checked as strictly as any outside data, and what the
 * controller refuses is 409 with the reason. Loaded with the first command.
 */
import type { Context } from 'koa';
import { checkValue, formatProblem } from '../models/index.js';
import type { BodyState } from './body.js';
import { type Command, type Controlled, commands } from './control-commands.js';
import { refuse } from './control-guard.js';

export { commands } from './control-commands.js';

/** The command of a name as it stands in a path, in whatever case. */
export function commandCalled(name: string): Command | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(commands, key) ? commands[key] : undefined;
}

/** True when it was carried out; otherwise the refusal is the answer. */
export function execute(
  ctx: Context,
  { body: schema, example, run }: Command,
  controlled: Controlled,
): boolean {
  const { body } = ctx.state as BodyState;
  if (body?.kind !== 'json') {
    refuse(ctx, 400, `the body is no JSON (expected an object such as ${example})`);
    return false;
  }
  const checked = checkValue(body.value, schema);
  if (!checked.ok) {
    refuse(ctx, 400, checked.problems.map(formatProblem).join('; '), { problems: checked.problems, example });
    return false;
  }
  const refusal = run(controlled, checked.value);
  if (refusal !== undefined) refuse(ctx, 409, refusal);
  return refusal === undefined;
}
