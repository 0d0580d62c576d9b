/**
 * Tests of all settings of the controller's network interfaces: legal values are read back, and illegal ones are
 * refused.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerResetUri, managerUri } from '../../support/lab.js';

const dedicatedUri = `${managerUri}EthernetInterfaces/1/`;

/** Bodies that are accepted and read back unchanged. */
const legal: readonly object[] = [
  { HostName: 'bmc-7' },
  { Oem: { Vnd: { HostName: 'bmc-8', DomainName: 'lab.example' } } },
  { FQDN: 'bmc-9.example.com' },
  { FQDN: 'bmc-9.sea.example', DHCPv4: { UseDomainName: false } },
  { AutoNeg: false, SpeedMbps: 100, FullDuplex: false },
  { VLAN: { VLANEnable: true, VLANId: 4_094 } },
  { VLAN: { VLANEnable: false, VLANId: null } },
  ...['DHCPEnabled', 'UseDNSServers', 'UseDomainName', 'UseGateway', 'UseStaticRoutes'].map((name) => ({
    DHCPv4: { [name]: false },
  })),
  { DHCPv4: { UseNTPServers: true } },
  ...['Stateful', 'Stateless', 'Disabled'].map((OperatingMode) => ({ DHCPv6: { OperatingMode } })),
  { DHCPv6: { UseDNSServers: false, UseDomainName: false, UseNTPServers: true, UseRapidCommit: true } },
  { IPv6StaticAddresses: [{ Address: '2001:db8::7', PrefixLength: 48 }] },
  { IPv6StaticDefaultGateways: [{ Address: '2001:db8::1' }] },
  { StatelessAddressAutoConfig: { IPv6AutoConfigEnabled: false } },
  { Oem: { Vnd: { DHCPv4: { Enabled: false, UseWINSServers: false } } } },
  { Oem: { Vnd: { DHCPv4: { ClientIdType: 'Custom', ClientId: 'rack-12' } } } },
  { Oem: { Vnd: { DHCPv6: { StatefulModeEnabled: true, StatelessModeEnabled: true } } } },
  {
    Oem: { Vnd: { IPv4: { DDNSRegistration: false, WINSRegistration: false, WINSServers: ['192.0.2.3'] } } },
  },
  {
    Oem: {
      Vnd: {
        IPv4: {
          StaticRoutes: [{ Destination: '198.51.100.0', SubnetMask: '255.255.255.0', Gateway: '192.0.2.1' }],
        },
        IPv6: { StaticRoutes: [{ Destination: '2001:db8:1::', PrefixLength: 48, Gateway: 'fe80::2' }] },
      },
    },
  },
  { Oem: { Vnd: { IPv6: { DDNSRegistration: false, RFC7217Enabled: true, SLAACEnabled: false } } } },
  { Oem: { Vnd: { IPv6: { DNSServers: ['2001:db8::5'] }, PingGatewayOnStartup: false } } },
];

for (const body of legal) {
  test(`${JSON.stringify(body)} is taken and read back, before and after the reset`, () => {
    const lab = createLab();

    lab.patch(dedicatedUri, body).is(200);

    lab.get(dedicatedUri).has(body);
    lab.post(managerResetUri, {}).is(200);
    lab.advance('10m').get(dedicatedUri).has(body);
  });
}

/** Refused bodies with the message of the refusal. */
const illegal: readonly (readonly [object, string])[] = [
  [{ HostName: 'no name' }, 'Base.PropertyValueFormatError'],
  [{ Oem: { Vnd: { DomainName: 'a..b' } } }, 'Base.PropertyValueFormatError'],
  [{ InterfaceEnabled: 'yes' }, 'Base.PropertyValueTypeError'],
  [{ InterfaceEnabled: false }, 'Mgmt.InvalidConfigurationSpecified'],
  [{ AutoNeg: 1 }, 'Base.PropertyValueTypeError'],
  [{ SpeedMbps: 100 }, 'Base.PropertyValueConflict'],
  [{ AutoNeg: false, SpeedMbps: 25 }, 'Base.PropertyValueNotInList'],
  [{ FullDuplex: false }, 'Base.PropertyValueConflict'],
  [{ VLAN: { VLANEnable: true } }, 'Base.PropertyMissing'],
  [{ VLAN: { VLANEnable: true, VLANId: null } }, 'Base.PropertyMissing'],
  [{ VLAN: { VLANId: 4_095 } }, 'Mgmt.PropertyValueOutOfRange'],
  [{ DHCPv4: { DHCPEnabled: 'no' } }, 'Base.PropertyValueTypeError'],
  [{ DHCPv6: { OperatingMode: 'Sometimes' } }, 'Base.PropertyValueNotInList'],
  [
    { DHCPv6: { OperatingMode: 'Disabled' }, Oem: { Vnd: { DHCPv6: { StatefulModeEnabled: true } } } },
    'Base.PropertyValueConflict',
  ],
  [
    { DHCPv4: { DHCPEnabled: true }, Oem: { Vnd: { DHCPv4: { Enabled: false } } } },
    'Base.PropertyValueConflict',
  ],
  [{ IPv4StaticAddresses: [{ Address: '192.0.2.256' }] }, 'Mgmt.NotValidIPAddress'],
  [{ IPv4StaticAddresses: [{ Address: '192.0.2.7', SubnetMask: '255.0.255.0' }] }, 'Mgmt.NotValidSubnetMask'],
  [{ IPv4StaticAddresses: [{ Address: '192.0.2.7' }] }, 'Base.PropertyMissing'],
  [
    {
      IPv4StaticAddresses: [{ Address: '192.0.2.7', SubnetMask: '255.255.255.0', Gateway: '198.51.100.1' }],
    },
    'Mgmt.PropertyValueIncompatible',
  ],
  [{ IPv4StaticAddresses: [{}, {}] }, 'Mgmt.ArrayPropertyOutOfBound'],
  [{ IPv6StaticAddresses: [{ Address: '192.0.2.7' }] }, 'Mgmt.NotValidIPAddress'],
  [{ IPv6StaticAddresses: [{ Address: '2001:db8::7', PrefixLength: 129 }] }, 'Mgmt.PropertyValueOutOfRange'],
  [{ StaticNameServers: ['dns.example.com'] }, 'Mgmt.NotValidIPAddress'],
  [
    { StaticNameServers: ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'] },
    'Mgmt.ArrayPropertyOutOfBound',
  ],
  [
    { StaticNameServers: ['192.0.2.2'], Oem: { Vnd: { IPv4: { DNSServers: ['192.0.2.3'] } } } },
    'Base.PropertyValueConflict',
  ],
  [
    { Oem: { Vnd: { IPv4: { StaticRoutes: [{ Destination: '198.51.100.0', Gateway: '192.0.2.1' }] } } } },
    'Base.PropertyMissing',
  ],
  [{ Oem: { Vnd: { DHCPv4: { ClientIdType: 'Name' } } } }, 'Base.PropertyValueNotInList'],
  [{ FQDN: 'bmc-9' }, 'Base.PropertyValueFormatError'],
  [{ FQDN: 'bmc-9.sea.example', Oem: { Vnd: { DomainName: 'example.com' } } }, 'Base.PropertyValueConflict'],
  [{ FQDN: 'bmc-9.example.com', HostName: 'bmc-8' }, 'Base.PropertyValueConflict'],
  [{ HostName: 'bmc-8', FQDN: 'bmc-9.example.com' }, 'Base.PropertyValueConflict'],
  [{ MACAddress: '02:00:00:00:00:01' }, 'Mgmt.PropertyNotWritableOrUnknown'],
];

for (const [body, message] of illegal) {
  test(`${JSON.stringify(body)} is refused with ${message} and changes nothing`, () => {
    const lab = createLab();
    const before = lab.controller.tree;

    lab.patch(dedicatedUri, body).is(400).says(message);

    assert.is(lab.controller.tree.controllerSettings, before.controllerSettings);
    assert.is(lab.controller.tree.logs, before.logs);
  });
}

test.run();
