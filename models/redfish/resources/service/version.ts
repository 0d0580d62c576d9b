/** `/redfish`: which protocol versions there are. Not a resource: exactly this one member (clients.md). */
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';

export const version: ResourceDefinition = {
  uri: '/redfish/',
  type: undefined,
  open: true,
  project: () => ({ v1: root }),
};
