/** What a controller in the process lives with, and its forks with it: none of it is state. */
import type { Scripted } from '../../engine/index.js';
import type { Check } from '../checks/check.js';
import type { Outside } from '../outside/outside.js';

export interface Terms {
  readonly whileAway: 'reject' | '503';
  readonly outside: Outside;
  /** What comes by itself. */
  readonly script: readonly Scripted[];
  /** What is looked at all the time. */
  readonly checks: readonly Check[];
}

/** Of what is not said. */
export const usualTerms = { whileAway: 'reject', script: [], checks: [] } as const;
