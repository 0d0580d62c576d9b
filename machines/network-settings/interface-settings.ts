/**
 * Settings of a network interface of the controller. Lists contain only the configured elements. Real controllers
 * append empty elements, which this program omits (behaviour "Manager network").
 */

/** Maximum number of elements in the lists of an interface. Source: behaviour § 9. */
export const nameServersMax = 3;
export const staticIPv6AddressesMax = 4;
export const staticRoutesMax = 3;
/**
 * Maximum number of static IPv4 addresses. Assumption: one address per interface, as on the settings pages of such
 * controllers.
 */
export const staticIPv4AddressesMax = 1;
export const staticIPv6GatewaysMax = 1;
export const winsServersMax = 2;

export const linkSpeedsMbps = [10, 100, 1_000] as const;
export const dhcpv6Modes = ['Disabled', 'Stateless', 'Stateful'] as const;
/** Types of the client identifier that the controller sends to a DHCP server. Source: behaviour "Enumerations". */
export const clientIdTypes = ['Default', 'MacAddress', 'Hostname', 'Custom'] as const;

export type StaticIPv4Address = {
  readonly Address: string;
  readonly SubnetMask: string;
  /** Gateway address; null for a network without a gateway. */
  readonly Gateway: string | null;
};

export type StaticIPv6Address = { readonly Address: string; readonly PrefixLength: number };

export type IPv4Route = {
  readonly Destination: string;
  readonly SubnetMask: string;
  readonly Gateway: string;
};

export type IPv6Route = {
  readonly Destination: string;
  readonly PrefixLength: number;
  readonly Gateway: string;
};

/** Kinds of data that the interface accepts from a DHCP server, if DHCP is enabled. */
export interface DhcpUse {
  readonly dnsServers: boolean;
  readonly domainName: boolean;
  readonly ntpServers: boolean;
}

export interface InterfaceSettings {
  readonly enabled: boolean;
  readonly link: {
    readonly autoNegotiated: boolean;
    /** Link speed without auto-negotiation. Unit: Mbit/s. */
    readonly speedMbps: (typeof linkSpeedsMbps)[number];
    readonly fullDuplex: boolean;
  };
  readonly vlan: { readonly enabled: boolean; readonly id: number | null };
  readonly dhcpv4: {
    readonly enabled: boolean;
    readonly use: DhcpUse & {
      readonly gateway: boolean;
      readonly staticRoutes: boolean;
      readonly winsServers: boolean;
    };
    readonly clientIdType: (typeof clientIdTypes)[number];
    /** Client identifier for the type `Custom`. */
    readonly clientId: string;
  };
  readonly dhcpv6: {
    readonly mode: (typeof dhcpv6Modes)[number];
    readonly use: DhcpUse & { readonly rapidCommit: boolean };
  };
  readonly ipv4: {
    readonly addresses: readonly StaticIPv4Address[];
    readonly dnsServers: readonly string[];
    readonly winsServers: readonly string[];
    readonly routes: readonly IPv4Route[];
    readonly ddnsRegistration: boolean;
    readonly winsRegistration: boolean;
    readonly pingGatewayOnStartup: boolean;
  };
  readonly ipv6: {
    readonly addresses: readonly StaticIPv6Address[];
    readonly dnsServers: readonly string[];
    readonly gateways: readonly string[];
    readonly routes: readonly IPv6Route[];
    readonly ddnsRegistration: boolean;
    /** True if the interface configures stateless addresses from router advertisements. */
    readonly autoConfigured: boolean;
    readonly stablePrivacy: boolean;
  };
}

/**
 * Returns the factory settings of an interface: DHCP supplies everything except time servers. Assumption:
 * administrators configure time servers manually.
 */
export function initialInterface(enabled: boolean): InterfaceSettings {
  const use = { dnsServers: true, domainName: true, ntpServers: false };
  return {
    enabled,
    link: { autoNegotiated: true, speedMbps: 1_000, fullDuplex: true },
    vlan: { enabled: false, id: null },
    dhcpv4: {
      enabled: true,
      use: { ...use, gateway: true, staticRoutes: true, winsServers: true },
      clientIdType: 'Default',
      clientId: '',
    },
    dhcpv6: { mode: 'Disabled', use: { ...use, rapidCommit: false } },
    ipv4: {
      addresses: [],
      dnsServers: [],
      winsServers: [],
      routes: [],
      ddnsRegistration: true,
      winsRegistration: true,
      pingGatewayOnStartup: true,
    },
    ipv6: {
      addresses: [],
      dnsServers: [],
      gateways: [],
      routes: [],
      ddnsRegistration: true,
      autoConfigured: true,
      stablePrivacy: false,
    },
  };
}
