/**
 * A scenario file's keys, checked beyond their shape: a blueprint by the blueprint's own rules, and a step that asks
 * for a time already past, as far as that can be known without running.
 */
import * as z from 'zod';
import { formatDuration } from '../../engine/index.js';
import { type BlueprintInput, blueprintProblems, type DocumentPath } from '../../models/index.js';
import { listenersSchema, noListeners } from '../outside/listeners.js';
import { noSources, sourcesSchema } from '../outside/sources.js';
import { condition } from './condition.js';
import { type Step, step } from './step.js';

const seed = z
  .union([z.string().min(1), z.int()], { error: 'text or a whole number' })
  .transform((given) => String(given));

/** With its zone: without one the machine's own would decide, and a history would differ from place to place. */
const startExpected = "an instant with its zone, such as '2026-01-01T00:00:00Z'";
const start = z.iso
  .datetime({ offset: true, error: startExpected })
  .transform((instant) => Date.parse(instant));

const inlineBlueprint = z
  .record(z.string(), z.json())
  .superRefine((given, context) => {
    for (const { path, message, expected } of blueprintProblems(given)) {
      context.addIssue({ code: 'custom', message, path: [...parsePath(path)], params: { expected } });
    }
  })
  .transform((given) => given as BlueprintInput);

export const scenarioSchema = z
  .strictObject({
    name: z.string().min(1),
    description: z.string().optional(),
    seed: seed.default('1'),
    start: start.optional(),
    password: z.string().min(1).optional(),
    blueprint: z.union([z.string().min(1), inlineBlueprint]).default({}),
    sources: sourcesSchema.default(noSources),
    listeners: listenersSchema.default(noListeners),
    steps: z.array(step).min(1),
    checks: z.array(condition).default([]),
  })
  .transform((document, context) => {
    // Only steps that are all in order have times that can be compared.
    if (context.issues.length === 0) checkTimes(document.steps, context);
    return document;
  });

export type ScenarioDocument = z.output<typeof scenarioSchema>;

/** How long `until` takes is not known here, so only what is past in any case is found; the rest shows in the run. */
function checkTimes(steps: readonly Step[], context: z.RefinementCtx): void {
  let earliestMs = 0;
  for (const [index, { atMs, afterMs, action }] of steps.entries()) {
    if (atMs !== undefined && atMs < earliestMs) {
      context.addIssue({
        code: 'custom',
        message: `${formatDuration(atMs)} is past when this step is reached`,
        path: ['steps', index, 'at'],
        params: { expected: `at least ${formatDuration(earliestMs)}` },
      });
    }
    earliestMs = Math.max(atMs ?? 0, earliestMs + afterMs);
    if (action.kind === 'advance') earliestMs += action.spanMs;
  }
}

/** `processors[0].cores` as steps; names with other characters stand in brackets and quotes. */
function* parsePath(path: string): Generator<DocumentPath[number]> {
  for (const [, index, quoted, name] of path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([\w-]+)/g)) {
    if (index !== undefined) yield Number(index);
    else yield quoted === undefined ? (name ?? '') : (JSON.parse(quoted) as string);
  }
}
