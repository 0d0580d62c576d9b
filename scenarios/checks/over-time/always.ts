/** What holds all the time, or until something else does, which then has to come. */
import * as z from 'zod';
import type { Check, CheckKind } from '../check.js';
import type { Condition } from '../condition.js';
import { ending } from '../ending.js';
import { below, type Failure } from '../failure.js';

export function always(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'always',
    says: 'A condition holds at every instant, or with `until` from the start until another one does.',
    schema: z.strictObject({ always: condition, until: ending(condition) }).transform(
      ({ always: held, until }): Check => ({
        words: (saved) =>
          `always ${held.words(saved)}${until === undefined ? '' : `, until ${until.words(saved)}`}`,
        isInvariant: true,
        watch: () => ({
          look: (look) => {
            if (until !== undefined && until.judge(look).length === 0) return [];
            if (held.unready(look).length > 0) return 'open';
            const failures = held.judge(look).map(below('always'));
            return failures.length === 0 ? 'open' : failures;
          },
          end: (look): readonly Failure[] => [
            ...(until?.judge(look) ?? []).map(below('until')),
            ...held.unready(look).map(below('always')),
          ],
        }),
      }),
    ),
  };
}
