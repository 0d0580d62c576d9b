/** Condition about the deliveries to a modeled listener. */
import * as z from 'zod';
import type { Json, JsonObject } from '../../../engine/index.js';
import { canonicalAddress, listenerAddress } from '../../endpoints/listener-address.js';
import { formatValue } from '../../report/value-text.js';
import { fill, fillText, type Saved, textOf } from '../../run/saved.js';
import { deliveriesAfter } from '../../run/step-marks.js';
import type { Condition, ConditionKind } from '../condition.js';
import { checkCount, formatTimes, since, type Times, times } from '../count.js';
import { partialBody } from '../expectation.js';
import { whenReady } from '../saved-values.js';

export const listener: ConditionKind = {
  key: 'listener',
  description: 'Deliveries that a modeled listener at an address has received.',
  schema: z
    .strictObject({
      listener: listenerAddress,
      has: partialBody.optional().describe('Properties that the body of a counted delivery has.'),
      times,
      since,
    })
    .transform(({ listener: given, has = {}, times: counted, since: from }): Condition => {
      const anything = Object.keys(has).length === 0;
      const addressIn = (saved: Saved) => canonicalAddress(textOf(fillText(given, saved)));
      const wantedIn = (saved: Saved) =>
        counted === undefined ? undefined : (fill(counted, saved) as Times);
      return whenReady({ listener: given, has, times: counted, since: from } as JsonObject, {
        words: (saved) =>
          `listener ${addressIn(saved)} got ${anything ? 'anything' : formatValue(fill(has, saved))}${formatTimes(wantedIn(saved), from)}`,
        evaluate: ({ controller: { deliveries }, saved, marks }) => {
          const mark = from === undefined ? undefined : marks?.get(from);
          const address = addressIn(saved);
          const pattern = fill(has as Json, saved);
          const counting = mark === undefined ? deliveries : deliveriesAfter(deliveries, mark.delivery);
          const there = counting.filter(({ destination }) => canonicalAddress(destination) === address);
          const what = `deliveries to ${address} with ${formatValue(pattern)}`;
          const bodies = there.map(({ body }) => ({ body, count: 1 }));
          return checkCount({ at: ['listener'], what, pattern, times: wantedIn(saved) }, bodies);
        },
      });
    }),
};
