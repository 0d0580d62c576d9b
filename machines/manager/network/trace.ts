/** Log entries about changes that users made to network settings. */
import type { Transaction } from '../../../models/index.js';
import { listChanged, type NamedSettings } from '../../../models/resource/index.js';
import { protocolNames } from '../../network-settings/index.js';
import { managerAddress } from '../../power/index.js';

/** Settings of the services with a port of their own. A change of each service makes its own log entry. */
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

/**
 * Logs changes of services that have a port of their own. Writes that may change their enabled state or their port call
 * this function at their end.
 */
export function traceProtocols(stage: Transaction, userName: string): void {
  for (const service of listChanged(stage, protocols)) {
    stage.emit('network.accessConfigured', { service, user: userName }, managerAddress);
  }
}

/** Logs changes of other network settings. Writes that may change such settings call this function at their end. */
export function traceNetwork(stage: Transaction, userName: string): void {
  if (listChanged(stage, network).length === 0) return;
  stage.emit('network.configured', { user: userName }, managerAddress);
}
