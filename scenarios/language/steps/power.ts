/** The mains: what feeds the server and its controller. */
import * as z from 'zod';
import type { HandName } from '../../../machines/index.js';
import { stepKind } from '../step-kind.js';
import { perform } from './perform.js';

const hands = { lost: 'mains.off', back: 'mains.on' } as const satisfies Readonly<Record<string, HandName>>;

export const power = stepKind({
  key: 'power',
  says: 'The mains are lost, or come back.',
  value: z.enum(['lost', 'back']),
  beside: {},
  prepare: (mains) => ({
    leastMs: 0,
    words: () => `power ${mains}`,
    take: (track) => perform(track, { type: 'operator', hand: hands[mains] }, 'power'),
  }),
});
