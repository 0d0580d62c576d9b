/** What is shown of an address, a gateway and a route of an interface. */
import { oneOf, text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { fixed } from '../../../resource/shared-rows.js';
import type { IPv4Route, IPv6Route, StaticIPv4Address, StaticIPv6Address } from '../interface-settings.js';

const ipv4Origins = ['Static', 'DHCP', 'BOOTP', 'IPv4LinkLocal'] as const;
const ipv6Origins = ['Static', 'DHCPv6', 'LinkLocal', 'SLAAC'] as const;

export interface IPv4AddressInUse extends StaticIPv4Address {
  readonly AddressOrigin: (typeof ipv4Origins)[number];
}

export interface IPv6AddressInUse extends StaticIPv6Address {
  readonly AddressOrigin: (typeof ipv6Origins)[number];
}

const address = row(text(), 'The address.', ({ Address }: { readonly Address: string }) => Address);
const originWords = 'Where the address is from.';
const mask = row(
  text(),
  'Which bits of the address name the network.',
  ({ SubnetMask }: { readonly SubnetMask: string }) => SubnetMask,
);
const prefix = row(
  whole(),
  'How many bits of the address name the network.',
  ({ PrefixLength }: { readonly PrefixLength: number }) => PrefixLength,
);
const gateway = row(
  text(),
  'The way out of the network.',
  ({ Gateway }: { readonly Gateway: string | null }) => Gateway ?? undefined,
);
const destination = row(
  text(),
  'The network that the route leads to.',
  ({ Destination }: { readonly Destination: string }) => Destination,
);

export const ipv4Rows: Rows<IPv4AddressInUse> = {
  Address: address,
  AddressOrigin: row(oneOf(ipv4Origins), originWords, 'AddressOrigin'),
  SubnetMask: mask,
  Gateway: gateway,
};

export const staticIPv4Rows: Rows<StaticIPv4Address> = {
  Address: address,
  AddressOrigin: fixed('Static', originWords),
  SubnetMask: mask,
  Gateway: gateway,
};

export const ipv6Rows: Rows<IPv6AddressInUse> = {
  Address: address,
  AddressOrigin: row(oneOf(ipv6Origins), originWords, 'AddressOrigin'),
  AddressState: row(
    oneOf(['Preferred', 'Deprecated', 'Tentative', 'Failed']),
    'Whether the address can be used.',
    () => 'Preferred',
  ),
  PrefixLength: prefix,
};

export const staticIPv6Rows: Rows<StaticIPv6Address> = { Address: address, PrefixLength: prefix };

export const ipv6GatewayRows: Rows<string> = {
  Address: row(text(), 'The address.', (gateway) => gateway),
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
