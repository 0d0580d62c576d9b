/**
 * Syslog messages as data, and their wire format: RFC 5424, one per datagram (RFC 5426), or with a length prefix over
 * TLS (RFC 5425). A network runner and the modelled syslog server both use this module.
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
/** Highest severity first. */
export const severityNames = Object.keys(severities) as readonly SyslogSeverity[];

/** A message, independent of its receiver. */
export type SyslogMessage = {
  readonly facility: Facility;
  readonly severity: SyslogSeverity;
  /** By the controller's clock. Unit: ms since the epoch. */
  readonly sentAt: number;
  readonly hostName: string;
  /** Source within the controller: the name of the log. */
  readonly appName: string;
  readonly messageId: string;
  /** By name: ASCII without `=`, `]`, `"` and blanks. Values may contain any characters. */
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
  /** The controller presents its certificate, and verifies the server by its authorities for listeners. */
  readonly mutualAuthentication: boolean;
  /** For the whole transmission, from the name lookup to the end of the connection. Unit: ms. */
  readonly timeoutMs: number;
};

/** Whether one severity is at least as high as another. */
export function isAsGrave(severity: SyslogSeverity, lowest: SyslogSeverity): boolean {
  return severities[severity] <= severities[lowest];
}

export function syslogTimedOut({ timeoutMs }: SyslogTls): SendResult {
  return { outcome: 'timeout', reason: `the server had not taken the message after ${timeoutMs / 1_000} s` };
}

/** Unit: bytes. Source: RFC 5424 § 6.1, the size that every receiver should accept. */
const frameBytesMax = 2_048;
/** Units: characters. Source: RFC 5424 § 6. */
const hostNameLengthMax = 255;
const structuredId = `entry@${enterpriseNumber}`;
/** Marks the following text as UTF-8. Source: RFC 5424 § 6.4; pure ASCII text has none. */
const byteOrderMark = '\uFEFF';

/** The whole message; excess text is truncated between two characters. */
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

/** A continuation byte is inside a character. */
function cut(bytes: Uint8Array): Uint8Array {
  let end = frameBytesMax;
  while (((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end--;
  return bytes.subarray(0, end);
}

/** Printable ASCII without blanks; `-` stands for none. */
function asName(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '-') || '-';
}

function formatData(data: SyslogMessage['data']): string {
  const pairs = Object.entries(data).map(
    ([name, value]) => `${name}="${value.replace(/["\\\]]/g, (sign) => `\\${sign}`)}"`,
  );
  return `[${[structuredId, ...pairs].join(' ')}]`;
}

/** Contract of sending log entries to the configured server. */
export type RemoteSyslogContract = SenderContract<SyslogParams>;

export const remoteSyslogAddress = addressAt<RemoteSyslogContract>('remoteSyslog/1');
