/** The controller's end of the network between it and the host: there is nothing to set on it but whether it is there. */
import { at } from '../../../resource/at.js';
import { traceAccess } from '../../../resource/changed-settings.js';
import type { View } from '../../../resource/define.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { property } from '../../../resource/property.js';
import { flag } from '../../../resource/readers.js';
import { linkRow, list, type Rows, row } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { type IPv4AddressInUse, ipv4Rows } from './address-rows.js';
import { interfaceType, linkStatus, macRows, sharing, vendorInterface } from './interface-rows.js';
import { configurationRow, settingsModified } from './reset-required.js';

export const virtualId = '3';

/** The same on every controller: nobody else is on this network. Source: behaviour § 2.17. */
const mac = '0A:CA:FE:F0:0D:04';
/** Source: RFC 5737, the second network for documentation; with a place for the host beside it. */
const address: IPv4AddressInUse = {
  Address: '198.51.100.1',
  AddressOrigin: 'Static',
  SubnetMask: '255.255.255.252',
  Gateway: null,
};

/** Shown and set at three places: here, on the host interface, and on the manager. */
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
  'Whether the interface is to be used.',
  ({ tree }: View) => tree.controllerSettings.configured.virtualNic,
  { setBy: virtualNicEnabled },
);

const vendorRows: Rows = {
  ConfigurationSettings: configurationRow(({ virtualNic }) => virtualNic),
  InterfaceType: sharing(() => 'HostInterface'),
  NICEnabled: enabledRow,
};

const isUp = ({ tree }: View) => tree.controllerSettings.inForce.virtualNic;

export const virtualInterface = at(`${managerPattern}EthernetInterfaces/${virtualId}/`, () => [
  { params: ofManager },
]).resource({
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  says: 'An interface to a network of Ethernet.',
  properties: {
    ...identity(
      virtualId,
      'Manager Virtual Network Interface',
      'Network between the management controller and its host',
    ),
    EthernetInterfaceType: interfaceType('Virtual'),
    InterfaceEnabled: enabledRow,
    ...macRows(() => mac),
    LinkStatus: linkStatus((view: View) => (isUp(view) ? 'LinkUp' : 'NoLink')),
    IPv4Addresses: list(
      'The IPv4 addresses in use.',
      (view: View) => (isUp(view) ? [address] : []),
      ipv4Rows,
    ),
    Links: links({
      HostInterface: linkRow('The network as the host uses it.', `${root}Managers/1/HostInterfaces/1/`),
    }),
    Status: status(['Health', 'State'], (view: View) =>
      isUp(view) ? { Health: 'OK', State: 'Enabled' } : { State: 'Disabled' },
    ),
    Oem: vendorInterface(vendorRows),
  },
  modified: settingsModified,
});
