/** Syslog servers that are subscribed: what is kept of each, and which log entries it gets (behaviour "Event subscription"). */
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

/** How long a server may take with one message. Unit: ms. Assumption: as long as a listener may. */
const syslogTimeoutMs = 10_000;

export interface SyslogFilter {
  readonly facilities: readonly Facility[];
  readonly lowestSeverity: SyslogSeverity | 'All';
}

export interface SyslogSubscription {
  /** An address `syslog://host:port`; the port may be left out. */
  readonly destination: string;
  readonly context: string;
  readonly protocol: SyslogProtocol;
  /** An entry is sent when one of them lets it pass; all are when there is none. */
  readonly filters: readonly SyslogFilter[];
  /** The controller proves who it is, and judges the server by its own authorities for listeners; by TLS alone. */
  readonly mutualAuthentication: boolean;
}

export interface SyslogSubscriptions {
  readonly nextNumber: number;
  readonly byNumber: { readonly [number: string]: SyslogSubscription };
}

/** The sending to each of them is a machine of its own. */
function syslogSubscriptionAddress(number: string): Address<SenderContract<SyslogParams>> {
  return addressAt(`syslogSubscription/${number}`);
}

/** Whether anybody is to be told of log entries at all: asked for each, so it looks at no more than it must. */
export function hasSyslogSubscriptions({ subscriptions }: Pick<ControllerTree, 'subscriptions'>): boolean {
  return subscriptions.syslog !== undefined;
}

/** Without the licence that went nobody is told. */
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

/** What was known of the server is so no longer; what is under way to it is given up. */
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
