/** A scenario file's keys, and those of a file that is included. What only shows when all is read is asked in `prepare.ts`. */
import * as z from 'zod';
import { type BlueprintInput, blueprintProblems } from '../../models/blueprint/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { check } from '../checks/checks.js';
import { listenersSchema, noListeners } from '../endpoints/listeners.js';
import { noSources, sourcesSchema } from '../endpoints/sources.js';
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

const forEditors = z.string().optional().describe('Where editors find this schema; means nothing else.');
const name = z.string().min(1).describe('What it is called.');
const described = {
  description: z.string().optional().describe('What it shows, for those who choose among scenarios.'),
  parameters: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/, { error: 'a name of letters, digits and _' }), json)
    .default({})
    .describe(`Names with their values, which may be given otherwise; $\{name} in a text stands for one.`),
};
const steps = listOfSteps.describe('What is done, one after the other, on virtual time.');

export const scenarioSchema = z.strictObject({
  $schema: forEditors,
  name,
  ...described,
  seed: seed
    .default('1')
    .describe('Names the history: whatever is drawn follows from it. 1 unless it says so.'),
  start: instant.optional().describe('The first instant; 2026-01-01T00:00:00Z unless it says so.'),
  pace: pace
    .optional()
    .describe(
      'How `tidefish run` has virtual time follow the wall for who watches; without it, nobody waits. No history depends on it.',
    ),
  ties: z
    .enum(['fifo', 'shuffled'])
    .optional()
    .describe(
      'In which order comes what ties on an instant: as it was set, unless it is shuffled, by the seed. A sweep tries both.',
    ),
  password: z
    .string()
    .min(1)
    .optional()
    .describe('Of the administrator; without it one follows from the seed.'),
  blueprint: z
    .union([z.string().min(1), inlineBlueprint])
    .default({})
    .describe('What differs from the default server, or the file that says so.'),
  overrides: z
    .record(z.string(), json)
    .default({})
    .describe(
      'What differs from that blueprint: mappings are merged, anything else replaces what was there.',
    ),
  sources: sourcesSchema
    .default(noSources)
    .describe('Modelled servers that the controller fetches from, by their addresses.'),
  listeners: listenersSchema
    .default(noListeners)
    .describe('Modelled listeners for events, mails and log entries, by their addresses.'),
  steps,
  checks: z.array(check).default([]).describe('What has to hold at the end, or over time.'),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: 'a fingerprint, as `tidefish run --update` writes it' })
    .optional()
    .describe(
      'Of the state at the end, with the seed and the parameters of the file: the history is pinned.',
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

/** A path in words back as steps: `processors[0].cores`. Names with other characters stand in brackets and quotes. */
export function parsePath(path: string): (string | number)[] {
  return [...path.matchAll(part)].map(([, index, quoted, plain = '']): DocumentPath[number] => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? plain : (JSON.parse(quoted) as string);
  });
}
