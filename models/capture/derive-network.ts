/** Network adapters and ports of a blueprint, from those of the primary chassis. */
import { listLengths, partRanges } from '../blueprint/index.js';
import type { Capture, CaptureNote } from './capture.js';
import {
  byId,
  byName,
  type CapturedPart,
  identityOf,
  isPresent,
  listOf,
  nameParts,
  numberOf,
  objectOf,
  partsIn,
  partsOf,
  textOf,
  wholeOf,
} from './captured-values.js';
import { type Derived, type DerivedPart, limited } from './derived.js';
import type { RoleMap } from './role-map.js';

/** Speed of a port whose body has none. Assumption: a common port of this time. Unit: Mbit/s. */
const usualSpeedMbps = 25_000;

export function deriveNetwork(capture: Capture, roles: RoleMap): Derived {
  const notes: CaptureNote[] = [];
  const [list] = roles.within(roles.first('chassis') ?? '', 'networkAdapters');
  const captured = list === undefined ? [] : partsOf(capture, roles.within(list.uri, 'networkAdapter'));
  const adapters = limited(captured.filter(isPresent), listLengths.nics[1], 'network adapters', notes);
  const names = nameParts(adapters, [({ body }) => textOf(body, 'Model'), byName, byId]);
  const parts: DerivedPart[] = [];
  const nics = adapters.map((adapter, index) => {
    const id = `DE07${(index + 1).toString(16).toUpperCase()}000`;
    const name = names[index] ?? id;
    const ports = limited(portsOf(capture, roles, adapter), listLengths.ports[1], 'network ports', notes);
    const labels = nameParts(ports, [byName, byId]);
    parts.push({ kind: 'networkAdapter', uri: adapter.uri, key: id, name });
    ports.forEach(({ uri }, at) => {
      parts.push({
        kind: 'networkPort',
        uri,
        key: `${id}/${at + 1}`,
        name: `${name} ${labels[at] ?? at + 1}`,
      });
    });
    const [controller] = partsIn(adapter, 'Controllers');
    return {
      id,
      name,
      manufacturer: textOf(adapter.body, 'Manufacturer') ?? 'Unknown',
      model: textOf(adapter.body, 'Model') ?? name,
      firmwareVersion: textOf(controller?.body, 'FirmwarePackageVersion') ?? '1.0',
      slot: index + 1,
      ports: ports.length === 0 ? [{ number: 1, speedMbps: usualSpeedMbps, linkUp: false }] : ports.map(port),
      ...identityOf(adapter.body),
    };
  });
  return { overrides: { nics }, parts, notes };
}

/** Returns the ports of an adapter once, when the service has both of the collections that list them. */
function portsOf(capture: Capture, roles: RoleMap, { uri }: CapturedPart): readonly CapturedPart[] {
  for (const list of roles.within(uri, 'networkPorts')) {
    const ports = partsOf(capture, roles.within(list.uri, 'networkPort')).filter(isPresent);
    if (ports.length > 0) return ports;
  }
  return [];
}

function port({ body }: CapturedPart, index: number) {
  const gbps = numberOf(body, 'CurrentSpeedGbps') ?? numberOf(body, 'MaxSpeedGbps');
  const captured =
    wholeOf(body, 'CurrentLinkSpeedMbps', partRanges.networkPort.speedMbps) ??
    wholeOf({ speed: (gbps ?? 0) * 1_000 }, 'speed', partRanges.networkPort.speedMbps);
  const address = addressOf(body);
  return {
    number: index + 1,
    speedMbps: captured ?? usualSpeedMbps,
    linkUp: /^(?:Up|LinkUp)$/u.test(textOf(body, 'LinkStatus') ?? ''),
    ...(address === undefined ? {} : { macAddress: address }),
  };
}

function addressOf(body: CapturedPart['body']): string | undefined {
  const [first] = [
    ...listOf(objectOf(body, 'Ethernet'), 'AssociatedMACAddresses'),
    ...listOf(body, 'AssociatedNetworkAddresses'),
  ];
  if (typeof first !== 'string') return undefined;
  const digits = first.replaceAll(/[:-]/gu, '');
  if (!/^[0-9a-f]{12}$/iu.test(digits)) return undefined;
  return (digits.toUpperCase().match(/../gu) ?? []).join(':');
}
