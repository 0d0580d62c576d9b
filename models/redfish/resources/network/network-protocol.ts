/** The network services the controller offers: HTTPS alone, at the port it is really served on. */
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';

export const networkProtocol: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/NetworkProtocol/`,
  type: 'ManagerNetworkProtocol.v1_0_0.ManagerNetworkProtocol',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree: { blueprint, service } }) => ({
    Id: 'NetworkProtocol',
    Name: 'Manager Network Services',
    HostName: blueprint.manager.hostName,
    FQDN: blueprint.manager.fqdn,
    HTTP: { Port: httpPort, ProtocolEnabled: false },
    HTTPS: { Port: service.httpsPort, ProtocolEnabled: true },
    Status: { State: 'Enabled' },
  }),
};

/** Where plain HTTP would be, if it were offered. */
const httpPort = 80;
