/**
 * Settings that take effect when the controller restarts (behaviour § 2.17). Clients read and write the configured
 * values; the controller uses the values in force until its next reset. This module also derives the address, the full
 * name and the time servers of the controller.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { type ControllerTree, memoize, once, type Transaction } from '../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../models/messages/index.js';
import { isPending, nothingPending, type PendingSettings } from '../../models/pending/index.js';
import { oneOf, type Row, row, type View } from '../../models/resource/index.js';
import { type InterfaceSettings, initialInterface } from './interface-settings.js';
import { leased, leasedIPv4 } from './lease.js';

/** Services with their own port setting. HTTPS is excluded, because this program really serves it. */
export const protocolNames = ['IPMI', 'KVMIP', 'SNMP', 'SSH', 'VirtualMedia'] as const;
export type ProtocolName = (typeof protocolNames)[number];

interface ProtocolSettings {
  readonly port: number;
  readonly enabled: boolean;
}

export const interfaceIds = ['1', '2'] as const;
/** Id of a network interface: `1` is the dedicated port, `2` is the port shared with the host. */
export type InterfaceId = (typeof interfaceIds)[number];

export interface ControllerSettings {
  readonly hostName: string;
  /** Domain name for a network without a DHCP server that supplies one. */
  readonly domainName: string;
  readonly protocols: Readonly<Record<ProtocolName, ProtocolSettings>>;
  readonly interfaces: Readonly<Record<InterfaceId, InterfaceSettings>>;
  /** True if the virtual network between the host and its controller is enabled. */
  readonly virtualNic: boolean;
  /** True if the host's clock is set to the controller's time at the next start of the host. */
  readonly propagatesTime: boolean;
}

/** Interfaces in the factory settings, which do not depend on the blueprint. */
const initialInterfaces = once(() => ({ '1': initialInterface(true), '2': initialInterface(false) }));

/** Factory settings, shared by all controllers of a blueprint. Source: behaviour § 2.17. */
export const initialControllerSettings = memoize(
  ({ manager }: Pick<Blueprint, 'manager'>) => [manager],
  deliveredSettings,
);

function deliveredSettings({ manager }: Pick<Blueprint, 'manager'>): PendingSettings<ControllerSettings> {
  const settings: ControllerSettings = {
    hostName: manager.hostName,
    domainName: parseDomain(manager.fqdn),
    protocols: {
      IPMI: { port: 623, enabled: false },
      KVMIP: { port: 17_990, enabled: true },
      SNMP: { port: 161, enabled: true },
      SSH: { port: 22, enabled: true },
      VirtualMedia: { port: 17_988, enabled: true },
    },
    interfaces: initialInterfaces(),
    virtualNic: false,
    propagatesTime: false,
  };
  return nothingPending(settings);
}

/** Returns the domain of a full name: `mgmt-1.example.com` → `example.com`. */
export function parseDomain(fqdn: string): string {
  return fqdn.slice(fqdn.indexOf('.') + 1);
}

/** Returns the interface in use; exactly one of the two is in use at any time. */
export function activeInterface({ interfaces }: ControllerSettings): InterfaceId {
  return interfaces['1'].enabled ? '1' : '2';
}

/** Checks that the time servers come from a DHCP server. */
export function takesDhcpTimeServers(settings: ControllerSettings): boolean {
  const { dhcpv4, dhcpv6 } = settings.interfaces[activeInterface(settings)];
  return (dhcpv4.enabled && dhcpv4.use.ntpServers) || (dhcpv6.mode !== 'Disabled' && dhcpv6.use.ntpServers);
}

/** Returns the IPv4 address by the settings in force; undefined if the interface has no address. */
export function ownIPv4({
  seed,
  controllerSettings: { inForce },
}: Pick<ControllerTree, 'seed' | 'controllerSettings'>): string | undefined {
  const id = activeInterface(inForce);
  const { dhcpv4, ipv4 } = inForce.interfaces[id];
  return dhcpv4.enabled ? leasedIPv4(seed, id) : ipv4.addresses[0]?.Address;
}

/** Returns the full name by the given settings. A DHCP server supplies the domain of the blueprint. */
export function formatFqdn(settings: ControllerSettings, { blueprint }: ControllerTree): string {
  const { dhcpv4, dhcpv6 } = settings.interfaces[activeInterface(settings)];
  const given =
    (dhcpv4.enabled && dhcpv4.use.domainName) || (dhcpv6.mode !== 'Disabled' && dhcpv6.use.domainName);
  return `${settings.hostName}.${given ? parseDomain(blueprint.manager.fqdn) : settings.domainName}`;
}

/** Maximum number of static time servers. Source: behaviour § 2.17. */
export const ntpServersMax = 2;

/**
 * Maximum deviation at which a clock without a time server still counts as correct. Unit: ms. Assumption: the value
 * equals the tolerance for the validity of certificates.
 */
const toleranceMs = 60_000;

interface WithClock {
  readonly blueprint: Pick<Blueprint, 'timeServers'>;
  /** Clock of the controller. Its static time servers are used unless a DHCP server supplies others. */
  readonly controllerClock: { readonly offsetMs: number; readonly staticNtpServers: readonly string[] };
  readonly controllerSettings: PendingSettings<ControllerSettings>;
}

/** Returns the time servers of the clock; empty if it has none. */
export function listNtpServers({ controllerClock, controllerSettings }: WithClock): readonly string[] {
  const { inForce } = controllerSettings;
  if (!takesDhcpTimeServers(inForce)) return controllerClock.staticNtpServers;
  const { dhcpv4 } = inForce.interfaces[activeInterface(inForce)];
  return dhcpv4.enabled && dhcpv4.use.ntpServers ? leased.ntpServers : leased.ntpServersV6;
}

/** Returns the first time server that responds. Names are compared case-insensitively. */
export function findTimeServer(tree: WithClock): string | undefined {
  const there = tree.blueprint.timeServers.map((name) => name.toLowerCase());
  return listNtpServers(tree).find((server) => there.includes(server.toLowerCase()));
}

/**
 * Checks that time-dependent functions can rely on the clock: a time server corrects it, or its deviation is tolerable.
 */
export function isClockCorrect(tree: WithClock): boolean {
  return findTimeServer(tree) !== undefined || Math.abs(tree.controllerClock.offsetMs) <= toleranceMs;
}

/** Values of `ConfigurationSettings`. Source: behaviour § 2.3. */
const settingsStates = ['Current', 'SomePendingReset'] as const;

export function configurationSettings(
  { controllerSettings }: ControllerTree,
  part?: (settings: ControllerSettings) => unknown,
): (typeof settingsStates)[number] {
  return isPending(controllerSettings, part) ? 'SomePendingReset' : 'Current';
}

/** Declares the property `ConfigurationSettings` for the given part of the settings, or for all settings. */
export function configurationRow(part?: (settings: ControllerSettings) => unknown): Row<unknown> {
  const present = (tree: ControllerTree) => configurationSettings(tree, part);
  return row(
    oneOf(settingsStates),
    'Indicates whether all settings are in effect, or some are pending until a controller reset.',
    (_: unknown, { derived }: View) => derived(present),
  );
}

/** Checks that this event changed a setting that is now pending. */
function leavesPending({ tree, view }: Transaction): boolean {
  const [before, after] = [tree.controllerSettings, view.controllerSettings];
  return isPending({ configured: after.configured, inForce: before.configured }) && isPending(after);
}

/**
 * Returns the message for changed settings: success if the settings take effect at once, otherwise the message that a
 * reset is required.
 */
export function settingsModified(_: unknown, stage: Transaction): Message {
  return leavesPending(stage) ? mgmtMessage('ResetRequired') : baseMessage('Success');
}
