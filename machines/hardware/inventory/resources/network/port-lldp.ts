/** LLDP data that a port sends and receives, in the standard's form and in the vendor's. */

import type { ControllerTree } from '../../../../../models/index.js';
import { deriveMac } from '../../../../../models/index.js';
import type { View } from '../../../../../models/resource/index.js';
import {
  flag,
  group,
  line,
  list,
  nullable,
  oneOf,
  type Reader,
  type Row,
  type Rows,
  row,
  section,
  text,
  valuesOf,
  whole,
} from '../../../../../models/resource/index.js';
import { type NetworkPort, permanentMac, portName } from '../../../../parts/index.js';
import type { OverrideValue } from '../../adapter-settings.js';
import { type Delivered, overrideRows, type SettingsView } from './adapter-rows.js';
import { portLink } from './port-link.js';
import type { PortLocation } from './port-settings.js';

type PortView = View<PortLocation>;

/** Subtypes of an identifier. Source: DSP0268 "IEEE802IdSubtype". */
const idSubtypes = [
  ...(['ChassisComp', 'IfAlias', 'PortComp', 'MacAddr', 'NetworkAddr', 'IfName'] as const),
  ...(['AgentId', 'LocalAssign', 'NotTransmitted'] as const),
] as const;

/**
 * System capabilities. Source: DSP0268 "LLDPSystemCapabilities"; the list has only the values that apply to servers and
 * switches.
 */
const capabilities = ['None', 'Bridge', 'Router', 'Station'] as const;

/** Maximum length of a text. Unit: characters. Source: IEEE 802.1AB § 8.5. */
const lldpTextMax = 255;
const vlanMax = 4_095;

/**
 * Data of the switch at the other end of the link. Assumption: the switches of the site have documentation addresses
 * and example names. Source: RFC 5737, RFC 2606.
 */
interface Neighbour {
  readonly mac: string;
  readonly portId: string;
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly vlan: number;
}

/**
 * Returns the LLDP neighbor of a port; undefined without a link or with LLDP disabled. All ports of an adapter are
 * connected to the same switch.
 */
function neighbourOf(tree: ControllerTree, port: NetworkPort): Neighbour | undefined {
  const { adapters, ports } = tree.adapters.inForce;
  const { id } = port.device.built;
  const listens = (adapters[id]?.lldp ?? false) && (ports[portName(port)]?.lldp ?? false);
  if (!listens || portLink(tree, port) !== 'LinkUp') return undefined;
  const number = 1 + tree.blueprint.nics.findIndex((built) => built.id === id);
  return {
    mac: deriveMac(tree.seed, `switch/${number}`),
    portId: `Ethernet1/${port.built.number}`,
    name: `switch-${number}.example.com`,
    description: 'Top-of-rack switch',
    address: `192.0.2.${250 - number}`,
    vlan: 1,
  };
}

interface Heard {
  readonly neighbour: Neighbour | undefined;
}

function hear({ tree, part }: PortView): Heard {
  return { neighbour: neighbourOf(tree, part) };
}

/** Returns the row of a received value, which is null without a neighbor. */
function heard(description: string, pick: (neighbour: Neighbour) => string | null): Row<Heard> {
  return row(nullable(text()), description, ({ neighbour }) =>
    neighbour === undefined ? null : pick(neighbour),
  );
}

function subtype(description: string, heardOf: (typeof idSubtypes)[number]): Row<Heard> {
  return row(oneOf(idSubtypes), description, ({ neighbour }) =>
    neighbour === undefined ? 'NotTransmitted' : heardOf,
  );
}

export const lldpReceiveRow: Row<PortView, PortLocation> = section(
  'LLDP data received from the neighbor.',
  hear,
  {
    ChassisId: heard('Chassis identifier of the neighbor.', ({ mac }) => mac),
    ChassisIdSubtype: subtype("Subtype of the neighbor's chassis identifier.", 'MacAddr'),
    ManagementAddressIPv4: heard('IPv4 management address of the neighbor.', ({ address }) => address),
    ManagementAddressIPv6: heard('IPv6 management address of the neighbor.', () => null),
    ManagementAddressMAC: heard('MAC management address of the neighbor.', ({ mac }) => mac),
    ManagementVlanId: row(
      nullable(whole()),
      'Management VLAN of the neighbor.',
      ({ neighbour }) => neighbour?.vlan ?? null,
    ),
    // The standard shows the port identifier as the octets of the name. Source: DSP0268 "LLDPReceive".
    PortId: heard('Port identifier of the neighbor.', ({ portId }) => octetsOf(portId)),
    PortIdSubtype: subtype("Subtype of the neighbor's port identifier.", 'IfName'),
    SystemCapabilities: row(
      valuesOf(oneOf(capabilities)),
      'System capabilities of the neighbor.',
      ({ neighbour }: Heard) => (neighbour === undefined ? [] : (['Bridge', 'Router'] as const)),
    ),
    SystemDescription: heard('System description of the neighbor.', ({ description }) => description),
    SystemName: heard('System name of the neighbor.', ({ name }) => name),
  },
);

const lldpText = nullable(line({ lengthMax: lldpTextMax }));
/** Readers of the transmitted octets and addresses. Source of their forms: DSP0268 "LLDPTransmit". */
const octets = nullable(text({ lengthMax: 191, pattern: /^([0-9A-F]{2}(:[0-9A-F]{2}){0,63})?$/ }));
const ipv4Text = nullable(text({ lengthMax: 15, pattern: /^((\d{1,3}\.){3}\d{1,3})?$/ }));
const macText = nullable(text({ lengthMax: 17, pattern: /^([\dA-Fa-f]{2}([:-][\dA-Fa-f]{2}){5})?$/ }));

/** Returns the UTF-8 octets of a name, such as `45:74:68`. */
function octetsOf(name: string): string {
  return [...Buffer.from(name)].map((octet) => octet.toString(16).padStart(2, '0').toUpperCase()).join(':');
}

/**
 * Returns the rows of the transmitted data. Source: DSP0268 "LLDPTransmit". Assumption: an adapter without settings
 * transmits only its own addresses.
 */
export function lldpTransmitRow(shown: SettingsView): Row<PortView, PortLocation> {
  const given = overrideRows<PortLocation>(shown, ({ ports }, part) => presentPort(ports, part));
  const sent = <Value extends OverrideValue>(
    name: string,
    reader: Reader<Value>,
    description: string,
    delivered: Delivered<NoInfer<Value>, PortLocation>,
  ) => ({ [name]: given(`Ethernet/LLDPTransmit/${name}`, reader, description, delivered) });
  const own = ({ tree, part }: Pick<PortView, 'tree' | 'part'>) => permanentMac(tree, part);
  const absent = () => null;
  const rows: Rows<PortView, PortLocation> = {
    ...sent('ChassisId', lldpText, 'Chassis identifier in transmitted LLDP frames.', own),
    ...sent(
      'ChassisIdSubtype',
      oneOf(idSubtypes),
      'Subtype of the transmitted chassis identifier.',
      () => 'MacAddr' as const,
    ),
    ...sent('ManagementAddressIPv4', ipv4Text, 'IPv4 management address in transmitted LLDP frames.', absent),
    ...sent('ManagementAddressIPv6', lldpText, 'IPv6 management address in transmitted LLDP frames.', absent),
    ...sent('ManagementAddressMAC', macText, 'MAC management address in transmitted LLDP frames.', absent),
    ...sent(
      'ManagementVlanId',
      nullable(whole(0, vlanMax)),
      'Management VLAN in transmitted LLDP frames.',
      absent,
    ),
    ...sent('PortId', octets, 'Port identifier in transmitted LLDP frames.', own),
    ...sent(
      'PortIdSubtype',
      oneOf(idSubtypes),
      'Subtype of the transmitted port identifier.',
      () => 'MacAddr' as const,
    ),
    SystemCapabilities: row(
      valuesOf(oneOf(capabilities)),
      'System capabilities in transmitted LLDP frames.',
      () => ['Station'] as const,
    ),
    ...sent(
      'SystemDescription',
      lldpText,
      'System description in transmitted LLDP frames.',
      ({ tree }) => tree.blueprint.system.model,
    ),
    ...sent('SystemName', lldpText, 'System name in transmitted LLDP frames.', absent),
  };
  return group('LLDP data that the port transmits.', rows);
}

export function presentPort<Settings>(
  ports: { readonly [port: string]: Settings },
  part: NetworkPort,
): Settings {
  const found = ports[portName(part)];
  if (found === undefined) throw new Error(`no settings of port ${portName(part)}`);
  return found;
}

function isHeard(description: string): Row<Heard> {
  return row(flag, description, ({ neighbour }) => neighbour !== undefined);
}

/**
 * Rows of the received data in the vendor extension. The interface number of a neighbor is its interface index. Source:
 * IEEE 802.1AB § 8.5.9.5.
 */
const receivingRows: Rows<Heard> = {
  ChassisID: heard('Chassis identifier of the neighbor.', ({ mac }) => mac),
  ChassisIDSubtype: heard("Subtype of the neighbor's chassis identifier.", () => 'MacAddr'),
  ManagementAddress: heard('Management address of the neighbor.', ({ address }) => address),
  ManagementAddressOID: heard("Object identifier (OID) of the neighbor's management address.", () => null),
  ManagementAddressReceived: isHeard('Indicates whether a management address was received.'),
  ManagementAddressType: heard("Type of the neighbor's management address.", () => 'IPv4'),
  ManagementIFNumSubtype: heard("Subtype of the neighbor's interface number.", () => 'ifIndex'),
  ManagementIFNumber: heard("Interface number of the neighbor's management address.", () => '1'),
  ManagementVlanReceived: isHeard('Indicates whether a management VLAN was received.'),
  NearestBridgeTtlExpired: row(
    flag,
    'Indicates whether the received data has exceeded its time to live.',
    false,
  ),
  PortDescription: heard('Port description of the neighbor.', ({ portId }) => portId),
  PortID: heard('Port identifier of the neighbor.', ({ portId }) => portId),
  PortIDSubtype: heard("Subtype of the neighbor's port identifier.", () => 'IfName'),
  SystemDescription: heard('System description of the neighbor.', ({ description }) => description),
};

/** Returns a function that reads a transmitted value from the settings in force. */
function told(name: string, delivered: (view: PortView) => string | null) {
  return (view: PortView) => {
    const { given } = presentPort(view.tree.adapters.inForce.ports, view.part);
    const set = given[`Ethernet/LLDPTransmit/${name}`];
    return typeof set === 'string' ? set : delivered(view);
  };
}

const ownMac = ({ tree, part }: PortView) => permanentMac(tree, part);
const managedBy = told('ManagementAddressIPv4', () => null);

function sentence(description: string, of: (view: PortView) => string | null): Row<PortView, PortLocation> {
  return row(nullable(text()), description, of);
}

const transmittingRows: Rows<PortView, PortLocation> = {
  ChassisID: sentence('Chassis identifier in transmitted LLDP frames.', told('ChassisId', ownMac)),
  ChassisIDSubtype: sentence(
    'Subtype of the transmitted chassis identifier.',
    told('ChassisIdSubtype', () => 'MacAddr'),
  ),
  ManagementAddresses: list(
    'Management addresses in transmitted LLDP frames.',
    (view: PortView) => [managedBy(view)],
    {
      ManagementIPAddress: row(
        nullable(text()),
        'Management IP address.',
        (address: string | null) => address,
      ),
      ManagementIPAddressType: row(nullable(text()), 'Type of the management address.', (address) =>
        address === null ? null : 'IPv4',
      ),
    },
  ),
  ManagementCvlanIDTransmitted: row(flag, 'Indicates whether a VLAN identifier is transmitted.', (view) => {
    const { given } = presentPort(view.tree.adapters.inForce.ports, view.part);
    return typeof given['Ethernet/LLDPTransmit/ManagementVlanId'] === 'number';
  }),
  PortDescription: sentence(
    'Port description in transmitted LLDP frames.',
    ({ part }) => `Port ${part.built.number}`,
  ),
  PortID: sentence('Port identifier in transmitted LLDP frames.', told('PortId', ownMac)),
  PortIDSubtype: sentence(
    'Subtype of the transmitted port identifier.',
    told('PortIdSubtype', () => 'MacAddr'),
  ),
  SystemDescription: sentence(
    'System description in transmitted LLDP frames.',
    told('SystemDescription', ({ tree }) => tree.blueprint.system.model),
  ),
};

export const lldpDataRow: Row<PortView, PortLocation> = group('Transmitted and received LLDP data.', {
  Receiving: section('LLDP data received from the neighbor.', hear, receivingRows),
  Transmitting: group('LLDP data that the port transmits.', transmittingRows),
});
