/**
 * Tests of the controller's network interfaces: their settings, the times at which they take effect, and the values
 * from the network.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { createLab, type Lab, managerResetUri, managerUri, root } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const interfacesUri = `${managerUri}EthernetInterfaces/`;
const dedicatedUri = `${interfacesUri}1/`;
const sharedUri = `${interfacesUri}2/`;
const virtualUri = `${interfacesUri}3/`;
const hostInterfaceUri = `${managerUri}HostInterfaces/1/`;
const dateTimeUri = `${managerUri}DateTime/`;

const pending = { Oem: { Vnd: { ConfigurationSettings: 'SomePendingReset' } } };
const current = { Oem: { Vnd: { ConfigurationSettings: 'Current' } } };

function restarted(lab: Lab): Lab {
  lab.post(managerResetUri, {}).is(200);
  return lab.advance('10m');
}

function shown(lab: Lab, uri: string, name: string): unknown {
  return (lab.get(uri).is(200).reply.body as Record<string, unknown>)[name];
}

const byHand = {
  DHCPv4: { DHCPEnabled: false },
  IPv4StaticAddresses: [{ Address: '192.0.2.222', SubnetMask: '255.255.255.0', Gateway: '192.0.2.254' }],
};

test('there are three interfaces: dedicated, shared, and the virtual one to the host', () => {
  const lab = createLab();

  lab.get(interfacesUri).has({ 'Members@odata.count': 3 });
  lab.get(dedicatedUri).has({ InterfaceEnabled: true, Oem: { Vnd: { InterfaceType: 'Dedicated' } } });
  lab.get(sharedUri).has({ InterfaceEnabled: false, Oem: { Vnd: { InterfaceType: 'Shared' } } });
  lab.get(virtualUri).has({ InterfaceEnabled: false, Oem: { Vnd: { InterfaceType: 'HostInterface' } } });
});

test('a controller as delivered has a lease, whose gateway stands in its first address', () => {
  const [address, ...others] = shown(createLab(), dedicatedUri, 'IPv4Addresses') as object[];

  assert.equal(others, []);
  assert.equal(Object.keys(address ?? {}), ['Address', 'AddressOrigin', 'SubnetMask', 'Gateway']);
  assert.match(JSON.stringify(address), '"AddressOrigin":"DHCP","SubnetMask":"255.255.255.0"');
});

test('addresses are those of the seed: the same for one seed, others for another', () => {
  const addressOf = (seed: number) =>
    JSON.stringify(shown(createLab({ seed }), dedicatedUri, 'IPv4Addresses'));

  assert.is(addressOf(3), addressOf(3));
  assert.is.not(addressOf(3), addressOf(4));
});

test('every IPv6 address has its state, and the first is that of the link', () => {
  const lab = createLab();
  const addresses = shown(lab, dedicatedUri, 'IPv6Addresses') as Record<string, unknown>[];

  assert.equal(
    addresses.map(({ AddressOrigin }) => AddressOrigin),
    ['LinkLocal', 'SLAAC'],
  );
  assert.ok(addresses.every(({ AddressState }) => AddressState === 'Preferred'));
  assert.match(String(addresses[0]?.Address), /^fe80::[\da-f:]+ff:fe[\da-f:]+$/);
  assert.match(String(addresses[1]?.Address), /^2001:db8::[\da-f:]+ff:fe[\da-f:]+$/);
});

test('the virtual interface bears the name of the controller, and its link has a speed once it is there', () => {
  const lab = createLab();

  lab.patch(virtualUri, { InterfaceEnabled: true, HostName: 'bmc-7' }).is(200);
  lab.get(dedicatedUri).has({ HostName: 'bmc-7' });
  lab.get(virtualUri).has({ SpeedMbps: null, FullDuplex: null });

  restarted(lab).get(virtualUri).has({ HostName: 'bmc-7', FQDN: 'bmc-7.example.com', SpeedMbps: 480 });
  assert.ok(factsIn(lab.controller.tree).includes('network.configured'));
});

test('nothing an interface shows is a placeholder for nothing', () => {
  const lab = createLab();

  for (const uri of [dedicatedUri, sharedUri, virtualUri]) {
    assert.not.match(lab.get(uri).reply.text, /[:[,]"(?:|0\.0\.0\.0|::)"/);
  }
});

test('an address given by hand is used after the reset of the controller, and the lease until then', () => {
  const lab = createLab();
  const lease = shown(lab, dedicatedUri, 'IPv4Addresses');

  lab.patch(dedicatedUri, byHand).is(200).says('Mgmt.ResetRequired');

  const [given] = byHand.IPv4StaticAddresses;
  const expected = [{ ...given, AddressOrigin: 'Static' }];
  lab.get(dedicatedUri).has({ ...pending, DHCPv4: { DHCPEnabled: false }, IPv4StaticAddresses: expected });
  lab.get(managerUri).has(pending);
  assert.equal(shown(lab, dedicatedUri, 'IPv4Addresses'), lease);
  restarted(lab);
  lab.get(dedicatedUri).has({ ...current, IPv4Addresses: expected });
  lab.get(managerUri).has(current);
});

test('a controller that lost its power comes back with the settings that were made before', () => {
  const lab = createLab();
  lab.patch(dedicatedUri, byHand).is(200);

  lab.controller.operator('mains.off');
  lab.advance('1m');
  lab.controller.operator('mains.on');

  lab.advance('10m').get(dedicatedUri).has(current);
  assert.match(JSON.stringify(shown(lab, dedicatedUri, 'IPv4Addresses')), '192.0.2.222');
});

test('what is set back before the reset waits for nothing any more', () => {
  const lab = createLab();
  lab.patch(dedicatedUri, { DHCPv4: { UseGateway: false } }).is(200);
  lab.get(dedicatedUri).has(pending);

  lab
    .patch(dedicatedUri, { DHCPv4: { UseGateway: true } })
    .is(200)
    .says('Base.Success');

  lab.get(dedicatedUri).has(current);
});

test('a change of the network is logged with the name of whoever made it', () => {
  const lab = createLab();

  lab.patch(dedicatedUri, { DHCPv4: { UseGateway: false } }).is(200);

  const entry = shownEntries(lab.controller.tree.logs, 'iel').at(-1);
  assert.is(entry?.code, 434);
  assert.match(entry?.message ?? '', 'Administrator');
});

test('without the gateway of the DHCP server the one given by hand is used, or none', () => {
  const lab = createLab();
  lab.patch(dedicatedUri, { DHCPv4: { UseGateway: false } }).is(200);
  restarted(lab);
  assert.not.match(JSON.stringify(shown(lab, dedicatedUri, 'IPv4Addresses')), 'Gateway');

  lab.patch(dedicatedUri, { IPv4StaticAddresses: byHand.IPv4StaticAddresses }).is(200);
  restarted(lab);
  assert.match(JSON.stringify(shown(lab, dedicatedUri, 'IPv4Addresses')), '"Gateway":"192.0.2.254"');
});

test('name servers are those of the DHCP server until told otherwise, then those given by hand', () => {
  const lab = createLab();
  assert.equal(shown(lab, dedicatedUri, 'NameServers'), ['192.0.2.2', '192.0.2.3']);

  lab.patch(dedicatedUri, { StaticNameServers: ['192.0.2.53', '2001:db8::53'] }).is(200);
  lab.patch(dedicatedUri, { DHCPv4: { UseDNSServers: false } }).is(200);

  lab.get(dedicatedUri).has({
    StaticNameServers: ['192.0.2.53', '2001:db8::53'],
    Oem: { Vnd: { IPv4: { DNSServers: ['192.0.2.53'] }, IPv6: { DNSServers: ['2001:db8::53'] } } },
  });
  restarted(lab);
  assert.equal(shown(lab, dedicatedUri, 'NameServers'), ['192.0.2.53', '2001:db8::53']);
});

test('lists follow the rules of PATCH: null takes away, an empty object keeps, a shorter list cuts off', () => {
  const lab = createLab();
  const servers = (given: unknown[]) => {
    lab.patch(dedicatedUri, { Oem: { Vnd: { IPv4: { DNSServers: given } } } }).is(200);
    return shown(lab, dedicatedUri, 'StaticNameServers');
  };

  assert.equal(servers(['192.0.2.5', '192.0.2.6', '192.0.2.7']), ['192.0.2.5', '192.0.2.6', '192.0.2.7']);
  assert.equal(servers([null, {}, '192.0.2.8']), ['192.0.2.6', '192.0.2.8']);
  assert.equal(servers([{}]), ['192.0.2.6']);
  assert.equal(servers(['192.0.2.9', '0.0.0.0', '0.0.0.0']), ['192.0.2.9']);
  const [given] = byHand.IPv4StaticAddresses;
  lab.patch(dedicatedUri, { IPv4StaticAddresses: [given] }).is(200);
  lab.patch(dedicatedUri, { IPv4StaticAddresses: [{ Address: '192.0.2.9' }] }).is(200);
  lab.get(dedicatedUri).has({
    IPv4StaticAddresses: [{ ...given, AddressOrigin: 'Static', Address: '192.0.2.9' }],
  });
  lab.patch(dedicatedUri, { IPv4StaticAddresses: [null] }).is(200);
  lab.get(dedicatedUri).has({ IPv4StaticAddresses: [] });
});

test('switching the shared interface on switches the dedicated one off, with the reset', () => {
  const lab = createLab();

  lab.patch(sharedUri, { InterfaceEnabled: true }).is(200).says('Mgmt.InterfaceDisabledResetRequired');

  lab.get(dedicatedUri).has({ ...pending, InterfaceEnabled: false, LinkStatus: 'LinkUp' });
  restarted(lab);
  lab.get(dedicatedUri).has({ LinkStatus: 'NoLink', IPv4Addresses: [], Status: { State: 'Disabled' } });
  lab.get(`${managerUri}DedicatedNetworkPorts/1/`).has({ LinkStatus: 'NoLink', LinkState: 'Disabled' });
  lab.get(sharedUri).has({ LinkStatus: 'LinkUp', Status: { State: 'Enabled' } });
});

test('the link of the shared interface is the host’s, and cannot be set here', () => {
  const lab = createLab();

  lab.patch(sharedUri, { AutoNeg: false }).is(400).says('Mgmt.NotSupportedOnNIC');

  lab.get(sharedUri).has({ AutoNeg: true });
});

test('the virtual interface is one setting at three places, and is there after the reset', () => {
  const places = [virtualUri, hostInterfaceUri];
  for (const uri of places) {
    const lab = createLab();

    lab.patch(uri, { InterfaceEnabled: true }).is(200).says('Mgmt.ResetRequired');

    for (const place of places) lab.get(place).has({ InterfaceEnabled: true, Status: { State: 'Disabled' } });
    lab.get(virtualUri).has(pending);
    restarted(lab);
    for (const place of places) lab.get(place).has({ Status: { State: 'Enabled', Health: 'OK' } });
    lab.get(virtualUri).has({ ...current, LinkStatus: 'LinkUp', MACAddress: '0A:CA:FE:F0:0D:04' });
    lab.patch(uri, { InterfaceEnabled: 1 }).is(400).says('Base.PropertyValueTypeError');
  }
});

test('a host name that was set is the controller’s after the reset', () => {
  const lab = createLab();

  lab.patch(dedicatedUri, { HostName: 'bmc-7', Oem: { Vnd: { DomainName: 'lab.example' } } }).is(200);
  lab.patch(dedicatedUri, { DHCPv4: { UseDomainName: false }, DHCPv6: { UseDomainName: false } }).is(200);

  const called = (HostName: string, FQDN: string) => {
    const [name] = (lab.get(root).reply.body as { Oem: { Vnd: { Manager: object[] } } }).Oem.Vnd.Manager;
    assert.match(JSON.stringify(name), `"FQDN":"${FQDN}","HostName":"${HostName}"`);
  };
  called('mgmt-1', 'mgmt-1.example.com');
  lab.get(dedicatedUri).has({ FQDN: 'bmc-7.lab.example' });
  restarted(lab);
  called('bmc-7', 'bmc-7.lab.example');
});

test('time servers of the DHCP server are used after the reset, and none can be named beside them', () => {
  const lab = createLab();
  lab.patch(dateTimeUri, { StaticNTPServers: ['time.example'] }).is(200);

  lab.patch(dedicatedUri, { DHCPv4: { UseNTPServers: true } }).is(200);

  lab
    .patch(dateTimeUri, { StaticNTPServers: ['other.example'] })
    .is(400)
    .says('Mgmt.SNTPConfigurationManagedByDHCPAndIsReadOnly');
  lab.get(dateTimeUri).has({ NTPServers: ['time.example', ''], StaticNTPServers: ['time.example', ''] });
  restarted(lab)
    .get(dateTimeUri)
    .has({ NTPServers: ['192.0.2.4', ''] });
});

test('who may not configure the controller cannot change its network', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('operator', { RoleId: 'Operator' }));

  lab.patch(dedicatedUri, { HostName: 'bmc-7' }, headers).is(403).says('Base.InsufficientPrivilege');
});

test.run();
