/** What holds at no instant, or not before something else does. */
import * as z from 'zod';
import type { Check, CheckKind } from '../check.js';
import type { Condition } from '../condition.js';
import { ending } from '../ending.js';
import { below, type Failure, inverted } from '../failure.js';

export function never(condition: z.ZodType<Condition>): CheckKind {
  return {
    key: 'never',
    says: 'A condition holds at no instant, or with `until` at none before another one does.',
    schema: z.strictObject({ never: condition, until: ending(condition) }).transform(
      ({ never: avoided, until }): Check => ({
        words: (saved) =>
          `never ${avoided.words(saved)}${until === undefined ? '' : `, until ${until.words(saved)}`}`,
        isInvariant: true,
        watch: () => ({
          look: (look) => {
            if (until !== undefined && until.judge(look).length === 0) return [];
            if (avoided.unready(look).length > 0) return 'open';
            if (avoided.judge(look).length > 0) return 'open';
            const what = avoided.words(look.saved);
            const values = inverted(avoided.values?.(look.saved) ?? []);
            return [{ path: ['never'], what, expected: 'never', found: 'it holds', values }];
          },
          end: (look): readonly Failure[] => [
            ...(until?.judge(look) ?? []).map(below('until')),
            ...avoided.unready(look).map(below('never')),
          ],
        }),
      }),
    ),
  };
}
