/** What a journal's lines must look like, for files from outside. Strict: a member nobody knows is an error. */
import * as z from 'zod';
import { hands, keptBlueprintProblems, passwordSchemes, privileges } from '../models/index.js';
import { journalFormat, journalVersion } from './journal.js';

const whole = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: '64 lower-case hexadecimal digits' });
const json: z.ZodType<unknown> = z.json();
const body = z.record(z.string(), json);
const position = { at: whole, after: whole };

const account = z.strictObject({
  id: z.string().regex(/^[1-9]\d*$/, { error: 'a whole number' }),
  userName: z.string(),
  loginName: z.string(),
  privileges: z.array(z.enum(privileges)),
  password: z.strictObject({ scheme: z.enum(passwordSchemes), salt: z.string(), hash }),
  passwordRevision: whole,
  enabled: z.boolean(),
  passwordChangeRequired: z.boolean(),
  serviceAccount: z.boolean(),
});

const blueprint = z.record(z.string(), json).superRefine((value, context) => {
  for (const { path, message, expected } of keptBlueprintProblems(value)) {
    context.addIssue({ code: 'custom', message: `${path}: ${message}, expected ${expected}` });
  }
});

const certificate = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  serialNumber: z.string(),
  notBeforeMs: z.int(),
  notAfterMs: z.int(),
  fingerprint: z.string(),
  pem: z.string(),
  selfSigned: z.boolean(),
});

export const headerSchema = z.strictObject({
  format: z.literal(journalFormat),
  version: z.literal(journalVersion),
  genesis: z.strictObject({
    seed: z.string(),
    run: z.string(),
    startMs: z.int(),
    blueprint,
    httpsPort: whole.max(65_535),
    accounts: z.array(account),
    certificate,
  }),
});

const input = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('redfish.write'),
    method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
    uri: z.string(),
    body,
    by: z.strictObject({ userId: z.string(), userName: z.string(), address: z.string() }),
  }),
  z.strictObject({ type: z.literal('authentication.touched'), sessionId: z.string() }),
  z.strictObject({ type: z.literal('authentication.failed'), userName: z.string(), address: z.string() }),
  z.strictObject({ type: z.literal('authentication.succeeded'), userName: z.string(), address: z.string() }),
  z.strictObject({ type: z.literal('license.lacking'), userName: z.string() }),
  z.strictObject({ type: z.literal('operator'), hand: z.enum(hands) }),
  z.strictObject({
    type: z.literal('fault'),
    fault: z.string(),
    part: z.string().optional(),
    celsius: z.int().optional(),
    clear: z.boolean(),
  }),
  z.strictObject({ type: z.literal('effect.result'), id: whole, result: body }),
]);

export const lineSchema = z.union([
  z.strictObject({ ...position, input }),
  z.strictObject({ ...position, clock: z.literal('advance') }),
  z.strictObject({ ...position, fingerprint: hash, chain: hash }),
]);
