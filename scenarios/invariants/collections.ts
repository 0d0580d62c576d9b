/** A collection says how many members it has, and has each once. */
import type { CloseInvariant } from './invariant.js';
import { same } from './service.js';

export const collections: CloseInvariant = {
  name: 'collections',
  says: 'A collection counts its members, and has each once.',
  judged: 'closely',
  *judge({ linked }) {
    for (const [uri, { body }] of linked) {
      if (body?.Members === undefined) continue;
      const addresses = body.Members.map((member: { '@odata.id': string }) => member['@odata.id']);
      yield* same(uri, body['Members@odata.count'], addresses.length);
      yield* same(uri, new Set(addresses).size, addresses.length);
    }
  },
};
