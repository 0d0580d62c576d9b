/**
 * What the network gives to the controller's interfaces: leases, addresses that follow from hardware, name servers.
 * All of it follows from the seed, and lies in the ranges that are set aside for documentation.
 */
import { deriveDigest } from '../../engine/index.js';

/** Source: RFC 5737, the first network for documentation. */
const network = '192.0.2';
const firstHost = 10;
const hosts = 200;

/** Source: RFC 3849, the prefix for documentation. */
const prefix = '2001:db8::';

/** What the DHCP servers of that network say to everyone. */
export const leased = {
  subnetMask: '255.255.255.0',
  gateway: `${network}.1`,
  dnsServers: [`${network}.2`, `${network}.3`],
  ntpServers: [`${network}.4`],
  dnsServersV6: [`${prefix}53`],
  ntpServersV6: [`${prefix}123`],
} as const;

/** The router that announces the prefix, by its link-local address. */
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

/** Of the prefix that routers announce: of the controller's network, unless it is another. */
export function autoConfiguredIPv6(mac: string, announced: string = prefix): string {
  return canonical(`${announced}${interfaceIdentifier(mac)}`);
}

/** A number that the leases of somebody follow from. */
export function deriveNumber(seed: string, id: string): number {
  return Number.parseInt(deriveDigest(seed, `lease/${id}`).slice(0, 8), 16);
}

/** The second half of an address, out of a MAC address: RFC 4291 appendix A. */
function interfaceIdentifier(mac: string): string {
  const [first = 0, second = 0, third = 0, ...rest] = mac
    .split(':')
    .map((octet) => Number.parseInt(octet, 16));
  const octets = [first ^ 0x02, second, third, 0xff, 0xfe, ...rest];
  const groups = [0, 2, 4, 6].map((at) => ((octets[at] ?? 0) * 256 + (octets[at + 1] ?? 0)).toString(16));
  return groups.join(':');
}

/** As RFC 5952 writes it. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
