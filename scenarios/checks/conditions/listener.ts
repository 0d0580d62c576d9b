/** What a modelled listener has received. */
import * as z from 'zod';
import type { Json, JsonObject } from '../../../engine/index.js';
import { canonicalAddress, listenerAddress } from '../../outside/listener-address.js';
import { valueInWords } from '../../report/words.js';
import { deliveriesAfter } from '../../run/marks.js';
import { fill, fillText, type Saved, textOf } from '../../run/saved.js';
import { partialBody } from '../answer.js';
import type { Condition, ConditionKind } from '../condition.js';
import { countInWords, judgeCount, since, type Times, times } from '../count.js';
import { onceReady } from '../unsaved.js';

export const listener: ConditionKind = {
  key: 'listener',
  says: 'What a modelled listener at an address has received.',
  schema: z
    .strictObject({
      listener: listenerAddress,
      has: partialBody.optional().describe('What the body of such a delivery has.'),
      times,
      since,
    })
    .transform(({ listener: given, has = {}, times: counted, since: from }): Condition => {
      const anything = Object.keys(has).length === 0;
      const addressIn = (saved: Saved) => canonicalAddress(textOf(fillText(given, saved)));
      const wantedIn = (saved: Saved) =>
        counted === undefined ? undefined : (fill(counted, saved) as Times);
      return onceReady({ listener: given, has, times: counted, since: from } as JsonObject, {
        words: (saved) =>
          `listener ${addressIn(saved)} got ${anything ? 'anything' : valueInWords(fill(has, saved))}${countInWords(wantedIn(saved), from)}`,
        judge: ({ controller: { deliveries }, saved, marks }) => {
          const mark = from === undefined ? undefined : marks?.get(from);
          const address = addressIn(saved);
          const pattern = fill(has as Json, saved);
          const counting = mark === undefined ? deliveries : deliveriesAfter(deliveries, mark.delivery);
          const there = counting.filter(({ destination }) => canonicalAddress(destination) === address);
          const what = `deliveries to ${address} with ${valueInWords(pattern)}`;
          const bodies = there.map(({ body }) => ({ body, count: 1 }));
          return judgeCount({ at: ['listener'], what, pattern, times: wantedIn(saved) }, bodies);
        },
      });
    }),
};
