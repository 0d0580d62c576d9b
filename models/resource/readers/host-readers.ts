/** Readers of names and addresses in network settings. */
import { maskedAddress } from '../../formats/masked-address.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import { type PropertyLocation, wrongForm } from './problems.js';
import { type Reader, text } from './readers.js';

/** Maximum length of a domain name. Unit: characters. Source: RFC 1035 § 2.3.4. */
export const domainLengthMax = 253;
const labelLengthMax = 63;

const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const label = '[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?';
const namePattern = new RegExp(`^${label}(?:\\.${label})*$`);

export function isIPv4(value: string): boolean {
  return ipv4Pattern.test(value);
}

/**
 * Checks for an IPv6 address. The address must be valid in the brackets of a URL. Addresses with an IPv4 tail or a zone
 * are not accepted.
 */
function isIPv6(value: string): boolean {
  return /^[\da-f:]+$/i.test(value) && value.includes(':') && URL.canParse(`http://[${value}]/`);
}

/** Texts that mean "no address". Real controllers show them, and clients send them back. */
const placeholders: ReadonlySet<string> = new Set(['', '0.0.0.0', '::']);

export function isPlaceholder(value: string): boolean {
  return placeholders.has(value);
}

/** Returns the values that are not placeholders for "no address". */
export function withoutPlaceholders(values: readonly string[]): string[] {
  return values.filter((value) => !placeholders.has(value));
}

/** Returns a reader that also accepts null, which it reads as an empty text. */
export function orNone(reader: Reader<string>): Reader<string> {
  return { rule: reader.rule, read: (value, place) => reader.read(value ?? '', place) };
}

export const hostNameReader = text({ lengthMax: labelLengthMax, pattern: new RegExp(`^${label}$`) });
export const domainNameReader = text({ lengthMax: domainLengthMax, pattern: namePattern });

/** Reader of a domain name with at least two labels. */
export const fullNameReader = text({
  lengthMax: domainLengthMax,
  pattern: new RegExp(`^${label}(?:\\.${label})+$`),
});

function address(isAddress: (value: string) => boolean): Reader<string> {
  return judged((value, { name, pointer }) =>
    placeholders.has(value) || isAddress(value)
      ? undefined
      : mgmtMessage('NotValidIPAddress', [maskedAddress(value), name], pointer),
  );
}

/** Readers of an IP address, or of a placeholder for no address. */
export const ipv4Reader = address(isIPv4);
export const ipv6Reader = address(isIPv6);
export const ipReader = address((value) => isIPv4(value) || isIPv6(value));

/** Reader of a subnet mask: ones followed by zeros. */
export const subnetMaskReader = judged((value, { name, pointer }) =>
  isIPv4(value) && /^1*0*$/.test(toBits(value))
    ? undefined
    : mgmtMessage('NotValidSubnetMask', [maskedAddress(value), name], pointer),
);

/** Reader of a host name or an IP address. */
export const namedHostReader = judged((value, { pointer }) =>
  !placeholders.has(value) && isHost(value)
    ? undefined
    : mgmtMessage('NotValidIPAddrOrDNS', [maskedAddress(value)], pointer),
);

/** Reader of a host name or an IP address, or of a placeholder for none, such as an empty text. */
export const hostReader = judged((value, { pointer }) =>
  placeholders.has(value) || isHost(value)
    ? undefined
    : mgmtMessage('NotValidIPAddrOrDNS', [maskedAddress(value)], pointer),
);

/** Checks for a host name or an IP address. A text of only digits and dots must be a valid IPv4 address. */
function isHost(value: string): boolean {
  return isIPv4(value) || isIPv6(value) || (namePattern.test(value) && !/^[\d.]+$/.test(value));
}

function judged(
  problemWith: (value: string, place: PropertyLocation) => Message | undefined,
): Reader<string> {
  const { rule, read } = text({ lengthMax: domainLengthMax });
  return {
    rule,
    read: (value, place) => {
      const given = read(value, place);
      const problem = given.ok ? problemWith(given.value, place) : undefined;
      return problem === undefined ? given : { ok: false, problems: [problem] };
    },
  };
}

/** Checks that two addresses are in the same subnet. */
export function isSameSubnet(one: string, other: string, mask: string): boolean {
  const length = toBits(mask).indexOf('0');
  const network = (value: string) => (length === -1 ? toBits(value) : toBits(value).slice(0, length));
  return network(one) === network(other);
}

function toBits(ipv4: string): string {
  return ipv4
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('');
}

// Readers of addresses for outbound requests. The address must be absolute, have the scheme HTTP or HTTPS, and contain
// no user or fragment.

/**
 * Pattern of an address without user and fragment. A user is refused, because the journal would contain its password; a
 * fragment is refused, because it is never sent.
 */
const shape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?][^\s\p{Cc}#\\]*)?$/u;
const secureShape = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?][^\s\p{Cc}#\\]*)?$/u;

/**
 * Pattern of an address that also has no query. A query is refused, because it can contain a credential, and would be
 * shown and stored unencrypted.
 */
const plainShape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}/?#@\\]+(?:\/[^\s\p{Cc}?#\\]*)?$/u;

/** Returns a reader of an HTTP or HTTPS address. Unit of `lengthMax`: characters. */
export function webAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, shape);
}

/** Returns a reader of an address without a query, for a service whose requests have none. */
export function serviceAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, plainShape);
}

/** Returns a reader of an address without a query, or of an empty text or null for no address. */
export function serviceAddressOrNone(lengthMax: number): Reader<string> {
  const { read } = serviceAddress(lengthMax);
  return {
    rule: text({ lengthMax }).rule,
    read: (value, place) => (value === '' || value === null ? { ok: true, value: '' } : read(value, place)),
  };
}

/** Returns a reader of an HTTPS address. */
export function secureWebAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, secureShape);
}

function addressReader(lengthMax: number, pattern: RegExp): Reader<string> {
  const { rule, read } = text({ lengthMax, pattern });
  return {
    rule,
    read: (value, place) => {
      const asked = read(value, place);
      if (typeof value !== 'string' || (asked.ok && URL.canParse(value))) return asked;
      return asked.ok ? { ok: false, problems: [wrongForm(place, value)] } : asked;
    },
  };
}
