/** The ports of network adapters. A port that is switched off has no link, whatever is plugged in. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import { portMac } from '../../boot/index.js';
import { adapterPattern, deviceETag, listNetworkPorts, type NetworkPort } from '../../parts/index.js';
import { adapterPlaces, ofAdapter } from './adapter-places.js';
import { portEnabledRow } from './port-enabled.js';
import { isPortEnabled, portLink, portStatus } from './port-link.js';

const portsPattern = `${adapterPattern}Ports/` as const;
const portPattern = `${portsPattern}{PortId}/` as const;
type PortView = View<PlaceOf<typeof portPattern, NetworkPort>>;

export const port = at(portPattern, ({ blueprint }) =>
  listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), PortId: String(part.built.number) },
    part,
  })),
).resource({
  type: 'Port.v1_6_0.Port',
  says: 'A port that a cable can be plugged into.',
  etag: deviceETag,
  properties: {
    ...identity(
      ({ part }: PortView) => String(part.built.number),
      ({ part: { device, built } }) => `${device.built.name} Port ${built.number}`,
    ),
    PortId: row(text(), 'The number printed beside the port.', ({ part }) => String(part.built.number)),
    PortProtocol: fixed('Ethernet', 'What is spoken over the port.'),
    PortType: fixed('BidirectionalPort', 'Which way the port looks.'),
    LinkNetworkTechnology: fixed('Ethernet', 'The kind of network the port is made for.'),
    LinkStatus: row(
      oneOf(['LinkUp', 'Starting', 'Training', 'LinkDown', 'NoLink']),
      'Whether the port has a link.',
      ({ tree, part }) => portLink(tree, part),
    ),
    InterfaceEnabled: portEnabledRow,
    LinkState: row(oneOf(['Enabled', 'Disabled']), 'Whether the port may have a link.', ({ tree, part }) =>
      isPortEnabled(tree, part) ? 'Enabled' : 'Disabled',
    ),
    SignalDetected: row(
      flag,
      'Whether the port hears the other end.',
      ({ tree, part }) => portLink(tree, part) === 'LinkUp',
    ),
    CurrentSpeedGbps: row(
      decimal,
      'How fast the link is, in Gbit/s; 0 without one.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? part.built.speedMbps / 1_000 : 0),
      { unit: 'Gbit/s' },
    ),
    MaxSpeedGbps: row(
      decimal,
      'How fast a link can be at best, in Gbit/s.',
      ({ part }) => part.built.speedMbps / 1_000,
      { unit: 'Gbit/s' },
    ),
    Ethernet: group('What the port is on a network of Ethernet.', {
      AssociatedMACAddresses: row(
        valuesOf(text()),
        'The addresses that are reached through the port.',
        ({ tree, part }: PortView) => [portMac(tree, part)],
      ),
    }),
    Status: status(['Health', 'State'], ({ tree, part }) => portStatus(tree, part)),
  },
});

export const ports = at(portsPattern, adapterPlaces).collection({
  type: 'PortCollection.PortCollection',
  says: 'The ports of a device.',
  etag: deviceETag,
  name: 'Ports',
  description: 'The ports of a network adapter',
  members: port,
});
