/** What has to hold at some instant of one history among many: that it is reached at all. A single run only tells. */
import * as z from 'zod';
import type { Check, CheckKind } from '../check.js';
import type { Condition } from '../condition.js';

export function sometimes(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'sometimes',
    says: 'A condition holds at some instant of at least one history of a sweep; a single run tells, and does not fail.',
    schema: z.strictObject({ sometimes: condition }).transform(
      ({ sometimes: wanted }): Check => ({
        words: (saved) => `sometimes ${wanted.words(saved)}`,
        isSometimes: true,
        watch: () => ({
          look: (look) => (wanted.judge(look).length === 0 ? [] : 'open'),
          end: () => [],
        }),
      }),
    ),
  };
}
