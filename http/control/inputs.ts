/** An input from outside as a body names it, and what becomes of it: on the run, or on a branch. */
import * as z from 'zod';
import { type Controller, type ControllerInput, handNames } from '../../machines/index.js';
import type { RedfishResponse } from '../../models/index.js';
import type { Passwords } from '../passwords.js';
import { askHeld, type HeldRequest } from './ask.js';
import { perform } from './perform.js';
import type { Problem } from './problem.js';
import { fault } from './routes/fault.js';

const request = z.strictObject({
  method: z.enum(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']),
  uri: z.string().regex(/^\/redfish/, { error: 'a URI of the service, from /redfish on' }),
  body: z.unknown().optional(),
});

const kinds = {
  operate: z.enum(handNames).optional().describe('What somebody in front of the server does.'),
  fault: fault.optional().describe('A fault that strikes or is cleared.'),
  future: z.string().min(1).optional().describe('The seed of another future from here on.'),
  request: request.optional().describe("A Redfish request of the administrator's, without a password."),
};

export const input = z
  .strictObject(kinds)
  .refine((asked) => Object.values(asked).filter((each) => each !== undefined).length === 1, {
    error: `exactly one of ${Object.keys(kinds).join(', ')}`,
  });

export const inputExample =
  '{"request":{"method":"PATCH","uri":"/redfish/v1/Systems/1/","body":{"AssetTag":"rack 7"}}}';

export const answerShown = z
  .strictObject({ status: z.int(), body: z.unknown().optional() })
  .describe('To a request.');

/** Where it is put in. Unit of now: ms since the epoch. */
interface Receiver {
  readonly controller: Controller;
  now(): number;
}

/** What came of it: of a request its answer. */
export type Effect = { readonly problem: Problem } | { readonly answer?: object };

export async function putIn(
  { controller, now }: Receiver,
  asked: z.output<typeof input>,
  passwords: Passwords,
): Promise<Effect> {
  if (asked.request !== undefined) return putRequest(controller, now, asked.request, passwords);
  const problem = perform(controller, inputOf(asked), now());
  return problem === undefined ? {} : { problem };
}

function inputOf({ operate, fault, future }: z.output<typeof input>): ControllerInput {
  if (operate !== undefined) return { type: 'operator', hand: operate };
  if (fault !== undefined) return fault;
  return { type: 'future', seed: future ?? '', ties: 'kept' };
}

async function putRequest(
  controller: Controller,
  now: () => number,
  asked: HeldRequest,
  passwords: Passwords,
): Promise<Effect> {
  const response = await askHeld(controller, passwords, now, asked);
  if (typeof response === 'object') return { answer: { status: response.status, ...bodyOf(response) } };
  const detail =
    response === 'busy' ? 'too many passwords are being set' : 'the controller is away: it answers nobody';
  return { problem: { status: 409, detail } };
}

/** JSON as what it means; text as it is; a file that comes in pieces is left out. */
function bodyOf({ headers, body }: RedfishResponse): { readonly body?: unknown } {
  if (typeof body !== 'string') return {};
  const isJson = Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  );
  return { body: isJson ? JSON.parse(body) : body };
}
