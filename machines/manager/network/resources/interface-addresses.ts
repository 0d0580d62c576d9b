/** Static addresses, name servers and routes of an interface: readers of the values and changes of the stored lists. */
import type { JsonObject } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import {
  flag,
  ipReader,
  ipv4Reader,
  ipv6Reader,
  isIPv4,
  isPlaceholder,
  list,
  members,
  oneOf,
  orNone,
  patchedList,
  patchedListOf,
  type Reader,
  type Rows,
  row,
  section,
  subnetMaskReader,
  text,
  type View,
  whole,
  withoutPlaceholders,
} from '../../../../models/resource/index.js';
import {
  nameServersMax,
  type StaticIPv4Address,
  staticIPv4AddressesMax,
  staticIPv6AddressesMax,
  staticIPv6GatewaysMax,
  staticRoutesMax,
  winsServersMax,
} from '../../../network-settings/index.js';
import { type DraftedInterface, type InterfaceView, setting } from './interface-setting.js';

const prefixLengthMax = 128;
/** Prefix length of an address that contains none. Assumption: the usual prefix length of host networks. */
const prefixLengthUnlessGiven = 64;

/** Reader of a prefix length. Null is accepted, because real controllers print null for an empty element. */
const prefixLengthReader: Reader<number> = {
  rule: whole(0, prefixLengthMax).rule,
  read: (value, place) => whole(0, prefixLengthMax).read(value ?? prefixLengthUnlessGiven, place),
};

const asGiven = (value: string) => value;

/**
 * Returns a function that merges the members of a requested element into the stored element. Absent members stay
 * unchanged, and a new element starts from the values of `fresh`.
 */
function merged<Element extends object>(fresh: Element) {
  return (half: JsonObject, present: Element | undefined): Element => ({ ...(present ?? fresh), ...half });
}

const ipv4AddressReader = members({
  Address: ipv4Reader,
  SubnetMask: subnetMaskReader,
  Gateway: orNone(ipv4Reader),
  // `Static` is the only accepted value, because responses show no other value.
  AddressOrigin: oneOf(['Static']),
});

/**
 * Static IPv4 addresses, under the property names of the standard and of the vendor. Responses show the addresses in
 * force.
 */
export const staticIPv4Addresses = setting(
  patchedListOf(ipv4AddressReader, staticIPv4AddressesMax),
  ({ ipv4 }, value) => {
    const fresh: StaticIPv4Address = { Address: '', SubnetMask: '', Gateway: null };
    ipv4.addresses = patchedList(ipv4.addresses, value, ({ AddressOrigin: _, ...half }, present) => {
      const { Gateway, ...address } = merged(fresh)(half, present);
      return { ...address, Gateway: Gateway === null || isPlaceholder(Gateway) ? null : Gateway };
    }).filter(({ Address }) => !isPlaceholder(Address));
  },
);

export const staticIPv6Addresses = setting(
  patchedListOf(members({ Address: ipv6Reader, PrefixLength: prefixLengthReader }), staticIPv6AddressesMax),
  ({ ipv6 }, value) => {
    const fresh = { Address: '', PrefixLength: prefixLengthUnlessGiven };
    ipv6.addresses = patchedList(ipv6.addresses, value, merged(fresh)).filter(
      ({ Address }) => !isPlaceholder(Address),
    );
  },
);

export const staticIPv6Gateways = setting(
  patchedListOf(members({ Address: ipv6Reader }), staticIPv6GatewaysMax),
  ({ ipv6 }, value) => {
    const present = ipv6.gateways.map((Address) => ({ Address }));
    const gateways = patchedList(present, value, merged({ Address: '' }));
    ipv6.gateways = withoutPlaceholders(gateways.map(({ Address }) => Address));
  },
);

/**
 * First static IPv6 gateway. The vendor's property contains only this gateway. A placeholder as value removes the
 * gateway.
 */
export const firstIPv6Gateway = setting(ipv6Reader, ({ ipv6 }, value) => {
  ipv6.gateways = withoutPlaceholders([value]);
});

/** Static name servers of both families in one list, as in the standard. IPv4 elements come first. */
export const staticNameServers = setting(
  patchedListOf(ipReader, nameServersMax * 2),
  ({ ipv4, ipv6 }, value) => {
    const present = [...ipv4.dnsServers, ...ipv6.dnsServers];
    const servers = withoutPlaceholders(patchedList(present, value, asGiven));
    ipv4.dnsServers = servers.filter(isIPv4);
    ipv6.dnsServers = servers.filter((server) => !isIPv4(server));
  },
);

export const ipv4DnsServers = serverSetting(ipv4Reader, nameServersMax, ({ ipv4 }, change) => {
  ipv4.dnsServers = change(ipv4.dnsServers);
});

export const ipv6DnsServers = serverSetting(ipv6Reader, nameServersMax, ({ ipv6 }, change) => {
  ipv6.dnsServers = change(ipv6.dnsServers);
});

export const winsServers = serverSetting(ipv4Reader, winsServersMax, ({ ipv4 }, change) => {
  ipv4.winsServers = change(ipv4.winsServers);
});

function serverSetting(
  reader: Reader<string>,
  serversMax: number,
  update: (drafted: DraftedInterface, change: (present: readonly string[]) => string[]) => void,
) {
  return setting(patchedListOf(reader, serversMax), (drafted, value) =>
    update(drafted, (present) => withoutPlaceholders(patchedList(present, value, asGiven))),
  );
}

export const ipv4Routes = setting(
  patchedListOf(
    members({ Destination: ipv4Reader, SubnetMask: subnetMaskReader, Gateway: ipv4Reader }),
    staticRoutesMax,
  ),
  ({ ipv4 }, value) => {
    const fresh = { Destination: '', SubnetMask: '', Gateway: '' };
    ipv4.routes = patchedList(ipv4.routes, value, merged(fresh)).filter(
      ({ Destination }) => !isPlaceholder(Destination),
    );
  },
);

export const ipv6Routes = setting(
  patchedListOf(
    members({ Destination: ipv6Reader, PrefixLength: prefixLengthReader, Gateway: ipv6Reader }),
    staticRoutesMax,
  ),
  ({ ipv6 }, value) => {
    const fresh = { Destination: '', PrefixLength: prefixLengthUnlessGiven, Gateway: '' };
    ipv6.routes = patchedList(ipv6.routes, value, merged(fresh)).filter(
      ({ Destination }) => !isPlaceholder(Destination),
    );
  },
);

interface Policy {
  readonly prefix: string;
  readonly precedence: number;
  readonly label: number;
}

/**
 * Policy table of IPv6 address selection. Source: RFC 6724 § 2.1. Assumption: the controller has only these policies.
 */
const policies: readonly Policy[] = [
  { prefix: '::1/128', precedence: 50, label: 0 },
  { prefix: '::/0', precedence: 40, label: 1 },
  { prefix: '::ffff:0:0/96', precedence: 35, label: 4 },
  { prefix: '2002::/16', precedence: 30, label: 2 },
  { prefix: '2001::/32', precedence: 5, label: 5 },
  { prefix: 'fc00::/7', precedence: 3, label: 13 },
];

/** Properties of the IPv6 address selection policy, and of the host ports that the shared interface can use. */
export const policyRows: Rows<unknown> = {
  IPv6AddressPolicyTable: list('Policy table of IPv6 address selection (RFC 6724).', () => policies, {
    Label: row(whole(), 'Label that matches source addresses with destination addresses.', 'label'),
    Precedence: row(whole(), 'Precedence of the destination; higher values are preferred.', 'precedence'),
    Prefix: row(text(), 'IPv6 prefix that the entry applies to.', 'prefix'),
  }),
};

/** Counts the sideband connections to the controller. Each adapter in an OCP slot has one. */
function countSideBands({ blueprint }: Pick<ControllerTree, 'blueprint'>): number {
  return blueprint.nics.filter(({ pcie }) => pcie?.slotType?.startsWith('OCP3') === true).length;
}

export const sharedPortRows: Rows<InterfaceView> = {
  SharedNetworkPortOptions: section(
    'Host port that the interface shares.',
    (view: InterfaceView) => (view.part === '2' && countSideBands(view.tree) > 0 ? view : undefined),
    {
      NIC: row(oneOf(['OCP1']), 'Network adapter of the shared port.', () => 'OCP1'),
      Port: row(whole(), 'Number of the port on the adapter.', 1),
    },
  ),
  SupportsEmbeddedNIC: row(
    flag,
    'Indicates whether the interface can share a port of the embedded network adapter.',
    false,
  ),
  SupportsOCP1: row(
    flag,
    'Indicates whether the interface can share a port of the first OCP adapter.',
    ({ tree }: View) => countSideBands(tree) > 0,
  ),
  SupportsOCP2: row(
    flag,
    'Indicates whether the interface can share a port of the second OCP adapter.',
    ({ tree }: View) => countSideBands(tree) > 1,
  ),
};
