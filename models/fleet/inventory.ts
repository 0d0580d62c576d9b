/** Inventories of a fleet in the formats of client programs. No inventory contains a password. */
import type { FleetMember } from './plan.js';

export const inventoryFormats = ['ansible', 'prometheus', 'netbox', 'metal3', 'kubernetes'] as const;
export type InventoryFormat = (typeof inventoryFormats)[number];

/** Member with the data that inventories show. */
export interface InventoryMember extends Pick<FleetMember, 'address' | 'labels' | 'name' | 'port' | 'rack'> {
  readonly url: string;
  readonly serialNumber: string;
  readonly model: string;
  readonly manufacturer: string;
  /** MAC address of the first port of the server, such as `02:00:5e:10:00:01`; undefined for a server without ports. */
  readonly bootMac: string | undefined;
}

/** URI of the system that provisioning tools manage. */
const systemPath = '/redfish/v1/Systems/1';

/** Prints the inventory. The result ends with a line end. */
export function printInventory(format: InventoryFormat, members: readonly InventoryMember[]): string {
  return printers[format](members);
}

const printers: Readonly<Record<InventoryFormat, (members: readonly InventoryMember[]) => string>> = {
  ansible: (members) => {
    const hosts = Object.fromEntries(
      members.map(({ name, address, port, rack, labels }) => [
        name,
        { ansible_host: address, baseuri: `${address}:${port}`, ...(rack && { rack }), ...labels },
      ]),
    );
    const children = Object.fromEntries(
      racksOf(members).map(([rack, names]) => [
        groupName(rack),
        { hosts: Object.fromEntries(names.map((name) => [name, {}])) },
      ]),
    );
    return json({ all: { hosts, ...(Object.keys(children).length > 0 && { children }) } });
  },
  prometheus: (members) =>
    json(
      members.map(({ name, address, port, rack, labels }) => ({
        targets: [`${address}:${port}`],
        labels: { member: name, ...(rack && { rack }), ...labels },
      })),
    ),
  netbox: (members) =>
    [
      'name,device_type,manufacturer,serial,rack,status,oob_ip',
      ...members.map(({ name, model, manufacturer, serialNumber, rack = '', address }) =>
        [name, model, manufacturer, serialNumber, rack, 'active', address].map(quoted).join(','),
      ),
      '',
    ].join('\n'),
  metal3: (members) =>
    members
      .map(({ name, url, bootMac, labels, rack }) =>
        json({
          apiVersion: 'metal3.io/v1alpha1',
          kind: 'BareMetalHost',
          metadata: { name, labels: { ...(rack && { rack }), ...labels } },
          spec: {
            online: true,
            ...(bootMac && { bootMACAddress: bootMac }),
            bmc: {
              address: `redfish+${url}${systemPath}`,
              credentialsName: `${name}-bmc`,
              disableCertificateVerification: true,
            },
          },
        }),
      )
      .join('---\n'),
  // A service for each member, all of which lead to the pod of the fleet: the name is the TLS server name of clients.
  kubernetes: (members) =>
    members
      .map(({ name, port }) =>
        json({
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { name: name.replaceAll('.', '-') },
          spec: {
            selector: { 'app.kubernetes.io/name': 'tidefish-fleet' },
            ports: [{ name: 'https', port, targetPort: 'https' }],
          },
        }),
      )
      .join('---\n'),
};

function racksOf(members: readonly InventoryMember[]): readonly (readonly [string, readonly string[]])[] {
  const racks = new Map<string, string[]>();
  for (const { rack, name } of members) {
    if (rack === undefined) continue;
    const names = racks.get(rack);
    if (names === undefined) racks.set(rack, [name]);
    else names.push(name);
  }
  return [...racks];
}

/** Returns a rack as an Ansible group name, which has letters, digits and underscores alone. */
function groupName(rack: string): string {
  return `rack_${rack.replaceAll(/\W/g, '_')}`;
}

/** JSON is also YAML, so the tools that expect YAML read the same text. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Quotes a value of a CSV file if it contains a separator (RFC 4180). */
function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
