/** Whatever a body links to is there: a resource, or the part of one that the fragment points at. */
import type { CloseInvariant, Walked } from './invariant.js';

export const links: CloseInvariant = {
  name: 'links',
  says: 'Every link leads somewhere.',
  judged: 'closely',
  *judge({ linked }) {
    for (const [uri, { links }] of linked) {
      for (const link of links) {
        const [target = '', pointer = ''] = link.split('#');
        const names = pointer.split('/').slice(1);
        const found = names.reduce((value: Walked, name) => value?.[name], linked.get(target)?.body);
        if (found === undefined) yield `${uri} links to ${link}`;
      }
    }
  },
};
