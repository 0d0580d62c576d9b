/** The OData service document: what the service root links to, for clients that start there. */
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { services } from './service-root.js';

export const odata: ResourceDefinition = {
  uri: `${root}odata`,
  type: undefined,
  open: true,
  project: ({ link }) => {
    const places = { Service: '', ...services, Sessions: 'SessionService/Sessions/' };
    const value = Object.entries(places).flatMap(([name, place]) => {
      const found = link(root + place);
      return found === undefined ? [] : [{ name, kind: 'Singleton', url: found['@odata.id'] }];
    });
    return { '@odata.context': `${root}$metadata`, value };
  },
};
