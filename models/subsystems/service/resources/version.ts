/**
 * `/redfish`: which protocol versions there are. Not a resource: exactly this one member (behaviour "Root documents").
 */
import { at } from '../../../resource/at.js';
import { uri } from '../../../resource/kinds.js';
import { row } from '../../../resource/rows.js';
import { root } from '../../../resource/uris.js';

export const version = at('/redfish/').resource({
  type: undefined,
  says: 'The versions of the protocol that are spoken here.',
  open: true,
  properties: { v1: row(uri, 'Where the first version begins.', () => root) },
});
