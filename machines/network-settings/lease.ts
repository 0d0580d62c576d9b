/**
 * Data that the network supplies to the controller's interfaces: leases, addresses derived from MAC addresses, name
 * servers. Leases are derived from the seed, and all addresses are in the ranges reserved for documentation.
 */
import { deriveDigest } from '../../engine/index.js';

/** First three octets of the IPv4 addresses. Source: RFC 5737, the first network for documentation. */
const network = '192.0.2';
const firstHost = 10;
const hosts = 200;

/** Prefix of the IPv6 addresses. Source: RFC 3849, the prefix for documentation. */
const prefix = '2001:db8::';

/** Data that the DHCP servers of the network supply to every client. */
export const leased = {
  subnetMask: '255.255.255.0',
  gateway: `${network}.1`,
  dnsServers: [`${network}.2`, `${network}.3`],
  ntpServers: [`${network}.4`],
  dnsServersV6: [`${prefix}53`],
  ntpServersV6: [`${prefix}123`],
} as const;

/** Link-local address of the router that advertises the prefix. */
export const announcedGateway = 'fe80::1';
export const prefixLength = 64;

export function leasedIPv4(seed: string, id: string): string {
  return `${network}.${firstHost + (deriveNumber(seed, id) % hosts)}`;
}

export function leasedIPv6(seed: string, id: string): string {
  return canonical(`${prefix}1:${(deriveNumber(seed, id) % 0xffff).toString(16)}`);
}

export function linkLocalIPv6(mac: string): string {
  return canonical(`fe80::${interfaceIdentifier(mac)}`);
}

/**
 * Returns the automatically configured address in an advertised prefix. Default: the prefix of the controller's
 * network.
 */
export function autoConfiguredIPv6(mac: string, announced: string = prefix): string {
  return canonical(`${announced}${interfaceIdentifier(mac)}`);
}

/** Derives the number from which the leases of an interface are computed. */
export function deriveNumber(seed: string, id: string): number {
  return Number.parseInt(deriveDigest(seed, `lease/${id}`).slice(0, 8), 16);
}

/** Returns the interface identifier for a MAC address, by RFC 4291 appendix A. */
function interfaceIdentifier(mac: string): string {
  const [first = 0, second = 0, third = 0, ...rest] = mac
    .split(':')
    .map((octet) => Number.parseInt(octet, 16));
  const octets = [first ^ 0x02, second, third, 0xff, 0xfe, ...rest];
  const groups = [0, 2, 4, 6].map((at) => ((octets[at] ?? 0) * 256 + (octets[at + 1] ?? 0)).toString(16));
  return groups.join(':');
}

/** Returns an IPv6 address in the form of RFC 5952. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
