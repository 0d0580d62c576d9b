/** Settings of the controller with something in every list, so that the shape of what is in them shows. */

import type { Sealed } from '../../sealed.js';
import { type ClockState, clockAtFirst } from '../../subsystems/clock/state.js';
import {
  type ControllerSettings,
  type SettingsState,
  settingsAtFirst,
} from '../../subsystems/network/controller-settings.js';
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
  };
  return { configured: settings, inForce: settings };
}
