/**
 * Schemas of the keys in a scenario file and in an included file. `prepare.ts` reports errors that depend on several
 * keys.
 */
import * as z from 'zod';
import { type BlueprintInput, blueprintProblems } from '../../models/blueprint/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { check } from '../checks/checks.js';
import { listenersSchema, noListeners } from '../endpoints/listeners.js';
import { noSources, sourcesSchema } from '../endpoints/sources.js';
import { controllersSchema } from './controllers.js';
import { listOfSteps } from './step.js';
import { instant, json, pace, seed } from './values.js';

const inlineBlueprint = z
  .record(z.string(), json)
  .superRefine((given, context) => {
    for (const { path, message, expected } of blueprintProblems(given)) {
      context.addIssue({ code: 'custom', message, path: parsePath(path), params: { expected } });
    }
  })
  .transform((given) => given as BlueprintInput);

const forEditors = z.string().optional().describe('Location of this schema for editors; the run ignores it.');
const name = z.string().min(1).describe('Name of the scenario.');
const described = {
  description: z.string().optional().describe('Description of the scenario.'),
  parameters: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/, { error: 'a name of letters, digits and _' }), json)
    .default({})
    .describe(
      `Names with default values, which --set replaces; \${name} in a text stands for the value of the name.`,
    ),
};
const steps = listOfSteps.describe('Steps, executed one after the other on virtual time.');

const captureOptions = z.strictObject({
  path: z.string().min(1).describe('Path of the capture.'),
  times: z.boolean().optional().describe('Indicates that responses take the recorded times.'),
  inJournals: z
    .enum(['content', 'digest'])
    .optional()
    .describe('Form of the capture in journals: its content (default), or its digest alone.'),
});

export const scenarioSchema = z.strictObject({
  $schema: forEditors,
  name,
  ...described,
  seed: seed.default('1').describe('Seed of the history, from which all random numbers derive (default: 1).'),
  start: instant.optional().describe('First instant of the history (default: 2026-01-01T00:00:00Z).'),
  pace: pace
    .optional()
    .describe(
      'Pace of `tidefish run` relative to the wall clock (default: no waiting). No history depends on the pace.',
    ),
  ties: z
    .enum(['fifo', 'shuffled'])
    .optional()
    .describe(
      'Order of events of the same instant: in the order of scheduling (default), or shuffled by the seed. A sweep tries both.',
    ),
  password: z
    .string()
    .min(1)
    .optional()
    .describe('Password of the administrator (default: derived from the seed).'),
  capture: z
    .union([z.string().min(1), captureOptions])
    .optional()
    .describe(
      'Captured service that the server shows: a folder, archive or imported file beside this file, or a mapping with its `path`.',
    ),
  blueprint: z
    .union([z.string().min(1), inlineBlueprint])
    .default({})
    .describe('Overrides of the default blueprint, or the name of a file with overrides.'),
  overrides: z
    .record(z.string(), json)
    .default({})
    .describe(
      'Overrides of the `blueprint`: mappings are merged, any other value replaces the previous value.',
    ),
  controllers: controllersSchema
    .optional()
    .describe(
      'Groups of controllers, as the `members` of a fleet file, for a scenario with several (default: one controller). The `blueprint` of the scenario is the server of all of them.',
    ),
  sources: sourcesSchema
    .default(noSources)
    .describe('Modeled servers that the controller downloads from, by address.'),
  listeners: listenersSchema
    .default(noListeners)
    .describe('Modeled listeners for events, mails and syslog messages, by address.'),
  steps,
  checks: z.array(check).default([]).describe('Conditions that have to hold at the end or over time.'),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'a fingerprint, as `tidefish run --update` writes it' })
    .optional()
    .describe(
      'Fingerprint of the final state with the seed and the parameters of the file. It pins the history.',
    ),
});

export const fragmentSchema = z.strictObject({
  $schema: forEditors,
  name: name.optional(),
  ...described,
  steps,
});

export type ScenarioDocument = z.output<typeof scenarioSchema>;

const part = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([\w-]+)/g;

/**
 * Parses the text of a path into its segments: `processors[0].cores`. Names with other characters are in brackets and
 * quotes.
 */
export function parsePath(path: string): (string | number)[] {
  return [...path.matchAll(part)].map(([, index, quoted, plain = '']): DocumentPath[number] => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? plain : (JSON.parse(quoted) as string);
  });
}
