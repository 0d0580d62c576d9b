/** Extent of a history: its start, its end, and the memory that it uses. */
import * as z from 'zod';
import type { Controller } from '../../machines/index.js';
import { type History, instant } from '../../replay/index.js';
import type { RunHistory } from './run-history.js';

export const extentSchema = z.strictObject({
  seed: z.string(),
  start: z.string(),
  end: z.string(),
  events: z.int().min(0),
  isRecorded: z
    .boolean()
    .describe('True if a recorded state is served, which cannot be changed and does not go on.'),
  isCaptured: z.boolean().describe('True for the server of a capture.'),
  memory: z
    .strictObject({ bytes: z.int().min(0), bytesMax: z.int().min(1) })
    .optional()
    .describe(
      'Memory of the history, unless the history is stored on disk. At the limit bytesMax, queries of older states take longer, and no state is lost. Very many inputs can exceed the limit.',
    ),
});

export type Extent = z.infer<typeof extentSchema>;

/** What is served: the history of a run, or a recorded one. */
export interface Served {
  readonly controller: Pick<Controller, 'tree'>;
  readonly past: Pick<RunHistory, 'memory'>;
  readonly isPast: boolean;
}

export function describeExtent(
  { past: { memory }, isPast, controller }: Served,
  { genesis, startMs, end }: History,
): Extent {
  return {
    seed: genesis.seed,
    start: instant(startMs),
    end: instant(end.at),
    events: end.after,
    isRecorded: isPast,
    isCaptured: controller.tree.blueprint.capture !== undefined,
    ...(memory && { memory: { bytes: memory.bytes, bytesMax: memory.bytesMax } }),
  };
}
