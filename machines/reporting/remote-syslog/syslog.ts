/**
 * Messages of syslog as data, and how they read on the wire: RFC 5424, one a datagram (RFC 5426) or each after its
 * length over TLS (RFC 5425). A runner over the network and the modelled outside both end here.
 */
import { addressAt, formatInstant } from '../../../engine/index.js';
import { enterpriseNumber } from '../../../models/formats/index.js';
import type { SenderContract, SendResult } from '../../../models/index.js';

/** The kind of an outbox entry whose parameters are `SyslogParams`. */
export const syslogEffect = 'syslog';

/** Source: RFC 5424 § 6.2.1, numerical codes. */
const facilities = { Local0: 16, Local1: 17, Local2: 18 } as const;
const severities = {
  Emergency: 0,
  Alert: 1,
  Critical: 2,
  Error: 3,
  Warning: 4,
  Notice: 5,
  Informational: 6,
  Debug: 7,
} as const;
export type Facility = keyof typeof facilities;
export type SyslogSeverity = keyof typeof severities;

export const facilityNames: readonly Facility[] = ['Local0', 'Local1', 'Local2'];
/** Gravest first. */
export const severityNames = Object.keys(severities) as readonly SyslogSeverity[];

/** What is said, whoever it is sent to. */
export type SyslogMessage = {
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

export type SyslogParams = SyslogMessage & {
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  /** Absent for a datagram. */
  readonly tls?: SyslogTls;
};

export type SyslogTls = {
  /** The controller proves who it is, and judges the server by its own authorities for listeners. */
  readonly mutualAuthentication: boolean;
  /** For all of it, from the first look-up to the end of the connection. Unit: ms. */
  readonly timeoutMs: number;
};

/** Whether one severity is as grave as another, or graver. */
export function isAsGrave(severity: SyslogSeverity, lowest: SyslogSeverity): boolean {
  return severities[severity] <= severities[lowest];
}

export function syslogTimedOut({ timeoutMs }: SyslogTls): SendResult {
  return { outcome: 'timeout', reason: `the server had not taken the message after ${timeoutMs / 1_000} s` };
}

/** Unit: bytes. Source: RFC 5424 § 6.1, what every receiver should take. */
const frameBytesMax = 2_048;
/** Units: characters. Source: RFC 5424 § 6. */
const hostNameLengthMax = 255;
const structuredId = `entry@${enterpriseNumber}`;
/** Says that what follows is UTF-8. Source: RFC 5424 § 6.4; text of ASCII alone goes without. */
const byteOrderMark = '\uFEFF';

/** The whole message; what does not fit is cut off its text, between two characters. */
export function formatSyslog(message: SyslogMessage): Uint8Array {
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

function formatData(data: SyslogMessage['data']): string {
  const pairs = Object.entries(data).map(
    ([name, value]) => `${name}="${value.replace(/["\\\]]/g, (sign) => `\\${sign}`)}"`,
  );
  return `[${[structuredId, ...pairs].join(' ')}]`;
}

/** The sending of log entries to the one server there is, as others see it. */
export type RemoteSyslogContract = SenderContract<SyslogParams>;

export const remoteSyslogAddress = addressAt<RemoteSyslogContract>('remoteSyslog/1');
