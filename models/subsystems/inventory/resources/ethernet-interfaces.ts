/** The host's network ports as interfaces, counted over all adapters. What addresses they have only the host knows. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { linksRow, row } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';
import { portMac, portPath } from '../../boot/index.js';
import { interfaceType, linkStatus, macRows } from '../../network/index.js';
import { functionUri, listNetworkPorts, type NetworkPort, partStatus, portUri } from '../../parts/index.js';
import { portHealth, portLink } from './port-link.js';

const interfacesPattern = `${systemPattern}EthernetInterfaces/` as const;
const interfacePattern = `${interfacesPattern}{EthernetInterfaceId}/` as const;
type InterfaceView = View<PlaceOf<typeof interfacePattern, NetworkPort>>;

export const ethernetInterface = at(interfacePattern, ({ blueprint }) =>
  listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofSystem, EthernetInterfaceId: part.id },
    part,
  })),
).resource({
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  says: 'An interface to a network of Ethernet.',
  properties: {
    ...identity(
      ({ part }: InterfaceView) => part.id,
      ({ part }) => `Ethernet Interface ${part.id}`,
    ),
    EthernetInterfaceType: interfaceType('Physical'),
    ...macRows(({ tree, part }: InterfaceView) => portMac(tree, part)),
    LinkStatus: linkStatus(({ tree, part }: InterfaceView) => portLink(tree, part)),
    SpeedMbps: row(
      nullable(whole()),
      'How fast the link is, in Mbit/s; null without one.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? part.built.speedMbps : null),
      { unit: 'Mbit/s' },
    ),
    FullDuplex: row(
      nullable(flag),
      'Whether both ends may send at the same time; null without a link.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? true : null),
    ),
    UefiDevicePath: row(text(), 'Where the firmware finds the interface.', ({ tree, part }) =>
      portPath(tree, part),
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => partStatus(tree, portHealth(tree, part))),
    Links: links({
      NetworkDeviceFunctions: linksRow(
        'The functions of adapters that belong to it.',
        ({ part }: InterfaceView) => [functionUri(part)],
      ),
      Ports: linksRow('The ports that belong to it.', ({ part }) => [portUri(part)]),
    }),
  },
});

export const ethernetInterfaces = at(interfacesPattern, () => [{ params: ofSystem }]).collection({
  type: 'EthernetInterfaceCollection.EthernetInterfaceCollection',
  says: 'The interfaces to networks of Ethernet.',
  name: 'Ethernet Interfaces',
  description: 'The network interfaces of the server',
  members: ethernetInterface,
});
