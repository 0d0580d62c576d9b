/** Ports of network adapters. A disabled port never has a link, even with a cable. */

import { createNoise } from '../../../../../engine/index.js';
import type { ControllerTree } from '../../../../../models/index.js';
import {
  decimal,
  defineAlias,
  defineAt,
  eitherTime,
  fixed,
  flag,
  group,
  identity,
  list,
  nullable,
  ofSystem,
  oneOf,
  onReset,
  type Row,
  row,
  rowsFrom,
  section,
  status,
  systemPattern,
  text,
  type View,
  valuesOf,
  whole,
} from '../../../../../models/resource/index.js';
import { deviceETag, type NetworkPort, portMac, portName, portUri } from '../../../../parts/index.js';
import { flowControls } from '../../adapter-settings.js';
import { findTransceiver, linkSpeedMbps } from '../../port-make.js';
import { type PortTraffic, portTraffic } from '../../traffic.js';
import { resetPort } from './adapter-actions.js';
import {
  adapterInstances,
  adapterModified,
  interfaceInstances,
  pendingLink,
  portInstances,
} from './adapter-rows.js';
import { portMakeRows, portVendorRow } from './port-details.js';
import { portLink, portStatus } from './port-link.js';
import { finishLink, portLinkRows } from './port-link-settings.js';
import { lldpReceiveRow, lldpTransmitRow } from './port-lldp.js';
import {
  type PortLocation,
  portEnabledRow,
  portEthernetRows,
  portLinkStateRow,
  portPattern,
  portsPattern,
} from './port-settings.js';

/**
 * Resource of the pending settings of an adapter port. The settings take effect when the host next searches for
 * devices.
 */
export const portPending = defineAt(`${portPattern}Settings/`, portInstances).resource({
  type: 'Port.v1_12_0.Port',
  typeDescription: 'Pending settings of a network port.',
  etag: deviceETag,
  properties: {
    ...identity(
      'Settings',
      ({ part: { device, built } }: View<PortLocation>) =>
        `${device.built.name} Port ${built.number} Pending Settings`,
    ),
    Ethernet: group('Ethernet settings of the port.', {
      ...portEthernetRows('configured'),
      LLDPTransmit: lldpTransmitRow('configured'),
    }),
    ...portLinkRows('configured'),
  },
  applyTimes: onReset,
  finishPatch: finishLink,
  modified: adapterModified,
});

type PortView = View<PortLocation>;

export const port = defineAt(portPattern, portInstances).resource({
  type: 'Port.v1_12_0.Port',
  typeDescription: 'A network port.',
  etag: deviceETag,
  properties: {
    ...identity(
      ({ part }: PortView) => String(part.built.number),
      ({ part: { device, built } }) => `${device.built.name} Port ${built.number}`,
    ),
    '@Redfish.Settings': pendingLink(({ part }: PortView) => portUri(part)),
    PortId: row(text(), 'Label of the port.', ({ part }) => String(part.built.number)),
    PortProtocol: fixed('Ethernet', 'Protocol of the port.'),
    PortType: fixed('BidirectionalPort', 'Direction of data through the port.'),
    LinkNetworkTechnology: fixed('Ethernet', 'Network technology of the port.'),
    LinkStatus: row(
      oneOf(['LinkUp', 'Starting', 'Training', 'LinkDown', 'NoLink']),
      'Link status of the port.',
      ({ tree, part }) => portLink(tree, part),
    ),
    InterfaceEnabled: portEnabledRow,
    LinkState: portLinkStateRow,
    SignalDetected: row(
      flag,
      'Indicates whether the port detects a signal.',
      ({ tree, part }) => portLink(tree, part) === 'LinkUp',
    ),
    CurrentSpeedGbps: row(
      decimal,
      'Present speed of the link, in gigabits per second; 0 without a link.',
      ({ tree, part }) => (portLink(tree, part) === 'LinkUp' ? linkSpeedMbps(tree, part) / 1_000 : 0),
      { unit: 'Gbit/s' },
    ),
    MaxSpeedGbps: row(
      decimal,
      'Maximum speed of the port, in gigabits per second.',
      ({ part }) => part.built.speedMbps / 1_000,
      { unit: 'Gbit/s' },
    ),
    Ethernet: group('Ethernet properties of the port.', {
      AssociatedMACAddresses: row(
        valuesOf(text()),
        'MAC addresses that are reachable through the port.',
        ({ tree, part }: PortView) => [portMac(tree, part)],
      ),
      ...portEthernetRows('inForce'),
      LLDPReceive: lldpReceiveRow,
      LLDPTransmit: lldpTransmitRow('inForce'),
      FlowControlStatus: row(
        oneOf(flowControls),
        'Negotiated directions of flow control.',
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

/** Returns the negotiated flow control. Assumption: a switch accepts every request. */
function flowControlStatus(tree: ControllerTree, port: NetworkPort): (typeof flowControls)[number] {
  if (portLink(tree, port) !== 'LinkUp') return 'None';
  return tree.adapters.inForce.ports[portName(port)]?.flowControl ?? 'None';
}

export const ports = defineAt(portsPattern, adapterInstances).collection({
  type: 'PortCollection.PortCollection',
  typeDescription: 'Ports of an adapter.',
  etag: deviceETag,
  name: 'Ports',
  description: 'Ports of a network adapter',
  members: port,
});

/** Adapter ports below the host's interfaces. They are the same ports with the same settings as in the enclosure. */
const hostPortsPattern = `${systemPattern}NetworkInterfaces/{NetworkAdapterId}/Ports/` as const;
const hostPortPattern = `${hostPortsPattern}{PortId}/` as const;

function hostPortPlaces(tree: ControllerTree) {
  return portInstances(tree).map(({ params: { ChassisId: _, ...params }, part }) => ({
    params: { ...ofSystem, ...params },
    part,
  }));
}

export const hostPort = defineAlias(port, hostPortPattern, hostPortPlaces);
export const hostPortPending = defineAlias(portPending, `${hostPortPattern}Settings/`, hostPortPlaces);

export const hostPorts = defineAt(hostPortsPattern, interfaceInstances).collection({
  type: 'PortCollection.PortCollection',
  typeDescription: 'Ports of an adapter.',
  etag: deviceETag,
  name: 'Ports',
  description: 'Ports of a network adapter in the view of the host',
  members: hostPort,
});

/** Metrics of adapter ports: counters, and measurements of their transceivers. */
function count(description: string, pick: (traffic: PortTraffic) => number): Row<PortTraffic> {
  return row(whole(), description, pick, { volatile: true });
}

/** Returns the row of an error counter. It is always 0, because these errors never occur in the simulation. */
function none(description: string): Row<PortTraffic> {
  return count(description, () => 0);
}

/** Usual measurements of a transceiver. Units: V, mA, mW, nm. Assumption: short-reach optics. */
const optics = {
  volts: 3.3,
  biasMilliAmps: 6.5,
  sentMilliWatts: 0.62,
  heardMilliWatts: 0.48,
  nanometres: '850',
};

/** Amplitude and period of the random variation of a measurement. Units: share, ms. */
const stray = { share: 0.02, periodMs: 60_000 } as const;

interface Measured {
  readonly strayed: number;
  readonly hasLink: boolean;
}

/** Returns the transceiver of a port with its measurements. An empty cage and a twisted-pair socket have none. */
function transceiversIn({ tree, part, now }: PortView): readonly Measured[] {
  if (!findTransceiver(tree, part)) return [];
  const noise = createNoise(tree.seed, `transceiver/${portName(part)}`).smooth(now, stray.periodMs) * 2 - 1;
  return [{ strayed: 1 + noise * stray.share, hasLink: portLink(tree, part) === 'LinkUp' }];
}

const hundredths = 100;

/** Returns the row of a measurement. A measurement that needs light is 0 without a link. */
function reading(description: string, usual: number, unit: string, needsLight: boolean): Row<Measured> {
  return row(
    decimal,
    description,
    ({ strayed, hasLink }) =>
      needsLight && !hasLink ? 0 : Math.round(usual * strayed * hundredths) / hundredths,
    { unit, volatile: true },
  );
}

export const portMetrics = defineAt(`${portPattern}Metrics/`, portInstances).resource({
  type: 'PortMetrics.v1_7_0.PortMetrics',
  typeDescription: 'Metrics of a network port.',
  etag: deviceETag,
  varies: ['now'],
  properties: {
    ...identity<PortView, PortLocation>(
      'Metrics',
      ({ part: { device, built } }) => `${device.built.name} Port ${built.number} Metrics`,
    ),
    ...rowsFrom(({ tree, part, now }: PortView) => portTraffic(tree, part, now), {
      RXBytes: count('Number of bytes received.', ({ received }) => received.octets),
      RXErrors: none('Number of frames received with errors.'),
      TXBytes: count('Number of bytes sent.', ({ sent }) => sent.octets),
      TXErrors: none('Number of frames that the port failed to send.'),
      Networking: section('Ethernet metrics of the port.', (traffic: PortTraffic) => traffic, {
        RXBroadcastFrames: count(
          'Number of broadcast frames received.',
          ({ received }) => received.broadcast,
        ),
        RXDiscards: none('Number of received frames that were discarded.'),
        RXFCSErrors: none('Number of frames received with a frame check sequence (FCS) error.'),
        RXFalseCarrierErrors: none('Number of false carrier events.'),
        RXFrameAlignmentErrors: none('Number of frames received with an alignment error.'),
        RXFrames: count('Number of frames received.', ({ received }) => received.frames),
        RXMulticastFrames: count(
          'Number of multicast frames received.',
          ({ received }) => received.multicast,
        ),
        RXOversizeFrames: none('Number of frames received above the maximum frame size.'),
        RXUndersizeFrames: none('Number of frames received below the minimum frame size.'),
        RXUnicastFrames: count('Number of unicast frames received.', ({ received }) => received.unicast),
        TXBroadcastFrames: count('Number of broadcast frames sent.', ({ sent }) => sent.broadcast),
        TXDiscards: none('Number of frames discarded before transmission.'),
        TXExcessiveCollisions: none('Number of frames dropped after excessive collisions.'),
        TXFrames: count('Number of frames sent.', ({ sent }) => sent.frames),
        TXLateCollisions: none('Number of late collisions.'),
        TXMulticastFrames: count('Number of multicast frames sent.', ({ sent }) => sent.multicast),
        TXMultipleCollisions: none('Number of frames sent after several collisions.'),
        TXSingleCollisions: none('Number of frames sent after a single collision.'),
        TXUnicastFrames: count('Number of unicast frames sent.', ({ sent }) => sent.unicast),
      }),
    }),
    Transceivers: list('Measurements of the transceiver of the port.', transceiversIn, {
      RXInputPowerMilliWatts: reading(
        'Received optical power, in milliwatts.',
        optics.heardMilliWatts,
        'mW',
        true,
      ),
      SupplyVoltage: reading('Supply voltage of the transceiver, in volts.', optics.volts, 'V', false),
      TXBiasCurrentMilliAmps: reading(
        'Bias current of the transmitter, in milliamperes.',
        optics.biasMilliAmps,
        'mA',
        true,
      ),
      TXOutputPowerMilliWatts: reading(
        'Transmitted optical power, in milliwatts.',
        optics.sentMilliWatts,
        'mW',
        true,
      ),
      WavelengthNanometers: row(
        nullable(text()),
        'Wavelength of the transmitter, in nanometers.',
        () => optics.nanometres,
      ),
    }),
  },
});
