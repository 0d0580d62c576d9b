/**
 * Settings that take effect when the controller starts anew: as configured, which is what clients read and write, and
 * as in force, which is what the controller goes by until its next reset (behaviour § 2.17).
 */
import type { Blueprint } from '../../blueprint/blueprint.js';
import { nothingPending, type Pending } from '../../pending/index.js';
import { whileSame } from '../../while-same.js';
import { type InterfaceSettings, initialInterface } from './interface-settings.js';

/** Services that listen on a port of their own; HTTPS is none of them, because it is really served. */
export const protocolNames = ['IPMI', 'KVMIP', 'SNMP', 'SSH', 'VirtualMedia'] as const;
export type ProtocolName = (typeof protocolNames)[number];

interface ProtocolSettings {
  readonly port: number;
  readonly enabled: boolean;
}

export const interfaceIds = ['1', '2'] as const;
/** `1` is the dedicated port, `2` one that the controller shares with the host. */
export type InterfaceId = (typeof interfaceIds)[number];

export interface ControllerSettings {
  readonly hostName: string;
  /** Used where no DHCP server gives one. */
  readonly domainName: string;
  readonly protocols: Readonly<Record<ProtocolName, ProtocolSettings>>;
  readonly interfaces: Readonly<Record<InterfaceId, InterfaceSettings>>;
  /** The network between the host and its controller. */
  readonly virtualNic: boolean;
  /** The host's clock follows the controller's at its next start. */
  readonly propagatesTime: boolean;
}

/** As delivered; one value for all controllers of a blueprint. Source: behaviour § 2.17. */
export const initialControllerSettings = whileSame(
  ({ manager }: Pick<Blueprint, 'manager'>) => [manager],
  deliveredSettings,
);

function deliveredSettings({ manager }: Pick<Blueprint, 'manager'>): Pending<ControllerSettings> {
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

/** The interface by which the controller is reached: one of the two always is. */
export function activeInterface({ interfaces }: ControllerSettings): InterfaceId {
  return interfaces['1'].enabled ? '1' : '2';
}

/** Whether time servers are what a DHCP server says they are. */
export function takesDhcpTimeServers(settings: ControllerSettings): boolean {
  const { dhcpv4, dhcpv6 } = settings.interfaces[activeInterface(settings)];
  return (dhcpv4.enabled && dhcpv4.use.ntpServers) || (dhcpv6.mode !== 'Disabled' && dhcpv6.use.ntpServers);
}
