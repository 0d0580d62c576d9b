/** What of an interface's settings does not go together, once a body has been applied. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { isPlaceholder, isSameSubnet } from '../../../resource/host-readers.js';
import { missing, tooMany } from '../../../resource/problems.js';
import { type ControllerSettings, type InterfaceId, interfaceIds } from '../controller-settings.js';
import { type InterfaceSettings, nameServersMax } from '../interface-settings.js';

type Given = ReadonlyMap<string, Json>;

const oem = '/Oem/Vnd';

/** Properties that set the same, and so do not stand in one body. */
const sameThings: readonly (readonly [string, string])[] = [
  ['/StaticNameServers', `${oem}/IPv4/DNSServers`],
  ['/StaticNameServers', `${oem}/IPv6/DNSServers`],
];

/** What the dedicated port alone has: the other's link is the host's. */
const dedicatedOnly = ['/AutoNeg', '/SpeedMbps', '/FullDuplex'];

export function interfaceConflicts(
  { interfaces }: ControllerSettings,
  id: InterfaceId,
  given: Given,
): Message[] {
  const changed = interfaces[id];
  return [
    ...unsupported(id, given),
    ...sameThings
      .filter((pointers) => pointers.every((pointer) => given.has(pointer)))
      .map(([pointer, other]) => conflict(pointer, other)),
    ...linkConflicts(changed, given),
    ...modeConflicts(changed, given),
    ...ipv4Conflicts(changed),
    ...routeConflicts(changed),
    ...nameServerConflicts(changed),
    // One way in is left, whatever is set.
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

function linkConflicts({ link, vlan }: InterfaceSettings, given: Given): Message[] {
  const negotiated = ['/SpeedMbps', '/FullDuplex'].filter(
    (pointer) => link.autoNegotiated && given.has(pointer),
  );
  const untagged = vlan.enabled && vlan.id === null;
  return [
    ...negotiated.map((pointer) => conflict(pointer, '/AutoNeg')),
    ...(untagged ? [missing({ name: 'VLANId', pointer: '/VLAN/VLANId' })] : []),
  ];
}

/** The mode has a name and two switches; those that a body names must come out as it says. */
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

/** Each family has places of its own. */
function nameServerConflicts({ ipv4, ipv6 }: InterfaceSettings): Message[] {
  const place = { name: 'StaticNameServers', pointer: '/StaticNameServers' };
  return [ipv4.dnsServers.length, ipv6.dnsServers.length]
    .filter((count) => count > nameServersMax)
    .map((count) => tooMany(place, count, nameServersMax));
}
