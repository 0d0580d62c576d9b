/**
 * Inputs of the control API, including requests: from the body of a control request to the outcome, on the run or on a
 * branch.
 */
import * as z from 'zod';
import { isUnhandledEvent } from '../../engine/index.js';
import {
  type Controller,
  type ControllerInput,
  describeManager,
  describePower,
  mainsRecord,
  managerRecord,
  operatorActionNames,
  powerRecord,
  readFault,
} from '../../machines/index.js';
import { renderMessage } from '../../models/messages/index.js';
import type { RedfishResponse, Unanswered } from '../../models/redfish/index.js';
import { submitRequest } from '../exchange/owner-request.js';
import type { PasswordChecks } from '../exchange/passwords.js';
import { pushImage, pushSchema } from './image-push.js';
import type { Problem } from './problem.js';

/**
 * Schema of a fault. Only the form of the body is checked here. Whether the named part exists depends on the server and
 * is checked at execution.
 */
export const faultSchema = z
  .looseObject({
    fault: z
      .string()
      .describe('Name of the fault, such as fan.failed; the parameters of the fault are further members.'),
    clear: z.boolean().default(false),
  })
  .transform(({ fault, clear, ...told }, context) => {
    const reading = readFault({ fault, with: told, clear });
    if (reading.ok) return reading.input;
    const { at, message, expected } = reading.problem;
    context.addIssue({ code: 'custom', path: [at], message, params: { expected } });
    return z.NEVER;
  });

const request = z.strictObject({
  method: z.enum(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']),
  uri: z.string().regex(/^\/redfish/, { error: 'a URI of the service, from /redfish on' }),
  body: z.unknown().optional(),
});

const kinds = {
  operator: z.enum(operatorActionNames).optional().describe('Operator action at the server.'),
  fault: faultSchema.optional().describe('Fault to set or to clear.'),
  future: z.string().min(1).optional().describe('Seed of the random numbers from now on.'),
  request: request
    .optional()
    .describe('Redfish request that is executed as the administrator, without a password.'),
  push: pushSchema.optional().describe('Firmware image that is pushed to the update service.'),
};

export const input = z
  .strictObject(kinds)
  .refine((asked) => Object.values(asked).filter((each) => each !== undefined).length === 1, {
    error: `exactly one of ${Object.keys(kinds).join(', ')}`,
  });

export const inputExample =
  '{"request":{"method":"PATCH","uri":"/redfish/v1/Systems/1/","body":{"AssetTag":"rack 7"}}}';

export const answerSchema = z
  .strictObject({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.unknown().optional() })
  .describe('Response to a request.');

/**
 * Controller that receives an input: the controller of the run or of a branch. `now` returns virtual time. Unit: ms
 * since the epoch.
 */
interface Receiver {
  readonly controller: Controller;
  now(): number;
}

/** Outcome of an input; for a request, `answer` contains its response. */
export type Effect = { readonly problem: Problem } | { readonly answer?: object };

export async function submitInput(
  { controller, now }: Receiver,
  asked: z.output<typeof input>,
  passwords: PasswordChecks,
): Promise<Effect> {
  if (asked.request !== undefined)
    return effectOf(await submitRequest(controller, passwords, { now: now(), arrive: now }, asked.request));
  if (asked.push !== undefined) return effectOf(pushImage(controller, now, asked.push));
  const problem = performInput(controller, inputOf(asked), now());
  return problem === undefined ? {} : { problem };
}

function inputOf({ operator, fault, future }: z.output<typeof input>): ControllerInput {
  if (operator !== undefined) return { type: 'operator', action: operator };
  if (fault !== undefined) return fault;
  return { type: 'future', seed: future ?? '', ties: 'fifo' };
}

function effectOf(response: RedfishResponse | Unanswered | 'busy'): Effect {
  if (typeof response === 'object') {
    const { status } = response;
    return { answer: { status, headers: headersOf(response), ...bodyOf(response) } };
  }
  const detail = response === 'busy' ? 'too many passwords are being set' : 'the controller is unavailable';
  return { problem: { status: 409, detail } };
}

/** Returns the headers of a response without the token of a new session, which belongs to its client alone. */
function headersOf({ headers }: RedfishResponse): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'x-auth-token'),
  );
}

/**
 * Returns the body of a response: JSON as a value, other text unchanged. Omits the body of a file that is sent in
 * chunks.
 */
function bodyOf({ headers, body }: RedfishResponse): { readonly body?: unknown } {
  if (typeof body !== 'string') return {};
  const isJson = Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  );
  return { body: isJson ? JSON.parse(body) : body };
}

// Execution of inputs other than requests, on the run or on a branch. If the controller refuses an input, the response
// is 409 with the reason.

/**
 * Executes an input. Returns the problem if the controller refuses it, otherwise undefined. Unit of now: ms since the
 * epoch.
 */
export function performInput(
  controller: Controller,
  input: ControllerInput,
  now: number,
): Problem | undefined {
  const detail = whyNot(controller, input, now);
  return detail === undefined ? undefined : { status: 409, detail };
}

function whyNot(controller: Controller, input: ControllerInput, now: number): string | undefined {
  if (input.type === 'fault') {
    const reading = readFault(input, controller.tree.blueprint);
    if (!reading.ok) return `${reading.problem.message} (expected ${reading.problem.expected})`;
  }
  controller.catchUp(now);
  const outcome = controller.perform(input, now);
  if (outcome.ok) return undefined;
  const { refusal } = outcome;
  if (!isUnhandledEvent(refusal)) return refusal.messages.map(renderMessage).join(' ');
  const { tree } = controller;
  const state = `${describePower(powerRecord(tree))}; mains ${mainsRecord(tree).value}, controller ${describeManager(managerRecord(tree))}`;
  return `not possible in the current state (${state})`;
}
