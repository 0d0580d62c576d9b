/** Subscribed syslog servers: their data, and the log entries that they receive (behaviour "Event subscription"). */
import { type Address, addressAt } from '../../../engine/index.js';
import {
  type ControllerTree,
  forgetSender,
  isLicensed,
  type SenderContract,
  sendMessage,
  type Transaction,
} from '../../../models/index.js';
import {
  entryMessage,
  type Facility,
  isAsGrave,
  type NewEntry,
  type SyslogMessage,
  type SyslogParams,
  type SyslogSeverity,
} from '../remote-syslog/index.js';

export const syslogProtocols = ['SyslogTLS', 'SyslogUDP'] as const;
export type SyslogProtocol = (typeof syslogProtocols)[number];

/** Default ports of the syslog protocols. Source: RFC 5425 and RFC 5426. */
const usualPorts = { SyslogTLS: 6_514, SyslogUDP: 514 } as const satisfies Record<SyslogProtocol, number>;

/** Timeout of a message to a server. Unit: ms. Assumption: the value equals the timeout of a listener. */
const syslogTimeoutMs = 10_000;

export interface SyslogFilter {
  readonly facilities: readonly Facility[];
  readonly lowestSeverity: SyslogSeverity | 'All';
}

export interface SyslogSubscription {
  /** URI `syslog://host:port`; the port is optional. */
  readonly destination: string;
  readonly context: string;
  readonly protocol: SyslogProtocol;
  /** Filters of log entries. An entry is sent if it passes at least one filter, or if there are no filters. */
  readonly filters: readonly SyslogFilter[];
  /**
   * True if the controller presents its client certificate and verifies the server by the authorities that were
   * imported for listeners. It applies to TLS only.
   */
  readonly mutualAuthentication: boolean;
}

export interface SyslogSubscriptions {
  readonly nextNumber: number;
  readonly byNumber: { readonly [number: string]: SyslogSubscription };
}

/** Returns the address of the machine that sends messages to a syslog server. Each server has its own machine. */
function syslogSubscriptionAddress(number: string): Address<SenderContract<SyslogParams>> {
  return addressAt(`syslogSubscription/${number}`);
}

/** Checks that a syslog subscription was created at any time. The check is fast, because it runs for every log entry. */
export function hasSyslogSubscriptions({ subscriptions }: Pick<ControllerTree, 'subscriptions'>): boolean {
  return subscriptions.syslog !== undefined;
}

/** Sends a log entry to the subscribed syslog servers; without the license, nothing is sent. */
export function sendToSyslogSubscriptions(stage: Transaction, entry: NewEntry): void {
  const { subscriptions, license } = stage.view;
  const message = isLicensed(license, 'remoteSyslog') ? entryMessage(stage, entry) : undefined;
  if (message === undefined) return;
  for (const [number, subscription] of Object.entries(subscriptions.syslog?.byNumber ?? {})) {
    if (!passes(subscription, message)) continue;
    const server = serverOf(subscription);
    sendMessage(stage, syslogSubscriptionAddress(number), server.host, { ...server, ...message });
  }
}

/** Resets the record of a syslog server; pending messages to the server are abandoned. */
export function resetSyslogServer(stage: Transaction, number: string): void {
  forgetSender(stage, syslogSubscriptionAddress(number));
}

function passes({ filters }: SyslogSubscription, { facility, severity }: SyslogMessage): boolean {
  return (
    filters.length === 0 ||
    filters.some(
      ({ facilities, lowestSeverity }) =>
        facilities.includes(facility) && (lowestSeverity === 'All' || isAsGrave(severity, lowestSeverity)),
    )
  );
}

function serverOf({
  destination,
  protocol,
  mutualAuthentication,
}: SyslogSubscription): Pick<SyslogParams, 'host' | 'port' | 'tls'> {
  const { hostname, port } = new URL(destination);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || usualPorts[protocol],
    ...(protocol === 'SyslogTLS' ? { tls: { mutualAuthentication, timeoutMs: syslogTimeoutMs } } : {}),
  };
}
