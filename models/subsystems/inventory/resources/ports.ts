/** The ports of network adapters. A port that is switched off has no link, whatever is plugged in. */
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';

import { deviceETag, type NetworkPort, portMac, portName, portUri } from '../../parts/index.js';
import { flowControls } from '../adapter-settings.js';
import { linkSpeedMbps } from '../port-make.js';
import { resetPort } from './adapter-actions.js';
import { adapterPlaces, portPlaces } from './adapter-places.js';
import { adapterModified, pendingLink } from './adapter-rows.js';
import { portMakeRows, portVendorRow } from './port-details.js';
import { portEnabledRow, portLinkStateRow } from './port-enabled.js';
import { portLink, portStatus } from './port-link.js';
import { finishLink, portLinkRows } from './port-link-settings.js';
import { lldpReceiveRow, lldpTransmitRow } from './port-lldp.js';
import { type PortPlace, portEthernetRows, portPattern, portsPattern } from './port-settings.js';

type PortView = View<PortPlace>;

export const port = at(portPattern, portPlaces).resource({
  type: 'Port.v1_12_0.Port',
  says: 'A port that a cable can be plugged into.',
  etag: deviceETag,
  properties: {
    ...identity(
      ({ part }: PortView) => String(part.built.number),
      ({ part: { device, built } }) => `${device.built.name} Port ${built.number}`,
    ),
    '@Redfish.Settings': pendingLink(({ part }: PortView) => portUri(part)),
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
    LinkState: portLinkStateRow,
    SignalDetected: row(
      flag,
      'Whether the port hears the other end.',
      ({ tree, part }) => portLink(tree, part) === 'LinkUp',
    ),
    CurrentSpeedGbps: row(
      decimal,
      'How fast the link is, in Gbit/s; 0 without one.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? linkSpeedMbps(tree, part) / 1_000 : 0),
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
      ...portEthernetRows('inForce'),
      LLDPReceive: lldpReceiveRow,
      LLDPTransmit: lldpTransmitRow('inForce'),
      FlowControlStatus: row(
        oneOf(flowControls),
        'In which directions the ends have agreed on pauses.',
        ({ tree, part }) => flowControlStatus(tree, part),
      ),
    }),
    ...portMakeRows,
    ...portLinkRows('inForce'),
    Status: status(['Health', 'State'], ({ tree, part }) => portStatus(tree, part)),
    Oem: portVendorRow,
  },
  applyTimes: eitherTime,
  finishPatch: finishLink,
  modified: adapterModified,
  actions: [resetPort],
});

/** Assumption: a switch agrees to whatever is asked. */
function flowControlStatus(tree: ControllerTree, port: NetworkPort): (typeof flowControls)[number] {
  if (portLink(tree, port) !== 'LinkUp') return 'None';
  return tree.adapters.inForce.ports[portName(port)]?.flowControl ?? 'None';
}

export const ports = at(portsPattern, adapterPlaces).collection({
  type: 'PortCollection.PortCollection',
  says: 'The ports of a device.',
  etag: deviceETag,
  name: 'Ports',
  description: 'The ports of a network adapter',
  members: port,
});
