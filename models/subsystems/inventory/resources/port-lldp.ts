/** What a port tells its neighbour by LLDP and hears of it, in the standard's form and in the vendor's. */
import { deriveMac } from '../../../identity.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { line } from '../../../resource/line.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, list, type Row, type Rows, row, section } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import { type NetworkPort, permanentMac, portName } from '../../parts/index.js';
import { givenSettings, type Shown } from './adapter-rows.js';
import { portLink } from './port-link.js';
import type { PortPlace } from './port-settings.js';

type PortView = View<PortPlace>;

/** Source: DSP0268 "IEEE802IdSubtype". */
const idSubtypes = [
  ...(['ChassisComp', 'IfAlias', 'PortComp', 'MacAddr', 'NetworkAddr', 'IfName'] as const),
  ...(['AgentId', 'LocalAssign', 'NotTransmitted'] as const),
] as const;

/** Source: DSP0268 "LLDPSystemCapabilities", as far as servers and switches are. */
const capabilities = ['None', 'Bridge', 'Router', 'Station'] as const;

/** Unit: characters. Source: IEEE 802.1AB § 8.5, the longest value of a text. */
const lldpTextMax = 255;
const vlanMax = 4_095;

/** Assumption: the switches of the site are documented under addresses and names of examples. Source: RFC 5737, RFC 2606. */
interface Neighbour {
  readonly mac: string;
  readonly portId: string;
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly vlan: number;
}

/** Undefined without a link, or where nobody listens. One adapter leads to one switch. */
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

/** Reads null where there is no neighbour. */
function heard(says: string, pick: (neighbour: Neighbour) => string | null): Row<Heard> {
  return row(nullable(text()), says, ({ neighbour }) => (neighbour === undefined ? null : pick(neighbour)));
}

function subtype(says: string, heardOf: (typeof idSubtypes)[number]): Row<Heard> {
  return row(oneOf(idSubtypes), says, ({ neighbour }) =>
    neighbour === undefined ? 'NotTransmitted' : heardOf,
  );
}

export const lldpReceiveRow: Row<PortView, PortPlace> = section(
  'What the neighbour tells of itself by LLDP.',
  hear,
  {
    ChassisId: heard('The identity of the neighbour.', ({ mac }) => mac),
    ChassisIdSubtype: subtype('The kind of that identity.', 'MacAddr'),
    ManagementAddressIPv4: heard(
      'The IPv4 address that the neighbour is managed by.',
      ({ address }) => address,
    ),
    ManagementAddressIPv6: heard('The IPv6 address that the neighbour is managed by.', () => null),
    ManagementAddressMAC: heard('The MAC address that the neighbour is managed by.', ({ mac }) => mac),
    ManagementVlanId: row(
      nullable(whole()),
      'The VLAN that the neighbour is managed in.',
      ({ neighbour }) => neighbour?.vlan ?? null,
    ),
    // Source: DSP0268 "LLDPReceive": the octets of the name.
    PortId: heard('The port of the neighbour.', ({ portId }) => octetsOf(portId)),
    PortIdSubtype: subtype('The kind of name of that port.', 'IfName'),
    SystemCapabilities: row(
      valuesOf(oneOf(capabilities)),
      'What the neighbour is.',
      ({ neighbour }: Heard) => (neighbour === undefined ? [] : (['Bridge', 'Router'] as const)),
    ),
    SystemDescription: heard('A sentence on the neighbour.', ({ description }) => description),
    SystemName: heard('The name of the neighbour.', ({ name }) => name),
  },
);

const lldpText = nullable(line({ lengthMax: lldpTextMax }));
/** Forms: DSP0268 "LLDPTransmit". */
const octets = nullable(text({ lengthMax: 191, pattern: /^([0-9A-F]{2}(:[0-9A-F]{2}){0,63})?$/ }));
const ipv4Text = nullable(text({ lengthMax: 15, pattern: /^((\d{1,3}\.){3}\d{1,3})?$/ }));
const macText = nullable(text({ lengthMax: 17, pattern: /^([\dA-Fa-f]{2}([:-][\dA-Fa-f]{2}){5})?$/ }));

/** `45:74:68`, of UTF-8. */
function octetsOf(name: string): string {
  return [...Buffer.from(name)].map((octet) => octet.toString(16).padStart(2, '0').toUpperCase()).join(':');
}

/** Source: DSP0268 "LLDPTransmit". Assumption: an adapter that nothing was set of tells its own addresses and nothing else. */
export function lldpTransmitRow(shown: Shown): Row<PortView, PortPlace> {
  const given = givenSettings<PortPlace>(shown, ({ ports }, part) => presentPort(ports, part));
  const setting = (name: string) => `Ethernet/LLDPTransmit/${name}`;
  const own = ({ tree, part }: Pick<PortView, 'tree' | 'part'>) => permanentMac(tree, part);
  const absent = () => null;
  const rows: Rows<PortView, PortPlace> = {
    ChassisId: given(setting('ChassisId'), lldpText, 'The identity that the port tells.', own),
    ChassisIdSubtype: given(
      setting('ChassisIdSubtype'),
      oneOf(idSubtypes),
      'The kind of that identity.',
      () => 'MacAddr' as const,
    ),
    ManagementAddressIPv4: given(
      setting('ManagementAddressIPv4'),
      ipv4Text,
      'The IPv4 address that the server is managed by.',
      absent,
    ),
    ManagementAddressIPv6: given(
      setting('ManagementAddressIPv6'),
      lldpText,
      'The IPv6 address that the server is managed by.',
      absent,
    ),
    ManagementAddressMAC: given(
      setting('ManagementAddressMAC'),
      macText,
      'The MAC address that the server is managed by.',
      absent,
    ),
    ManagementVlanId: given(
      setting('ManagementVlanId'),
      nullable(whole(0, vlanMax)),
      'The VLAN that the server is managed in.',
      absent,
    ),
    PortId: given(setting('PortId'), octets, 'The name of the port that it tells.', own),
    PortIdSubtype: given(
      setting('PortIdSubtype'),
      oneOf(idSubtypes),
      'The kind of name of the port.',
      () => 'MacAddr' as const,
    ),
    SystemCapabilities: row(
      valuesOf(oneOf(capabilities)),
      'What the port tells that the server is.',
      () => ['Station'] as const,
    ),
    SystemDescription: given(
      setting('SystemDescription'),
      lldpText,
      'A sentence on the server.',
      ({ tree }) => tree.blueprint.system.model,
    ),
    SystemName: given(setting('SystemName'), lldpText, 'The name of the server.', absent),
  };
  return group('What the port tells of itself by LLDP.', rows);
}

export function presentPort<Settings>(
  ports: { readonly [port: string]: Settings },
  part: NetworkPort,
): Settings {
  const found = ports[portName(part)];
  if (found === undefined) throw new Error(`no settings of port ${portName(part)}`);
  return found;
}

/** Source: IEEE 802.1AB § 8.5.9.5: the number of an interface by its index. */
const receivingRows: Rows<Heard> = {
  ChassisID: heard('The identity of the neighbour.', ({ mac }) => mac),
  ChassisIDSubtype: heard('The kind of that identity.', () => 'MacAddr'),
  ManagementAddress: heard('The address that the neighbour is managed by.', ({ address }) => address),
  ManagementAddressOID: heard('The object that the neighbour is managed as.', () => null),
  ManagementAddressReceived: row(
    flag,
    'Whether the neighbour tells such an address.',
    ({ neighbour }) => neighbour !== undefined,
  ),
  ManagementAddressType: heard('The kind of that address.', () => 'IPv4'),
  ManagementIFNumSubtype: heard('The kind of the number of the interface.', () => 'ifIndex'),
  ManagementIFNumber: heard('The number of the interface.', () => '1'),
  ManagementVlanReceived: row(
    flag,
    'Whether the neighbour tells a VLAN.',
    ({ neighbour }) => neighbour !== undefined,
  ),
  NearestBridgeTtlExpired: row(flag, 'Whether what was heard last is too old.', false),
  PortDescription: heard('A sentence on the port of the neighbour.', ({ portId }) => portId),
  PortID: heard('The port of the neighbour.', ({ portId }) => portId),
  PortIDSubtype: heard('The kind of name of that port.', () => 'IfName'),
  SystemDescription: heard('A sentence on the neighbour.', ({ description }) => description),
};

/** What is told, read off the settings in force. */
function told(name: string, delivered: (view: PortView) => string | null) {
  return (view: PortView) => {
    const { given } = presentPort(view.tree.adapters.inForce.ports, view.part);
    const set = given[`Ethernet/LLDPTransmit/${name}`];
    return typeof set === 'string' ? set : delivered(view);
  };
}

const ownMac = ({ tree, part }: PortView) => permanentMac(tree, part);
const managedBy = told('ManagementAddressIPv4', () => null);

const transmittingRows: Rows<PortView, PortPlace> = {
  ChassisID: row(nullable(text()), 'The identity that the port tells.', told('ChassisId', ownMac)),
  ChassisIDSubtype: row(
    nullable(text()),
    'The kind of that identity.',
    told('ChassisIdSubtype', () => 'MacAddr'),
  ),
  ManagementAddresses: list(
    'The addresses that the server is managed by.',
    (view: PortView) => [managedBy(view)],
    {
      ManagementIPAddress: row(nullable(text()), 'The address.', (address: string | null) => address),
      ManagementIPAddressType: row(nullable(text()), 'The kind of address.', (address) =>
        address === null ? null : 'IPv4',
      ),
    },
  ),
  ManagementCvlanIDTransmitted: row(flag, 'Whether the port tells a VLAN.', (view) => {
    const { given } = presentPort(view.tree.adapters.inForce.ports, view.part);
    return typeof given['Ethernet/LLDPTransmit/ManagementVlanId'] === 'number';
  }),
  PortDescription: row(
    nullable(text()),
    'A sentence on the port.',
    ({ part }) => `Port ${part.built.number}`,
  ),
  PortID: row(nullable(text()), 'The name of the port that it tells.', told('PortId', ownMac)),
  PortIDSubtype: row(
    nullable(text()),
    'The kind of that name.',
    told('PortIdSubtype', () => 'MacAddr'),
  ),
  SystemDescription: row(
    nullable(text()),
    'A sentence on the server.',
    told('SystemDescription', ({ tree }) => tree.blueprint.system.model),
  ),
};

export const lldpDataRow: Row<PortView, PortPlace> = group('What is told and heard by LLDP.', {
  Receiving: section('What the neighbour tells of itself.', hear, receivingRows),
  Transmitting: group('What the port tells of itself.', transmittingRows),
});
