/**
 * What the control listener can do, one row a command: its body, checked as strictly as any outside data, an example to
 * show, and what it does. A command returns why it was refused, or nothing; what the controller refuses is 409 with the
 * reason. Loaded with the first command; the listener itself is `control.ts`.
 */
import type { Context } from 'koa';
import * as z from 'zod';
import { formatInstant, isNotTaken } from '../engine/index.js';
import { type Controller, type ControllerInput, handNames, readFault } from '../machines/index.js';
import {
  checkValue,
  describeManager,
  describePower,
  durationMs,
  formatProblem,
  mainsRecord,
  managerRecord,
  pace,
  powerRecord,
  renderMessage,
} from '../models/index.js';
import type { BodyState } from './body.js';
import { refuse } from './control-guard.js';
import { lastInstantMs } from './pace.js';
import type { Pacing } from './pacing.js';

export interface Controlled {
  readonly controller: Controller;
  readonly pacing: Pacing;
}

export interface Command<Body = unknown> {
  readonly body: z.ZodType<Body>;
  /** A body that works, as JSON. */
  readonly example: string;
  run(controlled: Controlled, body: Body): string | undefined;
}

/** Which parts there are is asked when it is carried out: that is up to the server, not to the form of a body. */
const fault = z
  .looseObject({ fault: z.string(), clear: z.boolean().default(false) })
  .transform(({ fault, clear, ...told }, context) => {
    const reading = readFault({ fault, with: told, clear });
    if (reading.ok) return reading.input;
    const { at, message, expected } = reading.problem;
    context.addIssue({ code: 'custom', path: [at], message, params: { expected } });
    return z.NEVER;
  });

/** By the last segment of the path. */
export const commands: Readonly<Record<string, Command>> = {
  advance: command({
    body: z.strictObject({ by: durationMs }),
    example: '{"by":"10m"}',
    run: ({ pacing }, { by }) =>
      pacing.advance(by) ? undefined : `time ends at ${formatInstant(lastInstantMs)}`,
  }),
  pace: command({
    body: z.strictObject({ pace }),
    example: '{"pace":"60x"}',
    run: ({ pacing }, asked) => {
      pacing.changePace(asked.pace);
      return undefined;
    },
  }),
  mains: command({
    body: z.strictObject({ on: z.boolean() }),
    example: '{"on":false}',
    run: (controlled, { on }) =>
      perform(controlled, { type: 'operator', hand: on ? 'mains.on' : 'mains.off' }),
  }),
  button: command({
    body: z.strictObject({ hand: z.enum(['press', 'hold']) }),
    example: '{"hand":"press"}',
    run: (controlled, { hand }) => perform(controlled, { type: 'operator', hand: `button.${hand}` }),
  }),
  operate: command({
    body: z.strictObject({ hand: z.enum(handNames) }),
    example: '{"hand":"mains.off"}',
    run: (controlled, { hand }) => perform(controlled, { type: 'operator', hand }),
  }),
  enable: command({
    body: z.strictObject({}),
    example: '{}',
    run: (controlled) => perform(controlled, { type: 'operator', hand: 'controller.enable' }),
  }),
  fault: command({
    body: fault,
    example: '{"fault":"fan.failed","part":"Fan 1","clear":false}',
    run: (controlled, asked) => {
      const reading = readFault(asked, controlled.controller.tree.blueprint);
      if (reading.ok) return perform(controlled, reading.input);
      const { message, expected } = reading.problem;
      return `${message} (expected ${expected})`;
    },
  }),
};

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
  const body = (ctx.state as BodyState).parseBody?.();
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

/** Types a row by its body, so that `run` gets what the schema returns. */
function command<Body>(row: Command<Body>): Command {
  return row;
}

function perform({ controller, pacing }: Controlled, input: ControllerInput): string | undefined {
  controller.catchUp(pacing.now);
  const outcome = controller.perform(input, pacing.now);
  pacing.rearm();
  if (outcome.ok) return undefined;
  const { refusal } = outcome;
  if (!isNotTaken(refusal)) return refusal.messages.map(renderMessage).join(' ');
  const { tree } = controller;
  const state = `${describePower(powerRecord(tree))}; mains ${mainsRecord(tree).value}, controller ${describeManager(managerRecord(tree))}`;
  return `not possible in the present state (${state})`;
}
