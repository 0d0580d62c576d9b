/**
 * Messages of syslog as data, and how they read on the wire: RFC 5424, one a datagram (RFC 5426). A runner over the
 * network and the modelled outside both end here.
 */

import { formatInstant } from '../../../engine/index.js';
import { enterpriseNumber } from '../../formats/enterprise-number.js';

/** The kind of an outbox entry whose parameters are `SyslogParams`. */
export const syslogEffect = 'syslog';

/** Source: RFC 5424 § 6.2.1, numerical codes. */
const facilities = { Local0: 16, Local1: 17, Local2: 18 } as const;
const severities = { Critical: 2, Warning: 4, Notice: 5, Informational: 6 } as const;
export type Facility = keyof typeof facilities;
export type SyslogSeverity = keyof typeof severities;

export type SyslogParams = {
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  readonly facility: Facility;
  readonly severity: SyslogSeverity;
  /** By the controller's clock. Unit: ms since the epoch. */
  readonly sentAt: number;
  readonly hostName: string;
  /** What of the controller is speaking: the name of the log. */
  readonly appName: string;
  readonly messageId: string;
  /** By name: ASCII without `=`, `]`, `"` and blanks. Values may hold anything. */
  readonly data: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Unit: bytes. Source: RFC 5424 § 6.1, what every receiver should take. */
const frameBytesMax = 2_048;
/** Units: characters. Source: RFC 5424 § 6. */
const hostNameLengthMax = 255;
const structuredId = `entry@${enterpriseNumber}`;
/** Says that what follows is UTF-8. Source: RFC 5424 § 6.4; text of ASCII alone goes without. */
const byteOrderMark = '\uFEFF';

/** The whole message; what does not fit is cut off its text, between two characters. */
export function formatSyslog(message: SyslogParams): Uint8Array {
  const { facility, severity, sentAt, hostName, appName, messageId, data, text } = message;
  const priority = facilities[facility] * 8 + severities[severity];
  const header = [
    `<${priority}>1`,
    formatInstant(sentAt),
    asName(hostName).slice(0, hostNameLengthMax),
    appName,
    '-',
    messageId,
    formatData(data),
  ].join(' ');
  const line = text.replace(/\p{Cc}+/gu, ' ');
  const mark = /^\p{ASCII}*$/u.test(line) ? '' : byteOrderMark;
  const bytes = new TextEncoder().encode(`${header} ${mark}${line}`);
  return bytes.length <= frameBytesMax ? bytes : cut(bytes);
}

/** A byte that begins no character is within one. */
function cut(bytes: Uint8Array): Uint8Array {
  let end = frameBytesMax;
  while (((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end--;
  return bytes.subarray(0, end);
}

/** Of printable ASCII without blanks; `-` stands for none. */
function asName(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '-') || '-';
}

function formatData(data: SyslogParams['data']): string {
  const pairs = Object.entries(data).map(
    ([name, value]) => `${name}="${value.replace(/["\\\]]/g, (sign) => `\\${sign}`)}"`,
  );
  return `[${[structuredId, ...pairs].join(' ')}]`;
}
