/** Every resource is valid against its own definition: types, allowable values, ranges, and what has to be there. */
import type { JsonObject } from '../../engine/index.js';
import { onceFor, problemsOf } from '../../models/index.js';
import type { CloseInvariant } from './invariant.js';

export const valid: CloseInvariant = {
  name: 'valid',
  says: 'Every resource is as its definition says.',
  judged: 'closely',
  *judge({ linked }) {
    for (const [uri, { body }] of linked) {
      if (body?.['@odata.type'] === undefined) continue;
      for (const { pointer, expected, found } of problemsIn(body)) {
        yield `${uri}${pointer} is ${JSON.stringify(found)}, expected ${expected}`;
      }
    }
  },
};

/** Of each body once: half of them are the same in every controller, and most the same for long. */
const problemsIn = onceFor((body: JsonObject) => problemsOf(body));
