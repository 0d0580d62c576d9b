/**
 * Where requests of the controller's own may go: loopback, and what the user has listed. Judged by the address that is
 * connected to, not by the name it was asked under, so a name that resolves to something else now and then opens
 * nothing; only a name that is itself on the list may lead anywhere.
 */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** What a destination may be, for messages and help. */
export const destinationExpected =
  'a host name, an IP address or a range such as 10.0.0.0/8, with a port if it is for that alone: ' +
  'files.example.com:443, [fd00::/8]:443';

export interface Destination {
  /** A host name; undefined for addresses. */
  readonly name: string | undefined;
  readonly addresses: BlockList;
  /** Undefined for every port. */
  readonly port: number | undefined;
}

/** Reads a destination; undefined for anything else than `destinationExpected`. */
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
  // A zone belongs to an interface of this machine, which is not what a list speaks of.
  if (version === 0 || prefix > bitsMax || address.includes('%')) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return list;
}

/** In the form URLs give names. One that ends in a number would be an address, and is none. */
function parseHostName(host: string): string | undefined {
  const name = domainToASCII(host).replace(/\.$/, '');
  const shape = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_][a-z0-9_-]{0,62})*$/;
  return shape.test(name) && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name) ? name : undefined;
}

/** Every controller may talk to its own machine: that is where tests stand their servers. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export class OutboundPolicy {
  readonly #destinations: readonly Destination[];

  constructor(destinations: readonly Destination[]) {
    this.#destinations = destinations;
  }

  /** Whether requests may go to whatever a name resolves to. */
  allowsName(host: string, port: number): boolean {
    const name = host.toLowerCase().replace(/\.$/, '');
    return this.#destinations.some((destination) => destination.name === name && isFor(destination, port));
  }

  /** Whether requests may go to an address; an IPv4 address inside an IPv6 one counts as what it is. */
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
