/** Value types of scenario files. The metadata of a schema describes the value for editors. */
import * as z from 'zod';
import { durationPattern, type Json, paceExpected, pacePattern } from '../../engine/index.js';
import { pace as anyPace, durationMs } from '../../models/document/index.js';

/** Schema of a duration. Unit of the parsed value: ms. */
export const duration = durationMs.meta({
  id: 'duration',
  pattern: durationPattern.source,
  description: "Duration of virtual time, such as '10m', '90s', '1h30m' or '500ms'.",
});

const instantExpected = "an instant with its zone, such as '2026-01-01T00:00:00Z'";

/**
 * Schema of an instant with its time zone. Without a zone, the result would depend on the zone of the machine. Unit of
 * the parsed value: ms since the epoch.
 */
export const instant = z.iso
  .datetime({ offset: true, error: instantExpected })
  .transform((text) => Date.parse(text))
  .meta({ id: 'instant', description: 'Instant with its time zone, such as 2026-01-01T00:00:00Z.' });

/** Schema of any value. The value is not validated, because a parsed document is plain JSON. */
export const json = z.custom<Json>();

/** Default of the maximum waiting time. Unit: ms. Assumption: longer than any boot or firmware update. */
export const defaultLimitMs = 3_600_000;

export const limit = duration.describe('Maximum waiting time (default: 1h).');

export const pace = anyPace.meta({
  id: 'pace',
  pattern: pacePattern,
  description: `A pace: ${paceExpected}.`,
});

/** Schema of the seed of a history or of a future: a text, or a whole number. */
export const seed = z
  .union([z.string().min(1), z.int()], { error: 'text or a whole number' })
  .transform((given) => String(given));

const credentials = z.strictObject(
  {
    user: z.string().describe('Login name of the user.'),
    password: z.string().describe('Password of the user; reports never show it.'),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'a mapping of user and password' : undefined) },
);

/** Schema of the sender of a request: the administrator, nobody, or a user by name and password. */
export const caller = z
  .union([z.enum(['administrator', 'nobody']), credentials])
  .describe('Sender of the request: `administrator` (default), `nobody`, or a `user` with a `password`.');
export type Caller = z.output<typeof caller>;
