/** Services that listen on a port of their own. Ports, and whether they are open, wait for the controller's reset. */

import { settingsIn } from '../../../resource/kept-settings.js';
import { flag } from '../../../resource/readers.js';
import { group, type Row } from '../../../resource/rows.js';
import type { ProtocolName } from '../controller-settings.js';
import { portReader } from './service-setting.js';

function protocolSetting(name: ProtocolName) {
  return settingsIn(({ controllerSettings }) => controllerSettings.configured.protocols[name]);
}

/** Whether a service is open: the manager's consoles are switched by it too. */
export function openRow(name: ProtocolName, says: string): Row<unknown> {
  return protocolSetting(name)('enabled', flag, says);
}

function protocolRow(name: ProtocolName, says: string): Row<unknown> {
  return group(says, {
    Port: protocolSetting(name)('port', portReader, 'The TCP port of the service.'),
    ProtocolEnabled: openRow(name, 'Whether the service is offered.'),
  });
}

export const protocolRows = {
  IPMI: protocolRow('IPMI', 'The older protocol of management controllers.'),
  KVMIP: protocolRow('KVMIP', 'The remote console with screen, keyboard and mouse.'),
  SNMP: protocolRow('SNMP', 'The protocol by which the controller is asked for its state.'),
  SSH: protocolRow('SSH', 'The command line of the controller.'),
  VirtualMedia: protocolRow('VirtualMedia', 'The service that disks are given to the host by.'),
} as const satisfies Record<ProtocolName, Row<unknown>>;
