/** A hand on the server. */
import * as z from 'zod';
import { handNames } from '../../../machines/index.js';
import { stepKind } from '../step-kind.js';
import { perform } from './perform.js';

export const operator = stepKind({
  key: 'operator',
  says: 'Somebody at the server does something: presses its power button, resets its controller.',
  value: z.enum(handNames),
  beside: {},
  prepare: (hand) => ({
    leastMs: 0,
    words: () => `operator ${hand}`,
    take: (track) => perform(track, { type: 'operator', hand }, 'operator'),
  }),
});
