/** Readers for names and addresses in network settings. */
import { maskedAddress } from '../../formats/masked-address.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import { type PropertyLocation, wrongForm } from './problems.js';
import { type Reader, text } from './readers.js';

/** Source: RFC 1035 § 2.3.4. Unit: characters. */
export const domainLengthMax = 253;
const labelLengthMax = 63;

const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const label = '[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?';
const namePattern = new RegExp(`^${label}(?:\\.${label})*$`);

export function isIPv4(value: string): boolean {
  return ipv4Pattern.test(value);
}

/** A URL has an IPv6 address in brackets; addresses with an IPv4 tail or a zone are not accepted. */
function isIPv6(value: string): boolean {
  return /^[\da-f:]+$/i.test(value) && value.includes(':') && URL.canParse(`http://[${value}]/`);
}

/** The placeholder that real controllers show for no address, and that clients send back. */
const placeholders: ReadonlySet<string> = new Set(['', '0.0.0.0', '::']);

export function isPlaceholder(value: string): boolean {
  return placeholders.has(value);
}

/** Without empty places. */
export function withoutPlaceholders(values: readonly string[]): string[] {
  return values.filter((value) => !placeholders.has(value));
}

/** The same, with null for none. */
export function orNone(reader: Reader<string>): Reader<string> {
  return { rule: reader.rule, read: (value, place) => reader.read(value ?? '', place) };
}

export const hostNameReader = text({ lengthMax: labelLengthMax, pattern: new RegExp(`^${label}$`) });
export const domainNameReader = text({ lengthMax: domainLengthMax, pattern: namePattern });

/** A name with a domain. */
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

/** An address, or a placeholder for none. */
export const ipv4Reader = address(isIPv4);
export const ipv6Reader = address(isIPv6);
export const ipReader = address((value) => isIPv4(value) || isIPv6(value));

/** A netmask: leading ones followed by zeros. */
export const subnetMaskReader = judged((value, { name, pointer }) =>
  isIPv4(value) && /^1*0*$/.test(toBits(value))
    ? undefined
    : mgmtMessage('NotValidSubnetMask', [maskedAddress(value), name], pointer),
);

/** A host name or an address. */
export const namedHostReader = judged((value, { pointer }) =>
  !placeholders.has(value) && isHost(value)
    ? undefined
    : mgmtMessage('NotValidIPAddrOrDNS', [maskedAddress(value)], pointer),
);

/** The same; an empty text means none. */
export const hostReader = judged((value, { pointer }) =>
  placeholders.has(value) || isHost(value)
    ? undefined
    : mgmtMessage('NotValidIPAddrOrDNS', [maskedAddress(value)], pointer),
);

/** A text in the form of an IPv4 address has to be a valid one. */
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

/** True if two addresses are in one network. */
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

// Readers for outbound addresses: absolute, by HTTP or HTTPS, and without a secret.

/** Without user and fragment: the user would be journaled with its password, the fragment is never sent. */
const shape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?][^\s\p{Cc}#\\]*)?$/u;
const secureShape = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?][^\s\p{Cc}#\\]*)?$/u;

/** Also without a query: it would be shown and stored unsealed, and can be a credential. */
const plainShape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}/?#@\\]+(?:\/[^\s\p{Cc}?#\\]*)?$/u;

/** Unit of lengthMax: characters. */
export function webAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, shape);
}

/** For a service whose requests have no query. */
export function serviceAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, plainShape);
}

/** The same, or an empty text or null for none. */
export function serviceAddressOrNone(lengthMax: number): Reader<string> {
  const { read } = serviceAddress(lengthMax);
  return {
    rule: text({ lengthMax }).rule,
    read: (value, place) => (value === '' || value === null ? { ok: true, value: '' } : read(value, place)),
  };
}

/** A web address, by HTTPS alone. */
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
