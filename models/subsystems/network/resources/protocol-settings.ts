/** Services that listen on a port of their own. Ports, and whether they are open, wait for the controller's reset. */

import { property } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { type ControllerSettings, type ProtocolName, protocolNames } from '../controller-settings.js';
import { portReader } from './service-setting.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

function protocolWritable(name: ProtocolName) {
  return {
    Port: property({
      ...byManager,
      reader: portReader,
      apply: ({ draft }, value) => {
        draft.controllerSettings.configured.protocols[name].port = value;
      },
    }),
    ProtocolEnabled: property({
      ...byManager,
      reader: flag,
      apply: ({ draft }, value) => {
        draft.controllerSettings.configured.protocols[name].enabled = value;
      },
    }),
  };
}

export const protocolSettings = {
  IPMI: protocolWritable('IPMI'),
  KVMIP: protocolWritable('KVMIP'),
  SNMP: protocolWritable('SNMP'),
  SSH: protocolWritable('SSH'),
  VirtualMedia: protocolWritable('VirtualMedia'),
} as const satisfies Record<ProtocolName, object>;

export function projectProtocols({ protocols }: ControllerSettings) {
  return Object.fromEntries(
    protocolNames.map((name) => [
      name,
      { Port: protocols[name].port, ProtocolEnabled: protocols[name].enabled },
    ]),
  );
}
