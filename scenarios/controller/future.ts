/**
 * Starts another future of a forked controller. The new future is an input like any other, so that its history can be
 * recorded.
 */
import * as z from 'zod';
import type { FutureInput } from '../../machines/index.js';
import { checkOptions, optionsOf } from '../../models/document/index.js';
import type { InProcessController } from './in-process.js';

export interface FutureOptions {
  /** Seed of the random numbers; default: the original seed. */
  readonly futureSeed?: string;
  /**
   * Order of events of the same instant, in a future with its own seed; default: the order in which they were
   * scheduled.
   */
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
