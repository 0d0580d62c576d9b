/** Resources of the controller's network ports, dedicated and shared, with the state of their links. */
import { deriveMac, type Transaction } from '../../../../models/index.js';
import {
  decimal,
  defineAt,
  eitherTime,
  fixed,
  flag,
  group,
  identity,
  managerPattern,
  ofManager,
  oneOf,
  row,
  status,
  text,
  type View,
  valuesOf,
} from '../../../../models/resource/index.js';
import { type InterfaceId, settingsModified } from '../../../network-settings/index.js';
import { interfaceLink, interfaceStatus } from '../link.js';
import { traceNetwork } from '../trace.js';
import { interfaceConflicts } from './interface-conflicts.js';
import { enableInterface } from './interface-setting.js';

const gigabit = 1;

/**
 * Declares the port of an interface and its collection. `id` is the id of the interface. Each collection has one port
 * with the id 1.
 */
function portsAt(place: 'DedicatedNetworkPorts' | 'SharedNetworkPorts', id: InterfaceId, title: string) {
  const pattern = `${managerPattern}${place}/` as const;
  const networkPort = defineAt(`${pattern}{PortId}/`, ({ controllerSettings }) => [
    { params: { ...ofManager, PortId: '1' }, part: controllerSettings.inForce.interfaces[id] },
  ]).resource({
    type: 'Port.v1_12_0.Port',
    typeDescription: 'Physical network port.',
    properties: {
      ...identity('1', title, 'Network port of the management controller'),
      PortId: row(text(), 'Number of the port as printed on the server.', () => '1'),
      PortProtocol: fixed('Ethernet', 'Protocol of the port.'),
      PortType: fixed('ManagementPort', 'Type of the port.'),
      LinkNetworkTechnology: fixed('Ethernet', 'Network technology of the link.'),
      InterfaceEnabled: row(
        flag,
        'Indicates whether the port is enabled.',
        (view: View) => isWanted(view, id),
        {
          set: { privilege: 'MgmtConfigPriv', apply: (stage, enabled) => switchPort(stage, id, enabled) },
        },
      ),
      LinkState: row(
        oneOf(['Enabled', 'Disabled']),
        'Administrative state of the link.',
        (view: View) => (isWanted(view, id) ? 'Enabled' : 'Disabled'),
        {
          set: {
            privilege: 'MgmtConfigPriv',
            apply: (stage, state) => switchPort(stage, id, state === 'Enabled'),
          },
        },
      ),
      LinkStatus: row(oneOf(['LinkUp', 'LinkDown', 'NoLink']), 'Operational state of the link.', ({ tree }) =>
        interfaceLink(tree, id),
      ),
      MaxSpeedGbps: row(decimal, 'Maximum speed of the link, in Gbit/s.', gigabit, { unit: 'Gbit/s' }),
      CurrentSpeedGbps: row(
        decimal,
        'Current speed of the link, in Gbit/s.',
        ({ tree, part: { link } }) => {
          if (interfaceLink(tree, id) !== 'LinkUp') return undefined;
          return link.autoNegotiated ? gigabit : link.speedMbps / 1_000;
        },
        { unit: 'Gbit/s' },
      ),
      Ethernet: group('Ethernet properties of the port.', {
        AssociatedMACAddresses: row(valuesOf(text()), 'MAC addresses of the port.', ({ tree }) => [
          deriveMac(tree.seed, `manager/${id}`),
        ]),
      }),
      Status: status(['Health', 'State'], ({ tree }) => interfaceStatus(tree, id)),
    },
    finishPatch: (stage, set, { by }) => {
      traceNetwork(stage, by.userName);
      return interfaceConflicts(stage.view.controllerSettings.configured, id, set);
    },
    applyTimes: eitherTime,
    modified: settingsModified,
  });
  const networkPorts = defineAt(pattern, () => [{ params: ofManager }]).collection({
    type: 'PortCollection.PortCollection',
    typeDescription: 'Network ports of a device.',
    name: `${title}s`,
    description: 'Network ports of the controller',
    members: networkPort,
  });
  return [networkPorts, networkPort] as const;
}

/**
 * Returns the configured state of an interface. After a change, the state in force is different until the controller's
 * reset.
 */
function isWanted({ tree }: View, id: InterfaceId): boolean {
  return tree.controllerSettings.configured.interfaces[id].enabled;
}

function switchPort({ draft }: Transaction, id: InterfaceId, enabled: boolean): void {
  enableInterface(draft.controllerSettings.configured.interfaces, id, enabled);
}

export const [networkPorts, networkPort] = portsAt('DedicatedNetworkPorts', '1', 'Dedicated Network Port');
export const [sharedPorts, sharedPort] = portsAt('SharedNetworkPorts', '2', 'Shared Network Port');
