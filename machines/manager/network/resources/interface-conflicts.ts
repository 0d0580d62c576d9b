/** Conflicts between the settings of an interface after a request body was applied. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { isIPv4, isPlaceholder, isSameSubnet, missing, tooMany } from '../../../../models/resource/index.js';
import {
  type ControllerSettings,
  type InterfaceId,
  type InterfaceSettings,
  interfaceIds,
  linkSpeedsMbps,
  nameServersMax,
} from '../../../network-settings/index.js';

type Given = ReadonlyMap<string, Json>;

const oem = '/Oem/Vnd';

const nameServers = '/StaticNameServers';

/** Pointers of settings that only the dedicated port has, because the host controls the link of the shared port. */
const dedicatedOnly = ['/AutoNeg', '/SpeedMbps', '/FullDuplex'];

export function interfaceConflicts(
  { interfaces }: ControllerSettings,
  id: InterfaceId,
  given: Given,
): Message[] {
  const changed = interfaces[id];
  return [
    ...unsupported(id, given),
    ...contradictionsOfServers(changed, given),
    ...linkConflicts(changed, given),
    ...modeConflicts(changed, given),
    ...ipv4Conflicts(changed),
    ...routeConflicts(changed),
    ...nameServerConflicts(changed),
    // Condition: at least one interface stays enabled.
    ...(interfaceIds.some((one) => interfaces[one].enabled)
      ? []
      : [mgmtMessage('InvalidConfigurationSpecified', [], '/InterfaceEnabled')]),
  ];
}

function conflict(pointer: string, other: string): Message {
  return baseMessage('PropertyValueConflict', [nameAt(pointer), nameAt(other)], pointer);
}

function nameAt(pointer: string): string {
  return pointer.split('/').at(-1) ?? pointer;
}

function unsupported(id: InterfaceId, given: Given): Message[] {
  if (id === '1') return [];
  return dedicatedOnly
    .filter((pointer) => given.has(pointer))
    .map((pointer) => mgmtMessage('NotSupportedOnNIC', [nameAt(pointer), id], pointer));
}

/**
 * Returns errors when two properties contradict each other. Name servers have two properties for each family; a body
 * with both must contain the same value twice.
 */
function contradictionsOfServers({ ipv4, ipv6 }: InterfaceSettings, given: Given): Message[] {
  const listed = given.get(nameServers);
  if (!Array.isArray(listed)) return [];
  return [
    { family: 'IPv4', servers: ipv4.dnsServers },
    { family: 'IPv6', servers: ipv6.dnsServers },
  ].flatMap(({ family, servers }) => {
    const other = `${oem}/${family}/DNSServers`;
    const isOfFamily = (server: string) => isIPv4(server) === (family === 'IPv4');
    const named = listed.filter((server) => typeof server !== 'string' || isOfFamily(server));
    return !given.has(other) || isDeepStrictEqual(named, servers) ? [] : [conflict(nameServers, other)];
  });
}

/**
 * Returns errors for link settings. A client cannot set negotiated values manually (schema `EthernetInterface`:
 * `SpeedMbps` is writable only without negotiation). A body may repeat the negotiated values.
 */
function linkConflicts({ link, vlan }: InterfaceSettings, given: Given): Message[] {
  const agreed: Readonly<Record<string, Json>> = {
    '/SpeedMbps': Math.max(...linkSpeedsMbps),
    '/FullDuplex': true,
  };
  const negotiated = Object.keys(agreed).filter(
    (pointer) => link.autoNegotiated && given.has(pointer) && given.get(pointer) !== agreed[pointer],
  );
  const untagged = vlan.enabled && vlan.id === null;
  return [
    ...negotiated.map((pointer) => conflict(pointer, '/AutoNeg')),
    ...(untagged ? [missing({ name: 'VLANId', pointer: '/VLAN/VLANId' })] : []),
  ];
}

/** Returns errors when the name of the DHCPv6 mode and its two switches in one body contradict each other. */
function modeConflicts({ dhcpv6: { mode } }: InterfaceSettings, given: Given): Message[] {
  const shown: Readonly<Record<string, Json>> = {
    '/DHCPv6/OperatingMode': mode,
    [`${oem}/DHCPv6/StatefulModeEnabled`]: mode === 'Stateful',
    [`${oem}/DHCPv6/StatelessModeEnabled`]: mode !== 'Disabled',
  };
  const [wrong] = Object.keys(shown).filter(
    (pointer) => given.has(pointer) && given.get(pointer) !== shown[pointer],
  );
  if (wrong === undefined) return [];
  const other = Object.keys(shown).find((pointer) => pointer !== wrong && given.has(pointer)) ?? wrong;
  return [conflict(wrong, other)];
}

function ipv4Conflicts({ ipv4 }: InterfaceSettings): Message[] {
  return ipv4.addresses.flatMap(({ Address, SubnetMask, Gateway }, index) => {
    const pointer = `/IPv4StaticAddresses/${index}`;
    if (isPlaceholder(SubnetMask)) return [missing({ name: 'SubnetMask', pointer: `${pointer}/SubnetMask` })];
    if (Gateway === null || isSameSubnet(Address, Gateway, SubnetMask)) return [];
    return [mgmtMessage('PropertyValueIncompatible', [Gateway, 'Gateway', 'Address'], `${pointer}/Gateway`)];
  });
}

function routeConflicts({ ipv4, ipv6 }: InterfaceSettings): Message[] {
  const incomplete = (family: string, routes: readonly object[]) =>
    routes.flatMap((route, index) =>
      Object.entries(route).flatMap(([name, value]) =>
        typeof value === 'string' && isPlaceholder(value)
          ? [missing({ name, pointer: `${oem}/${family}/StaticRoutes/${index}/${name}` })]
          : [],
      ),
    );
  return [...incomplete('IPv4', ipv4.routes), ...incomplete('IPv6', ipv6.routes)];
}

/** Returns errors when a family has too many name servers. Each family has its own limit. */
function nameServerConflicts({ ipv4, ipv6 }: InterfaceSettings): Message[] {
  const place = { name: 'StaticNameServers', pointer: nameServers };
  return [ipv4.dnsServers.length, ipv6.dnsServers.length]
    .filter((count) => count > nameServersMax)
    .map((count) => tooMany(place, count, nameServersMax));
}
