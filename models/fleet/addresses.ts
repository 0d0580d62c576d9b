/** Arithmetic of IPv4 addresses: the addresses of a fleet follow each other from the first one on. */

const octetMax = 255;
const bits = 32;
/** Length of the prefix of the loopback network, 127.0.0.0/8. */
const loopbackPrefix = 8;
const loopbackOctet = 127;

/** Address of a socket that receives connections to every address of the machine. */
export const everyAddress = '0.0.0.0';

/** Addresses that a fleet may use. Both ends are usable, and are whole numbers of 32 bits. */
export interface AddressRange {
  readonly first: number;
  readonly last: number;
  /** Network of the range, such as `127.0.0.0/8`. */
  readonly network: string;
}

/**
 * Parses `127.0.1.1`, whose network is 127.0.0.0/8, or an address with the length of its prefix, such as `10.0.0.10/24`.
 * The range of 0.0.0.0 is this address alone.
 * Returns undefined for any other text, and for an address that no host of its network can have.
 */
export function parseAddressRange(text: string): AddressRange | undefined {
  if (text === everyAddress) return { first: 0, last: 0, network: everyAddress };
  const [, address = '', prefixText] = /^(\d+\.\d+\.\d+\.\d+)(?:\/(\d{1,2}))?$/.exec(text) ?? [];
  const first = parseAddress(address);
  if (first === undefined) return undefined;
  const isLoopback = first >>> 24 === loopbackOctet;
  if (prefixText === undefined && !isLoopback) return undefined;
  const prefix = prefixText === undefined ? loopbackPrefix : Number(prefixText);
  if (prefix < loopbackPrefix || prefix > bits - 2) return undefined;
  const size = 1 << (bits - prefix);
  const base = Math.floor(first / size) * size;
  const last = base + size - 2;
  return first > base && first <= last
    ? { first, last, network: `${formatAddress(base)}/${prefix}` }
    : undefined;
}

/** Returns an address as a whole number of 32 bits; undefined for any other text. */
function parseAddress(text: string): number | undefined {
  const octets = text.split('.').map(Number);
  if (octets.length !== 4 || octets.some((octet) => Number.isNaN(octet) || octet > octetMax))
    return undefined;
  return octets.reduce((sum, octet) => sum * (octetMax + 1) + octet, 0);
}

export function formatAddress(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & octetMax).join('.');
}
