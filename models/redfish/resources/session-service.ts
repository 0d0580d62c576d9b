/** The service that logs clients in. */
import { idleTimeoutMinutes } from '../../state/sessions.js';
import type { ResourceDefinition } from '../define.js';
import { root } from '../uris.js';

export const sessionService: ResourceDefinition = {
  uri: `${root}SessionService/`,
  type: 'SessionService.v1_0_0.SessionService',
  project: ({ link }) => ({
    Id: 'SessionService',
    Name: 'Session Service',
    Description: 'Logs clients in and out',
    ServiceEnabled: true,
    // Minutes in practice, though the schema says seconds (facts § 0).
    SessionTimeout: idleTimeoutMinutes,
    Sessions: link(`${root}SessionService/Sessions/`),
    Status: { Health: 'OK', State: 'Enabled' },
  }),
};
