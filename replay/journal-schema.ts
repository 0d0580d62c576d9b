/**
 * Schemas of journal lines, which validate external files. Unknown members are errors. The types of a genesis and of
 * inputs are in `models/`, which does not load zod. So the compiler checks that each schema matches its type.
 */

import * as z from 'zod';
import type { JsonObject } from '../engine/index.js';
import { faultNames, operatorActionNames } from '../machines/index.js';
import { type StoredBlueprint, storedBlueprintProblems } from '../models/blueprint/index.js';
import type { ValuesByPointer } from '../models/captured/index.js';
import { passwordSchemes } from '../models/index.js';
import { privileges } from '../models/resource/index.js';
import { type JournalHeader, type JournalLine, journalFormat, journalVersion } from './journal.js';

const whole = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: '64 lower-case hexadecimal digits' });
const branch = z.string().regex(/^[0-9a-f]{16}$/, { error: '16 lower-case hexadecimal digits' });
const branches = z.record(z.string(), branch);
const body: z.ZodType<JsonObject> = z.record(z.string(), z.json());
const values: z.ZodType<ValuesByPointer> = z.record(z.string(), z.json());
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

/** Schema of a blueprint. It calls the validation of blueprints, instead of repeating the rules. */
const blueprint = z.custom<StoredBlueprint>().superRefine((value, context) => {
  for (const { path, message, expected } of storedBlueprintProblems(value)) {
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

export const genesisSchema = z.strictObject({
  seed: z.string(),
  run: z.string(),
  startMs: z.int(),
  blueprint,
  httpsPort: whole.max(65_535),
  accounts: z.array(account),
  certificate,
});

/** Program that wrote a journal, and its behavior number. */
const origin = { program: z.string(), behaviour: z.int() };
export const originSchema = z.object(origin);

const header = z.strictObject({
  format: z.literal(journalFormat),
  version: z.literal(journalVersion),
  ...origin,
  genesis: genesisSchema,
  capture: z.base64().exactOptional(),
  branches,
});
export const headerSchema: SameType<JournalHeader, typeof header> = header;

const imageHeader = z.strictObject({
  component: z.string(),
  version: z.string(),
  deviceClass: z.string(),
  targets: z.array(z.string()),
  updatableBy: z.array(z.enum(['Bmc', 'Uefi', 'RuntimeAgent'])),
  activates: z.enum(['Immediately', 'AfterReboot', 'AfterDeviceReset', 'AfterHardPowerCycle']),
  sizeBytes: whole,
  sha256: hash,
});

const fileFacts = z.strictObject({
  sizeBytes: whole,
  header: imageHeader.nullable(),
  contentAt: whole,
  reason: z.string(),
  pieces: z.array(hash),
});

const author = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  address: z.string(),
  sessionId: z.string().exactOptional(),
});

const inputs = [
  z.strictObject({
    type: z.literal('redfish.write'),
    method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
    uri: z.string(),
    body,
    by: author,
  }),
  z.strictObject({ type: z.literal('authentication.touched'), sessionId: z.string() }),
  z.strictObject({ type: z.literal('authentication.failed'), userName: z.string(), address: z.string() }),
  z.strictObject({ type: z.literal('authentication.succeeded'), userName: z.string(), address: z.string() }),
  z.strictObject({
    type: z.literal('network.crossed'),
    way: z.enum(['there', 'back']),
    method: z.string(),
    path: z.string(),
  }),
  z.strictObject({
    type: z.literal('captured.write'),
    uri: z.string(),
    change: z.strictObject({
      kept: values.exactOptional(),
      pending: values.exactOptional(),
      appliesTo: z.string().exactOptional(),
      cleared: z.literal(true).exactOptional(),
      member: z.string().exactOptional(),
      next: values.nullable().exactOptional(),
      removed: z.literal(true).exactOptional(),
      preserves: z.enum(['PreserveNetwork', 'PreserveNetworkAndUsers']).nullable().exactOptional(),
    }),
    by: author,
  }),
  z.strictObject({ type: z.literal('license.lacking'), userName: z.string() }),
  z.strictObject({ type: z.literal('upload.received'), upload: whole, file: fileFacts }),
  z.strictObject({ type: z.literal('upload.continued'), upload: whole }),
  z.strictObject({ type: z.literal('upload.abandoned'), upload: whole }),
  z.strictObject({ type: z.literal('operator'), action: z.enum(operatorActionNames) }),
  z.strictObject({
    type: z.literal('fault'),
    fault: z.enum(faultNames),
    with: z.record(z.string(), z.union([z.string(), z.int()])),
    clear: z.boolean(),
  }),
  z.strictObject({ type: z.literal('future'), seed: z.string(), ties: z.enum(['fifo', 'shuffled']) }),
  z.strictObject({ type: z.literal('effect.result'), id: whole, result: body }),
] as const;

/** Names of all input types. */
export const inputTypes: readonly string[] = inputs.map(({ shape }) => shape.type.value);

export const inputSchema = z.discriminatedUnion('type', inputs, {
  error: ({ code }) =>
    code === 'invalid_union' ? `an input of one of the types ${inputTypes.join(', ')}` : undefined,
});

/** Schemas of the lines after the header, by the member that distinguishes them. */
export const lineKinds = {
  input: z.strictObject({ ...position, input: inputSchema }),
  clock: z.strictObject({ ...position, clock: z.literal('advance') }),
  fingerprint: z.strictObject({ ...position, fingerprint: hash, branches, chain: hash }),
};

const line = z.union([lineKinds.input, lineKinds.clock, lineKinds.fingerprint]);
export const lineSchema: SameType<JournalLine, typeof line> = line;

/**
 * Requires that a schema matches a type: `SameType<Type, typeof schema>` is the type of the schema if it parses to
 * exactly this type, member by member. Otherwise it is a type that no schema has, so that a difference does not
 * compile. Mere assignability would accept a member that is optional in one type and required in the other.
 */
export type SameType<Type, Schema extends z.ZodType> =
  Same<Writable<Type>, Writable<z.infer<Schema>>> extends true
    ? Schema
    : { readonly 'the schema reads another type than this': Type };

/** Type without `readonly`, which schemas do not express, and with an intersection as a single object type. */
type Writable<Type> = Type extends object ? { -readonly [Key in keyof Type]: Writable<Type[Key]> } : Type;

/**
 * True for identical types. It compares two generic signatures, because these are assignable only if their conditions
 * are the same type.
 */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
