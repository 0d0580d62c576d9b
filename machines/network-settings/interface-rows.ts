/** Rows for the Ethernet interfaces of the host and of the controller, and for their addresses, gateways and routes. */
import { fixed, oneOf, type Row, type Rows, row, text, vendor, whole } from '../../models/resource/index.js';
import type { IPv4Route, IPv6Route, StaticIPv4Address, StaticIPv6Address } from './interface-settings.js';

export function interfaceType<const Type extends 'Physical' | 'Virtual'>(type: Type): Row<unknown> {
  return row(oneOf([type]), 'Type of the interface: physical or virtual.', () => type);
}

/**
 * Declares the current and the permanent MAC address of an interface. By default both addresses are equal, for
 * interfaces whose address cannot be changed.
 */
export function macRows<Subject>(
  macIn: (subject: Subject) => string,
  permanentIn: (subject: Subject) => string = macIn,
): Rows<Subject> {
  return {
    MACAddress: row(text(), 'Current MAC address of the interface.', macIn),
    PermanentMACAddress: row(text(), 'Permanent MAC address of the interface.', permanentIn),
  };
}

export function linkStatus<Subject>(
  statusIn: (subject: Subject) => 'LinkUp' | 'NoLink' | 'LinkDown',
): Row<Subject> {
  return row(oneOf(['LinkUp', 'NoLink', 'LinkDown']), 'Status of the link.', statusIn);
}

/** Declares the vendor section of a network interface of the controller. */
export function vendorInterface<Subject>(rows: Rows<Subject>): Row<Subject> {
  return vendor(
    'VndMgmtEthernetNetworkInterface.v2_3_2.VndMgmtEthernetNetworkInterface',
    'Vendor-specific properties of the network interface.',
    rows,
  );
}

export function sharing<Subject>(
  sharedIn: (subject: Subject) => 'Dedicated' | 'Shared' | 'HostInterface',
): Row<Subject> {
  return row(
    oneOf(['Dedicated', 'Shared', 'HostInterface']),
    'Sharing mode of the interface: dedicated, or shared with a host port.',
    sharedIn,
  );
}

const ipv4Origins = ['Static', 'DHCP', 'BOOTP', 'IPv4LinkLocal'] as const;
const ipv6Origins = ['Static', 'DHCPv6', 'LinkLocal', 'SLAAC'] as const;

export interface IPv4AddressInUse extends StaticIPv4Address {
  readonly AddressOrigin: (typeof ipv4Origins)[number];
}

export interface IPv6AddressInUse extends StaticIPv6Address {
  readonly AddressOrigin: (typeof ipv6Origins)[number];
}

const address = row(text(), 'IP address.', ({ Address }: { readonly Address: string }) => Address);
const originWords = 'Origin of the address.';
const mask = row(
  text(),
  'Subnet mask of the address.',
  ({ SubnetMask }: { readonly SubnetMask: string }) => SubnetMask,
);
const prefix = row(
  whole(),
  'Number of leading address bits that identify the network.',
  ({ PrefixLength }: { readonly PrefixLength: number }) => PrefixLength,
);
const gateway = row(
  text(),
  'Gateway address.',
  ({ Gateway }: { readonly Gateway: string | null }) => Gateway ?? undefined,
);
const destination = row(
  text(),
  'Destination network of the route.',
  ({ Destination }: { readonly Destination: string }) => Destination,
);

export const staticIPv4Rows: Rows<StaticIPv4Address> = {
  Address: address,
  AddressOrigin: fixed('Static', originWords),
  SubnetMask: mask,
  Gateway: gateway,
};

export const ipv4Rows: Rows<IPv4AddressInUse> = {
  ...staticIPv4Rows,
  AddressOrigin: row(oneOf(ipv4Origins), originWords, 'AddressOrigin'),
};

export const ipv6Rows: Rows<IPv6AddressInUse> = {
  Address: address,
  AddressOrigin: row(oneOf(ipv6Origins), originWords, 'AddressOrigin'),
  AddressState: row(
    oneOf(['Preferred', 'Deprecated', 'Tentative', 'Failed']),
    'State of the address.',
    () => 'Preferred',
  ),
  PrefixLength: prefix,
};

export const staticIPv6Rows: Rows<StaticIPv6Address> = { Address: address, PrefixLength: prefix };

export const ipv6GatewayRows: Rows<string> = {
  Address: row(text(), 'Gateway address.', (gateway) => gateway),
};

export const ipv4RouteRows: Rows<IPv4Route> = {
  Destination: destination,
  SubnetMask: mask,
  Gateway: gateway,
};

export const ipv6RouteRows: Rows<IPv6Route> = {
  Destination: destination,
  PrefixLength: prefix,
  Gateway: gateway,
};
