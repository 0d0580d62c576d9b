/** Whatever a body links to is there: a resource, or the part of one that the fragment points at. */
import { linksIn } from '../../replay/index.js';
import type { CloseInvariant, Walked } from './invariant.js';
import { crawl } from './service.js';

export const links: CloseInvariant = {
  name: 'links',
  says: 'Every link leads somewhere.',
  judged: 'closely',
  *judge(service) {
    for (const [uri, body] of crawl(service)) {
      for (const link of linksIn(body)) {
        const [target = '', pointer = ''] = link.split('#');
        const names = pointer.split('/').slice(1);
        const found = names.reduce((value: Walked, name) => value?.[name], service.at(target));
        if (found === undefined) yield `${uri} links to ${link}`;
      }
    }
  },
};
