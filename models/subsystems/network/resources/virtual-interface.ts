/** The controller's end of the network between it and the host: there is nothing to set on it but whether it is there. */
import { property, type ResourceDefinition } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { configurationSettings, settingsModified } from './reset-required.js';

export const virtualId = '3';

/** The same on every controller: nobody else is on this network. Source: facts § 2.17. */
const mac = '0A:CA:FE:F0:0D:04';
/** Source: RFC 5737, the second network for documentation; with a place for the host beside it. */
const address = '198.51.100.1';
const subnetMask = '255.255.255.252';

/** Shown and set at three places: here, on the host interface, and on the manager. */
export const virtualNicEnabled = property({
  privilege: 'MgmtConfigPriv',
  reader: flag,
  apply: ({ draft }, value) => {
    draft.controllerSettings.configured.virtualNic = value;
  },
});

export const virtualInterface: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/EthernetInterfaces/${virtualId}/`,
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree, link }) => {
    const { configured, inForce } = tree.controllerSettings;
    const up = inForce.virtualNic;
    return {
      Id: virtualId,
      Name: 'Manager Virtual Network Interface',
      Description: 'Network between the management controller and its host',
      EthernetInterfaceType: 'Virtual',
      InterfaceEnabled: configured.virtualNic,
      MACAddress: mac,
      PermanentMACAddress: mac,
      LinkStatus: up ? 'LinkUp' : 'NoLink',
      IPv4Addresses: up ? [{ Address: address, AddressOrigin: 'Static', SubnetMask: subnetMask }] : [],
      Links: { HostInterface: link(`${root}Managers/1/HostInterfaces/1/`) },
      Status: up ? { Health: 'OK', State: 'Enabled' } : { State: 'Disabled' },
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmtEthernetNetworkInterface.v2_3_2.VndMgmtEthernetNetworkInterface',
          ConfigurationSettings: configurationSettings(tree, ({ virtualNic }) => virtualNic),
          InterfaceType: 'HostInterface',
          NICEnabled: configured.virtualNic,
        },
      },
    };
  },
  writable: { InterfaceEnabled: virtualNicEnabled, Oem: { Vnd: { NICEnabled: virtualNicEnabled } } },
  modified: settingsModified,
};
