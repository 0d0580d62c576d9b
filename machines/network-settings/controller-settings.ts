/**
 * Settings that take effect when the controller restarts: as configured, which clients read and write, and as in force,
 * which the controller uses until its next reset (behaviour § 2.17). Also the values derived from them: its address,
 * its full name, its time servers.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { type ControllerTree, memoize, type Transaction } from '../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../models/messages/index.js';
import { isPending, nothingPending, type PendingSettings } from '../../models/pending/index.js';
import { oneOf, type Row, row, type View } from '../../models/resource/index.js';
import { type InterfaceSettings, initialInterface } from './interface-settings.js';
import { leased, leasedIPv4 } from './lease.js';

/** Services with a port of their own; without HTTPS, because it is really served. */
export const protocolNames = ['IPMI', 'KVMIP', 'SNMP', 'SSH', 'VirtualMedia'] as const;
export type ProtocolName = (typeof protocolNames)[number];

interface ProtocolSettings {
  readonly port: number;
  readonly enabled: boolean;
}

export const interfaceIds = ['1', '2'] as const;
/** `1` is the dedicated port, `2` the port shared with the host. */
export type InterfaceId = (typeof interfaceIds)[number];

export interface ControllerSettings {
  readonly hostName: string;
  /** Used where no DHCP server supplies one. */
  readonly domainName: string;
  readonly protocols: Readonly<Record<ProtocolName, ProtocolSettings>>;
  readonly interfaces: Readonly<Record<InterfaceId, InterfaceSettings>>;
  /** The network between the host and its controller. */
  readonly virtualNic: boolean;
  /** The host's clock follows the controller's at its next start. */
  readonly propagatesTime: boolean;
}

/** Factory default; one value for all controllers of a blueprint. Source: behaviour § 2.17. */
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
    interfaces: { '1': initialInterface(true), '2': initialInterface(false) },
    virtualNic: false,
    propagatesTime: false,
  };
  return nothingPending(settings);
}

/** `mgmt-1.example.com` → `example.com`. */
export function parseDomain(fqdn: string): string {
  return fqdn.slice(fqdn.indexOf('.') + 1);
}

/** The interface in use: always one of the two. */
export function activeInterface({ interfaces }: ControllerSettings): InterfaceId {
  return interfaces['1'].enabled ? '1' : '2';
}

/** Whether time servers come from a DHCP server. */
export function takesDhcpTimeServers(settings: ControllerSettings): boolean {
  const { dhcpv4, dhcpv6 } = settings.interfaces[activeInterface(settings)];
  return (dhcpv4.enabled && dhcpv4.use.ntpServers) || (dhcpv6.mode !== 'Disabled' && dhcpv6.use.ntpServers);
}

/** By the settings in force; undefined without an address. */
export function ownIPv4({
  seed,
  controllerSettings: { inForce },
}: Pick<ControllerTree, 'seed' | 'controllerSettings'>): string | undefined {
  const id = activeInterface(inForce);
  const { dhcpv4, ipv4 } = inForce.interfaces[id];
  return dhcpv4.enabled ? leasedIPv4(seed, id) : ipv4.addresses[0]?.Address;
}

/** The full name by these settings. The network's domain is that of the blueprint. */
export function formatFqdn(settings: ControllerSettings, { blueprint }: ControllerTree): string {
  const { dhcpv4, dhcpv6 } = settings.interfaces[activeInterface(settings)];
  const given =
    (dhcpv4.enabled && dhcpv4.use.domainName) || (dhcpv6.mode !== 'Disabled' && dhcpv6.use.domainName);
  return `${settings.hostName}.${given ? parseDomain(blueprint.manager.fqdn) : settings.domainName}`;
}

/** Source: behaviour § 2.17. */
export const ntpServersMax = 2;

/**
 * Maximum deviation of an uncorrected clock that counts as correct. Unit: ms. Assumption: the tolerance of
 * certificates.
 */
const toleranceMs = 60_000;

interface WithClock {
  readonly blueprint: Pick<Blueprint, 'timeServers'>;
  /** Used where no DHCP server supplies others. */
  readonly controllerClock: { readonly offsetMs: number; readonly staticNtpServers: readonly string[] };
  readonly controllerSettings: PendingSettings<ControllerSettings>;
}

/** Time servers of the clock, if there are any. */
export function listNtpServers({ controllerClock, controllerSettings }: WithClock): readonly string[] {
  const { inForce } = controllerSettings;
  if (!takesDhcpTimeServers(inForce)) return controllerClock.staticNtpServers;
  const { dhcpv4 } = inForce.interfaces[activeInterface(inForce)];
  return dhcpv4.enabled && dhcpv4.use.ntpServers ? leased.ntpServers : leased.ntpServersV6;
}

/** The first server that answers; names are compared case-insensitively. */
export function findTimeServer(tree: WithClock): string | undefined {
  const there = tree.blueprint.timeServers.map((name) => name.toLowerCase());
  return listNtpServers(tree).find((server) => there.includes(server.toLowerCase()));
}

/** Whether time-dependent functions can rely on the clock: it is corrected, or happens to be right. */
export function isClockCorrect(tree: WithClock): boolean {
  return findTimeServer(tree) !== undefined || Math.abs(tree.controllerClock.offsetMs) <= toleranceMs;
}

/** Source: behaviour § 2.3. */
const settingsStates = ['Current', 'SomePendingReset'] as const;

export function configurationSettings(
  { controllerSettings }: ControllerTree,
  part?: (settings: ControllerSettings) => unknown,
): (typeof settingsStates)[number] {
  return isPending(controllerSettings, part) ? 'SomePendingReset' : 'Current';
}

/** `ConfigurationSettings` of a part of the settings, or of all. */
export function configurationRow(part?: (settings: ControllerSettings) => unknown): Row<unknown> {
  const present = (tree: ControllerTree) => configurationSettings(tree, part);
  return row(
    oneOf(settingsStates),
    'Indicates whether all settings are in effect, or some are pending until a controller reset.',
    (_: unknown, { derived }: View) => derived(present),
  );
}

/** True when this event changed a pending setting. */
function leavesPending({ tree, view }: Transaction): boolean {
  const [before, after] = [tree.controllerSettings, view.controllerSettings];
  return isPending({ configured: after.configured, inForce: before.configured }) && isPending(after);
}

/** A setting with immediate effect is answered with plain success. */
export function settingsModified(_: unknown, stage: Transaction): Message {
  return leavesPending(stage) ? mgmtMessage('ResetRequired') : baseMessage('Success');
}
