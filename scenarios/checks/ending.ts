/** What ends a check over time, and then has to come. */
import type * as z from 'zod';
import type { Condition } from './condition.js';

export function ending(condition: z.ZodType<Condition>) {
  return condition.optional().describe('Up to when: as soon as this holds it is over, and this has to come.');
}
