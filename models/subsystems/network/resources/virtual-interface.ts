/** The controller's end of the network between it and the host: there is nothing to set on it but whether it is there. */
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import { traceAccess } from '../../../resource/changed-settings.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { property } from '../../../resource/property.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { linkRow, list, type Rows, row } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { traceNetwork } from '../trace.js';
import { type IPv4AddressInUse, ipv4Rows } from './address-rows.js';
import { nameConflicts, nameRows } from './host-name.js';
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

/** Assumption: the host sees a network card on its USB, at high speed. Source: USB 2.0. */
const busSpeedMbps = 480;

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
    ...nameRows,
    InterfaceEnabled: enabledRow,
    ...macRows(() => mac),
    LinkStatus: linkStatus((view: View) => (isUp(view) ? 'LinkUp' : 'NoLink')),
    SpeedMbps: row(
      nullable(whole()),
      'How fast the link is, in Mbit/s; null without one.',
      (view: View) => (isUp(view) ? busSpeedMbps : null),
      { unit: 'Mbit/s' },
    ),
    FullDuplex: row(
      nullable(flag),
      'Whether both ends may send at the same time; null without a link.',
      // A bus on which the host speaks first.
      (view: View) => (isUp(view) ? false : null),
    ),
    IPv4Addresses: list(
      'The IPv4 addresses in use.',
      (view: View) => (isUp(view) ? [address] : []),
      ipv4Rows,
    ),
    // Two names are on this network, and each knows the other.
    NameServers: row(valuesOf(text()), 'The name servers in use.', () => []),
    Links: links({
      HostInterface: linkRow('The network as the host uses it.', `${root}Managers/1/HostInterfaces/1/`),
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
