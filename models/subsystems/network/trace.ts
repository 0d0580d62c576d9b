/** What the logs say of the controller's network when somebody changed it. */
import { listChanged, type NamedSettings } from '../../resource/changed-settings.js';
import type { ControllerStage } from '../../stage.js';
import { managerAddress } from '../controller/index.js';
import { protocolNames } from './controller-settings.js';

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
export function traceProtocols(stage: ControllerStage, userName: string): void {
  for (const service of listChanged(stage, protocols)) {
    stage.emit('network.accessConfigured', { service, user: userName }, managerAddress);
  }
}

/** For the end of a write that may have changed anything else of it. */
export function traceNetwork(stage: ControllerStage, userName: string): void {
  if (listChanged(stage, network).length === 0) return;
  stage.emit('network.configured', { user: userName }, managerAddress);
}
