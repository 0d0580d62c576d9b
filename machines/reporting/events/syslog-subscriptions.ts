/** Subscribed syslog servers: their data, and the log entries they receive (behaviour "Event subscription"). */
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

/** Source: RFC 5425 and RFC 5426. */
const usualPorts = { SyslogTLS: 6_514, SyslogUDP: 514 } as const satisfies Record<SyslogProtocol, number>;

/** Timeout of a message to a server. Unit: ms. Assumption: the same as for a listener. */
const syslogTimeoutMs = 10_000;

export interface SyslogFilter {
  readonly facilities: readonly Facility[];
  readonly lowestSeverity: SyslogSeverity | 'All';
}

export interface SyslogSubscription {
  /** A URI `syslog://host:port` with an optional port. */
  readonly destination: string;
  readonly context: string;
  readonly protocol: SyslogProtocol;
  /** An entry is sent when it passes one of them, or when there are none. */
  readonly filters: readonly SyslogFilter[];
  /**
   * The controller presents its certificate, and verifies the server by its authorities for listeners; with TLS only.
   */
  readonly mutualAuthentication: boolean;
}

export interface SyslogSubscriptions {
  readonly nextNumber: number;
  readonly byNumber: { readonly [number: string]: SyslogSubscription };
}

/** Each server has a sender machine of its own. */
function syslogSubscriptionAddress(number: string): Address<SenderContract<SyslogParams>> {
  return addressAt(`syslogSubscription/${number}`);
}

/** Fast check for every entry: whether there is any syslog subscription. */
export function hasSyslogSubscriptions({ subscriptions }: Pick<ControllerTree, 'subscriptions'>): boolean {
  return subscriptions.syslog !== undefined;
}

/** Nothing is sent without the license. */
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

/** Forgets the state of the server; pending messages to it are abandoned. */
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
