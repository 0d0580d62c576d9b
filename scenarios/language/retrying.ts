/** How a client asks again that gets no answer. */
import * as z from 'zod';
import type { Retrying } from '../run/ask.js';
import { duration } from './duration.js';
import { defaultLimitMs } from './limit.js';

const plain = duration.transform((everyMs): Retrying => ({ everyMs, limitMs: defaultLimitMs }));
const limited = z
  .strictObject({
    every: duration.describe('How long it waits before it asks again.'),
    within: duration.describe('How long it asks at most.'),
  })
  .transform(({ every, within }): Retrying => ({ everyMs: every, limitMs: within }));

export const retrying = z
  .union([plain, limited], { error: 'a duration, or {every: 5s, within: 10m}' })
  .describe(
    'Asks again after that, or when Retry-After says, as long as there is no answer or a 503: for an hour, or `within` a time beside `every`.',
  );
