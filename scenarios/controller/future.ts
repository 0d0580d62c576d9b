/** Another future of a controller that was forked off: an input of it like any other, so that its history can be told. */
import * as z from 'zod';
import type { FutureInput } from '../../machines/index.js';
import { checkOptions, optionsOf } from '../../models/document/index.js';
import type { InProcessController } from './in-process.js';

export interface FutureOptions {
  /** What draws are made from; those of the original go on unless said. */
  readonly futureSeed?: string;
  /** In which order comes what ties on an instant, in a future with a seed: as it was set unless said. */
  readonly ties?: FutureInput['ties'];
}

const futureOptions = optionsOf<FutureOptions>({
  futureSeed: z.string().min(1),
  ties: z.enum(['fifo', 'shuffled']),
});

export function requireFutureOptions(given: unknown): void {
  checkOptions('fork', given, futureOptions);
}

export function startFuture(
  fork: InProcessController,
  { futureSeed, ties = 'fifo' }: FutureOptions,
): InProcessController {
  if (futureSeed !== undefined) fork.simulation.perform({ type: 'future', seed: futureSeed, ties });
  return fork;
}
