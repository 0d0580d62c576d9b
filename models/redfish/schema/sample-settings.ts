/** Settings of the controller with something in every list, so that the shape of what is in them shows. */

import type { Sealed } from '../../sealed.js';
import { type ClockState, clockAtFirst } from '../../subsystems/clock/state.js';
import {
  type ControllerSettings,
  type SettingsState,
  settingsAtFirst,
} from '../../subsystems/network/controller-settings.js';
import type { InterfaceSettings } from '../../subsystems/network/interface-settings.js';
import { type NetworkServicesState, servicesAtFirst } from '../../subsystems/network/services.js';
import { type SnmpState, type SnmpUser, snmpAtFirst } from '../../subsystems/snmp/state.js';

export const sampleClock: ClockState = { ...clockAtFirst, staticNtpServers: ['time.example'] };

export const sampleServices: NetworkServicesState = {
  ...servicesAtFirst,
  webProxy: { ...servicesAtFirst.webProxy, port: 3_128 },
};

const sealed: Sealed = { revision: 1, nonce: '', text: '', tag: '' };

const sampleUser: SnmpUser = {
  id: '1',
  securityName: 'sample',
  authProtocol: 'SHA256',
  privacyProtocol: 'AES',
  authPassphrase: sealed,
  privacyPassphrase: sealed,
  engineId: null,
};

export const sampleSnmp: SnmpState = {
  ...snmpAtFirst,
  contact: 'sample',
  location: 'sample',
  role: 'sample',
  roleDetail: 'sample',
  readCommunities: [sealed],
  trapCommunities: [sealed],
  users: { nextId: 3, byId: { '1': sampleUser, '2': { ...sampleUser, id: '2', engineId: '0x8000000004' } } },
  destinations: {
    nextId: 3,
    byId: {
      '1': { id: '1', host: 'sample', protocol: 'SNMPv3Trap', community: null, userId: '1' },
      '2': { id: '2', host: 'sample', protocol: 'SNMPv1Trap', community: sealed, userId: null },
    },
  },
};

export function sampleSettings(blueprint: Parameters<typeof settingsAtFirst>[0]): SettingsState {
  const { configured } = settingsAtFirst(blueprint);
  const settings: ControllerSettings = {
    ...configured,
    virtualNic: true,
    interfaces: { ...configured.interfaces, '1': sampleInterface(configured.interfaces['1']) },
  };
  return { configured: settings, inForce: settings };
}

function sampleInterface(delivered: InterfaceSettings): InterfaceSettings {
  return {
    ...delivered,
    vlan: { enabled: true, id: 7 },
    dhcpv4: { ...delivered.dhcpv4, enabled: false, clientId: 'sample' },
    dhcpv6: { ...delivered.dhcpv6, mode: 'Stateful' },
    ipv4: {
      ...delivered.ipv4,
      addresses: [{ Address: '192.0.2.7', SubnetMask: '255.255.255.0', Gateway: '192.0.2.1' }],
      dnsServers: ['192.0.2.2'],
      winsServers: ['192.0.2.3'],
      routes: [{ Destination: '198.51.100.0', SubnetMask: '255.255.255.0', Gateway: '192.0.2.1' }],
    },
    ipv6: {
      ...delivered.ipv6,
      addresses: [{ Address: '2001:db8::7', PrefixLength: 64 }],
      dnsServers: ['2001:db8::53'],
      gateways: ['2001:db8::1'],
      routes: [{ Destination: '2001:db8:1::', PrefixLength: 48, Gateway: '2001:db8::1' }],
    },
  };
}
