/** `/redfish`: which protocol versions there are. Not a resource: exactly this one member (clients.md). */
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';

export const version: ResourceDefinition = {
  uri: '/redfish/',
  type: undefined,
  open: true,
  project: () => ({ v1: root }),
};
