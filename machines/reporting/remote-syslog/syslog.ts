/**
 * Syslog messages as data, and their wire format: RFC 5424, one per datagram (RFC 5426), or with a length prefix over
 * TLS (RFC 5425). A network runner and the modeled syslog server both use this module.
 */
import { addressAt, formatInstant } from '../../../engine/index.js';
import { enterpriseNumber } from '../../../models/formats/index.js';
import type { SenderContract, SendResult } from '../../../models/index.js';

/** Kind of the outbox entries whose parameters are `SyslogParams`. */
export const syslogEffect = 'syslog';

/** Numerical codes of the facilities. Source: RFC 5424 § 6.2.1. */
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
/** Names of the severities, highest first. */
export const severityNames = Object.keys(severities) as readonly SyslogSeverity[];

/** Syslog message without the data of its receiver. */
export type SyslogMessage = {
  readonly facility: Facility;
  readonly severity: SyslogSeverity;
  /** Time of sending by the controller's clock. Unit: ms since the epoch. */
  readonly sentAt: number;
  readonly hostName: string;
  /** Source of the message within the controller: the name of the log. */
  readonly appName: string;
  readonly messageId: string;
  /** Structured data by name. A name is ASCII without `=`, `]`, `"` and spaces; values may contain any characters. */
  readonly data: Readonly<Record<string, string>>;
  readonly text: string;
};

export type SyslogParams = SyslogMessage & {
  /** Host name or IP address of the server. */
  readonly host: string;
  readonly port: number;
  /** TLS settings; absent for a message that is sent as a datagram. */
  readonly tls?: SyslogTls;
};

export type SyslogTls = {
  /**
   * True if the controller presents its client certificate and verifies the server by the authorities that were
   * imported for listeners.
   */
  readonly mutualAuthentication: boolean;
  /** Timeout for the whole transmission, from the name lookup to the end of the connection. Unit: ms. */
  readonly timeoutMs: number;
};

/** Checks that a severity is at least as high as the lowest selected severity. */
export function isAsGrave(severity: SyslogSeverity, lowest: SyslogSeverity): boolean {
  return severities[severity] <= severities[lowest];
}

export function syslogTimedOut({ timeoutMs }: SyslogTls): SendResult {
  return { outcome: 'timeout', reason: `the server had not taken the message after ${timeoutMs / 1_000} s` };
}

/**
 * Maximum size of a message, which is the size that every receiver should accept. Unit: bytes. Source: RFC 5424 § 6.1.
 */
const frameBytesMax = 2_048;
/** Maximum lengths of the header fields. Unit: characters. Source: RFC 5424 § 6. */
const hostNameLengthMax = 255;
const structuredId = `entry@${enterpriseNumber}`;
/** Prefix that marks the following text as UTF-8. Pure ASCII text has no prefix. Source: RFC 5424 § 6.4. */
const byteOrderMark = '\uFEFF';

/** Returns the whole message in its wire format. Excess text is truncated between two characters. */
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

/**
 * Returns the bytes truncated to the maximum size. The cut is not before a continuation byte, which would be inside a
 * character.
 */
function cut(bytes: Uint8Array): Uint8Array {
  let end = frameBytesMax;
  while (((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end--;
  return bytes.subarray(0, end);
}

/** Returns a text as a header field: printable ASCII without spaces; `-` for an empty text. */
function asName(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '-') || '-';
}

function formatData(data: SyslogMessage['data']): string {
  const pairs = Object.entries(data).map(
    ([name, value]) => `${name}="${value.replace(/["\\\]]/g, (sign) => `\\${sign}`)}"`,
  );
  return `[${[structuredId, ...pairs].join(' ')}]`;
}

/** Contract of the machine that sends log entries to the configured server. */
export type RemoteSyslogContract = SenderContract<SyslogParams>;

export const remoteSyslogAddress = addressAt<RemoteSyslogContract>('remoteSyslog/1');
