/** A hand on the server. */
import * as z from 'zod';
import { handNames, hands } from '../../../machines/index.js';
import { stepKind } from '../step-kind.js';
import { perform } from './perform.js';

export const operator = stepKind({
  key: 'operator',
  says: 'Somebody at the server does something: presses its power button, resets its controller.',
  value: z.enum(handNames).meta({ enumDescriptions: handNames.map((hand) => hands[hand].says) }),
  beside: {},
  prepare: (hand) => ({
    leastMs: 0,
    words: () => `operator ${hand}`,
    take: (track) => perform(track, { type: 'operator', hand }, 'operator'),
  }),
});
