/** Log entries about network changes made by users. */
import type { Transaction } from '../../../models/index.js';
import { listChanged, type NamedSettings } from '../../../models/resource/index.js';
import { protocolNames } from '../../network-settings/index.js';
import { managerAddress } from '../../power/index.js';

/** Services with a port of their own have one entry each. */
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

/** To be called at the end of a write that may have changed the enabled state or the port of such a service. */
export function traceProtocols(stage: Transaction, userName: string): void {
  for (const service of listChanged(stage, protocols)) {
    stage.emit('network.accessConfigured', { service, user: userName }, managerAddress);
  }
}

/** To be called at the end of a write that may have changed other network settings. */
export function traceNetwork(stage: Transaction, userName: string): void {
  if (listChanged(stage, network).length === 0) return;
  stage.emit('network.configured', { user: userName }, managerAddress);
}
