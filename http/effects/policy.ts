/**
 * Outbound policy: the controller may connect to loopback and to destinations that the user has listed. The policy
 * checks the resolved address, not the name. A name that later resolves to another address therefore gives no access.
 * Only a listed name may resolve to any address.
 */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** Description of the form of a destination, for messages and help. */
export const destinationExpected =
  'a host name, an IP address or a range such as 10.0.0.0/8, with a port if it is for that alone: ' +
  'files.example.com:443, [fd00::/8]:443';

export interface Destination {
  /** Host name; undefined if the destination is an address or a range. */
  readonly name: string | undefined;
  readonly addresses: BlockList;
  /** Allowed port; undefined if all ports are allowed. */
  readonly port: number | undefined;
}

/** Parses a destination. Returns undefined for a text that does not have the form `destinationExpected`. */
export function parseDestination(text: string): Destination | undefined {
  const { host, port } = split(text);
  if (host === undefined || (port !== undefined && !(port >= 1 && port <= 65_535))) return undefined;
  const addresses = parseNetwork(host);
  if (addresses !== undefined) return { name: undefined, addresses, port };
  const name = parseHostName(host);
  return name === undefined ? undefined : { name, addresses: new BlockList(), port };
}

/**
 * Splits a text of the form `host`, `host:port` or `[address]:port`. An IPv6 address without brackets contains more
 * than one colon and has no port.
 */
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
  // An address with a zone is refused: a zone names an interface of this machine, which a list of addresses cannot
  // represent.
  if (version === 0 || prefix > bitsMax || address.includes('%')) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return list;
}

/**
 * Returns the host name in URL form (lower case, punycode), or undefined. A name whose last label is a number is
 * invalid, because URL parsers treat it as an IPv4 address.
 */
function parseHostName(host: string): string | undefined {
  const name = domainToASCII(host).replace(/\.$/, '');
  const shape = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_][a-z0-9_-]{0,62})*$/;
  return shape.test(name) && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name) ? name : undefined;
}

/** Loopback addresses. They are always allowed, because tests run their servers there. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export class OutboundPolicy {
  readonly #destinations: readonly Destination[];

  constructor(destinations: readonly Destination[]) {
    this.#destinations = destinations;
  }

  /** Returns true if the name is listed, so that requests may be sent to any address of the name. */
  allowsName(host: string, port: number): boolean {
    const name = host.toLowerCase().replace(/\.$/, '');
    return this.#destinations.some((destination) => destination.name === name && isFor(destination, port));
  }

  /** Returns true if requests may be sent to the address. An IPv4 address inside an IPv6 address counts as IPv4. */
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
