/** The service that logs clients in, and how long an idle session lasts: the manager's own idle timeout (facts § 0). */
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { idleTimeout } from './idle-timeout.js';

export const sessionService: ResourceDefinition = {
  uri: `${root}SessionService/`,
  type: 'SessionService.v1_0_0.SessionService',
  project: ({ tree, link }) => ({
    Id: 'SessionService',
    Name: 'Session Service',
    Description: 'Logs clients in and out',
    ServiceEnabled: true,
    // Minutes in practice, though the schema says seconds (facts § 0).
    SessionTimeout: tree.sessions.idleTimeoutMinutes,
    Sessions: link(`${root}SessionService/Sessions/`),
    Status: { Health: 'OK', State: 'Enabled' },
  }),
  writable: { SessionTimeout: idleTimeout },
};
