/**
 * Settings of an adapter port, and the switch that enables the port. The port itself and its pending settings have
 * these rows.
 */

import type { Transaction } from '../../../../../models/index.js';
import {
  flag,
  oneOf,
  type Params,
  presentIn,
  type ResourceLocationOf,
  type Row,
  type Rows,
  row,
  type View,
} from '../../../../../models/resource/index.js';
import { adapterPattern, isPortEnabled, type NetworkPort, portName } from '../../../../parts/index.js';
import { flowControls } from '../../adapter-settings.js';
import { reportLinks } from '../../link-changes.js';
import { adapterSettings, type SettingsView } from './adapter-rows.js';

export const portsPattern = `${adapterPattern}Ports/` as const;
export const portPattern = `${portsPattern}{PortId}/` as const;
export type PortLocation = ResourceLocationOf<typeof portPattern, NetworkPort>;

export function portEthernetRows(shown: SettingsView): Rows<unknown, PortLocation> {
  const setting = adapterSettings(shown, ({ ports }, { NetworkAdapterId, PortId }: PortLocation['params']) =>
    presentIn(ports, `${NetworkAdapterId}/${PortId}`),
  );
  return {
    EEEEnabled: setting(
      'energyEfficient',
      flag,
      'Indicates whether Energy-Efficient Ethernet (EEE) is enabled.',
    ),
    FlowControlConfiguration: setting(
      'flowControl',
      oneOf(flowControls),
      'Configured directions of flow control.',
    ),
    LLDPEnabled: setting('lldp', flag, 'Indicates whether LLDP is enabled on the port.'),
    WakeOnLANEnabled: setting('wakesHost', flag, 'Indicates whether Wake on LAN is enabled.'),
  };
}

interface OfPort {
  readonly params: Params;
  readonly part: NetworkPort;
}

function switchPort(stage: Transaction, port: NetworkPort, enabled: boolean): void {
  const { disabledPorts } = stage.draft.devices;
  const name = portName(port);
  if (enabled) delete disabledPorts[name];
  else disabledPorts[name] = true;
  reportLinks(stage);
}

export const portEnabledRow: Row<View<OfPort>, OfPort> = row(
  flag,
  'Indicates whether the port is enabled.',
  ({ tree, part }: View<OfPort>) => isPortEnabled(tree, part),
  {
    set: {
      privilege: 'HostNICConfigPriv',
      apply: (stage, enabled, { part }) => switchPort(stage, part, enabled),
    },
  },
);

/** Row of the switch that enables the port, in the form of a link state. */
export const portLinkStateRow: Row<View<OfPort>, OfPort> = row(
  oneOf(['Enabled', 'Disabled']),
  'Administrative link state of the port.',
  ({ tree, part }: View<OfPort>) => (isPortEnabled(tree, part) ? 'Enabled' : 'Disabled'),
  {
    set: {
      privilege: 'HostNICConfigPriv',
      apply: (stage, state, { part }) => switchPort(stage, part, state === 'Enabled'),
    },
  },
);
