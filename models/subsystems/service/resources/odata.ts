/** The OData service document: what the service root links to, for clients that start there. */

import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uri } from '../../../resource/kinds.js';
import { text } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { fixed } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { services } from './services.js';

export const odata = at(`${root}odata`).resource({
  type: undefined,
  says: 'What a client can start from.',
  open: true,
  properties: {
    '@odata.context': row(uri, 'The metadata that describes what is listed.', () => `${root}$metadata`),
    value: list('What there is to start from.', singletons, {
      name: row(text(), 'What it is called.', 'name'),
      kind: fixed('Singleton', 'That there is one of it.'),
      url: row(uri, 'Where it is.', 'url'),
    }),
  },
});

function singletons({ link }: View) {
  const places = [
    ['Service', ''],
    ...Object.entries(services).map(([name, { place }]) => [name, place] as const),
    ['Sessions', 'SessionService/Sessions/'],
  ] as const;
  return places.flatMap(([name, place]) => {
    const found = link(root + place);
    return found === undefined ? [] : [{ name, url: found['@odata.id'] }];
  });
}
