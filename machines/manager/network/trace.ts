/** What the logs say of the controller's network when somebody changed it. */
import type { Transaction } from '../../../models/index.js';
import { listChanged, type NamedSettings } from '../../../models/resource/index.js';
import { protocolNames } from '../../network-settings/index.js';
import { managerAddress } from '../../power/index.js';

/** Services that listen on a port of their own have an entry each. */
const protocols: NamedSettings = Object.fromEntries(
  protocolNames.map((name) => [
    name,
    ({ controllerSettings }) => controllerSettings.configured.protocols[name],
  ]),
) satisfies NamedSettings;

const network: NamedSettings = {
  names: ({ controllerSettings: { configured } }) => [configured.hostName, configured.domainName],
  interfaces: ({ controllerSettings }) => controllerSettings.configured.interfaces,
  services: ({ networkServices }) => networkServices,
};

/** For the end of a write that may have changed whether such a service is open, and where. */
export function traceProtocols(stage: Transaction, userName: string): void {
  for (const service of listChanged(stage, protocols)) {
    stage.emit('network.accessConfigured', { service, user: userName }, managerAddress);
  }
}

/** For the end of a write that may have changed anything else of it. */
export function traceNetwork(stage: Transaction, userName: string): void {
  if (listChanged(stage, network).length === 0) return;
  stage.emit('network.configured', { user: userName }, managerAddress);
}
