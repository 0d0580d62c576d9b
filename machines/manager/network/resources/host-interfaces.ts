/** Resources of the virtual network between the host and its controller, which is disabled by default. */
import {
  defineAt,
  eitherTime,
  fixed,
  flag,
  identity,
  linkRow,
  links,
  list,
  managerPattern,
  nullable,
  ofManager,
  oneOf,
  property,
  type Rows,
  root,
  row,
  status,
  text,
  traceAccess,
  type View,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import {
  configurationRow,
  type IPv4AddressInUse,
  interfaceType,
  ipv4Rows,
  linkStatus,
  macRows,
  settingsModified,
  sharing,
  vendorInterface,
} from '../../../network-settings/index.js';
import { traceNetwork } from '../trace.js';
import { nameConflicts, nameRows } from './host-name.js';

/** Id of the controller's interface to the host. The only setting of the interface is whether it is enabled. */
const virtualId = '3';

/**
 * MAC address of the interface, equal on every controller, because the network has no other members. Source: behaviour
 * § 2.17.
 */
const mac = '0A:CA:FE:F0:0D:04';
/**
 * Address of the interface, in a subnet with room for the host. Source: RFC 5737, the second network for documentation.
 */
const address: IPv4AddressInUse = {
  Address: '198.51.100.1',
  AddressOrigin: 'Static',
  SubnetMask: '255.255.255.252',
  Gateway: null,
};

/**
 * Speed of the virtual interface. Unit: Mbit/s. Assumption: the host sees the interface as a USB network card at the
 * high speed of USB 2.0.
 */
const busSpeedMbps = 480;

/**
 * Property that enables the virtual interface. It is shown and set at three locations: on this interface, on the host
 * interface, and on the manager.
 */
export const virtualNicEnabled = property({
  privilege: 'MgmtConfigPriv',
  reader: flag,
  apply: (stage, value, { by }) => {
    stage.draft.controllerSettings.configured.virtualNic = value;
    traceAccess(stage, by.userName, {
      VirtualNICEnabled: ({ controllerSettings }) => controllerSettings.configured.virtualNic,
    });
  },
});

const enabledRow = row(
  flag,
  '`true` if the interface is enabled.',
  ({ tree }: View) => tree.controllerSettings.configured.virtualNic,
  { setBy: virtualNicEnabled },
);

const vendorRows: Rows = {
  ConfigurationSettings: configurationRow(({ virtualNic }) => virtualNic),
  InterfaceType: sharing(() => 'HostInterface'),
  NICEnabled: enabledRow,
};

const isUp = ({ tree }: View) => tree.controllerSettings.inForce.virtualNic;

export const virtualInterface = defineAt(`${managerPattern}EthernetInterfaces/${virtualId}/`, () => [
  { params: ofManager },
]).resource({
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  typeDescription: 'Ethernet network interface.',
  properties: {
    ...identity(
      virtualId,
      'Manager Virtual Network Interface',
      'Network between the management controller and its host',
    ),
    EthernetInterfaceType: interfaceType('Virtual'),
    ...nameRows,
    InterfaceEnabled: enabledRow,
    ...macRows(() => mac),
    LinkStatus: linkStatus((view: View) => (isUp(view) ? 'LinkUp' : 'NoLink')),
    SpeedMbps: row(
      nullable(whole()),
      'Speed of the link, in Mbit/s; null without a link.',
      (view: View) => (isUp(view) ? busSpeedMbps : null),
      { unit: 'Mbit/s' },
    ),
    FullDuplex: row(
      nullable(flag),
      'Indicates whether the link is full duplex; null without a link.',
      // USB is half-duplex, because the host controls the transfers.
      (view: View) => (isUp(view) ? false : null),
    ),
    IPv4Addresses: list('IPv4 addresses in use.', (view: View) => (isUp(view) ? [address] : []), ipv4Rows),
    // The network has two members with fixed addresses, so it needs no name servers.
    NameServers: row(valuesOf(text()), 'Name servers in use.', () => []),
    Links: links({
      HostInterface: linkRow(
        'Link to the interface on the host side.',
        `${root}Managers/1/HostInterfaces/1/`,
      ),
    }),
    Status: status(['Health', 'State'], (view: View) => ({
      Health: 'OK',
      State: isUp(view) ? 'Enabled' : 'Disabled',
    })),
    Oem: vendorInterface(vendorRows),
  },
  finishPatch: (stage, set, { by }) => {
    traceNetwork(stage, by.userName);
    return nameConflicts(stage, set);
  },
  applyTimes: eitherTime,
  modified: settingsModified,
});

const pattern = `${managerPattern}HostInterfaces/` as const;

export const hostInterface = defineAt(`${pattern}{HostInterfaceId}/`, () => [
  { params: { ...ofManager, HostInterfaceId: '1' } },
]).resource({
  type: 'HostInterface.v1_1_1.HostInterface',
  typeDescription: 'Network interface between a host and its management controller.',
  properties: {
    ...identity(
      '1',
      'Virtual Network Interface of the Host',
      'Network between the host and its management controller',
    ),
    AuthenticationModes: row(
      valuesOf(oneOf(['BasicAuth', 'RedfishSessionAuth'])),
      'Authentication methods for requests from the host.',
      ['BasicAuth', 'RedfishSessionAuth'] as const,
    ),
    FirmwareAuthEnabled: row(
      nullable(flag),
      'Indicates whether the host firmware has its own credentials.',
      false,
    ),
    FirmwareAuthRoleId: row(text(), 'Role of the credentials of the host firmware.', () => 'Administrator'),
    KernelAuthEnabled: row(
      nullable(flag),
      'Indicates whether the host operating system has its own credentials.',
      false,
    ),
    KernelAuthRoleId: row(
      text(),
      'Role of the credentials of the host operating system.',
      () => 'Administrator',
    ),
    HostEthernetInterfaces: linkRow(
      'Link to the network interfaces of the host.',
      `${root}Systems/1/EthernetInterfaces/`,
    ),
    ExternallyAccessible: row(
      flag,
      'Indicates whether the interface is reachable from outside the server.',
      false,
    ),
    HostInterfaceType: fixed('NetworkHostInterface', 'Type of the host interface.'),
    InterfaceEnabled: row(
      flag,
      '`true` if the interface is enabled.',
      ({ tree }) => tree.controllerSettings.configured.virtualNic,
      { setBy: virtualNicEnabled },
    ),
    ManagerEthernetInterface: linkRow(
      'Link to the network interface on the controller side.',
      `${root}Managers/1/EthernetInterfaces/${virtualId}/`,
    ),
    NetworkProtocol: linkRow(
      'Link to the network services of the controller.',
      `${root}Managers/1/NetworkProtocol/`,
    ),
    Status: status(['Health', 'State'], ({ tree }) =>
      tree.controllerSettings.inForce.virtualNic ? { Health: 'OK', State: 'Enabled' } : { State: 'Disabled' },
    ),
  },
  applyTimes: eitherTime,
  modified: settingsModified,
});

export const hostInterfaces = defineAt(pattern, () => [{ params: ofManager }]).collection({
  type: 'HostInterfaceCollection.HostInterfaceCollection',
  typeDescription: 'Network interfaces between a host and its management controller.',
  name: 'Host Interfaces',
  description: 'Interfaces by which the host reaches its controller',
  members: hostInterface,
});
