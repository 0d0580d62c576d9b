/** What a modelled listener has received. */
import * as z from 'zod';
import type { Json } from '../../../engine/index.js';
import { canonicalAddress, listenerAddress } from '../../outside/listener-address.js';
import { valueInWords } from '../../report/words.js';
import { fill, fillText, type Saved, textOf } from '../../run/saved.js';
import { partialBody } from '../answer.js';
import type { Condition, ConditionKind } from '../condition.js';
import { countInWords, judgeCount, times } from '../count.js';
import { namesOf, onceSaved } from '../unsaved.js';

export const listener: ConditionKind = {
  key: 'listener',
  says: 'What a modelled listener at an address has received.',
  schema: z
    .strictObject({
      listener: listenerAddress,
      has: partialBody.optional().describe('What the body of such a delivery has.'),
      times,
    })
    .transform(({ listener: given, has = {}, times: wanted }): Condition => {
      const anything = Object.keys(has).length === 0;
      const addressIn = (saved: Saved) => canonicalAddress(textOf(fillText(given, saved)));
      return onceSaved(namesOf([given, has]), {
        words: (saved) =>
          `listener ${addressIn(saved)} got ${anything ? 'anything' : valueInWords(fill(has, saved))}${countInWords(wanted)}`,
        judge: ({ controller: { deliveries }, saved }) => {
          const address = addressIn(saved);
          const pattern = fill(has as Json, saved);
          const there = deliveries.filter(({ destination }) => canonicalAddress(destination) === address);
          const what = `deliveries to ${address} with ${valueInWords(pattern)}`;
          const bodies = there.map(({ body }) => ({ body, count: 1 }));
          return judgeCount({ at: ['listener'], what, pattern, times: wanted }, bodies);
        },
      });
    }),
};
