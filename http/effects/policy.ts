/**
 * Outbound policy: the controller may connect to loopback, and to the destinations that the user has listed. The policy
 * checks the resolved address, not the name, so that a name that resolves to another address later gives no access;
 * only a listed name may resolve to any address.
 */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** Form of a destination, for messages and help. */
export const destinationExpected =
  'a host name, an IP address or a range such as 10.0.0.0/8, with a port if it is for that alone: ' +
  'files.example.com:443, [fd00::/8]:443';

export interface Destination {
  /** A host name; undefined for addresses. */
  readonly name: string | undefined;
  readonly addresses: BlockList;
  /** Undefined for all ports. */
  readonly port: number | undefined;
}

/** Parses a destination; undefined for anything other than `destinationExpected`. */
export function parseDestination(text: string): Destination | undefined {
  const { host, port } = split(text);
  if (host === undefined || (port !== undefined && !(port >= 1 && port <= 65_535))) return undefined;
  const addresses = parseNetwork(host);
  if (addresses !== undefined) return { name: undefined, addresses, port };
  const name = parseHostName(host);
  return name === undefined ? undefined : { name, addresses: new BlockList(), port };
}

/** `host`, `host:port`, `[address]:port`; a bare IPv6 address has more than one colon and no port. */
function split(text: string): { readonly host: string | undefined; readonly port: number | undefined } {
  const found =
    /^\[(?<host>[^\]]+:[^\]]+)\](?::(?<port>\d{1,5}))?$/.exec(text) ??
    /^(?<host>[^:[\]]+)(?::(?<port>\d{1,5}))?$/.exec(text) ??
    /^(?<host>[^[\]]+)$/.exec(text);
  const { host, port } = found?.groups ?? {};
  return { host, port: port === undefined ? undefined : Number(port) };
}

function parseNetwork(host: string): BlockList | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(host) ?? [];
  const version = isIP(address);
  const bitsMax = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? bitsMax : Number(bits);
  // A zone belongs to an interface of this machine, which the list does not cover.
  if (version === 0 || prefix > bitsMax || address.includes('%')) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return list;
}

/** In URL form. A name that ends in a number would be an address, and is none. */
function parseHostName(host: string): string | undefined {
  const name = domainToASCII(host).replace(/\.$/, '');
  const shape = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_][a-z0-9_-]{0,62})*$/;
  return shape.test(name) && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name) ? name : undefined;
}

/** Loopback is always allowed, because tests run their servers there. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export class OutboundPolicy {
  readonly #destinations: readonly Destination[];

  constructor(destinations: readonly Destination[]) {
    this.#destinations = destinations;
  }

  /** True if requests may go to any address of a name. */
  allowsName(host: string, port: number): boolean {
    const name = host.toLowerCase().replace(/\.$/, '');
    return this.#destinations.some((destination) => destination.name === name && isFor(destination, port));
  }

  /** True if requests may go to an address; an IPv4 address inside an IPv6 address counts as IPv4. */
  allowsAddress(address: string, port: number): boolean {
    const [plain = ''] = address.split('%');
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    if (loopback.check(plain, family)) return true;
    return this.#destinations.some(
      (destination) => isFor(destination, port) && destination.addresses.check(plain, family),
    );
  }
}

function isFor(destination: Destination, port: number): boolean {
  return destination.port === undefined || destination.port === port;
}
