/**
 * Tests of the host's network interfaces: they show the addresses of the operating system while it runs, and none
 * otherwise.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';

const hostInterfaces = `${systemUri}EthernetInterfaces/`;
const linked = `${hostInterfaces}1/`;
const unplugged = `${hostInterfaces}4/`;
const portUri = '/redfish/v1/Chassis/1/NetworkAdapters/DE07A000/Ports/1/';
const withoutNetwork = { IPv4Addresses: [], IPv6Addresses: [], NameServers: [] };

/** Properties that interoperability profiles require of every Ethernet interface. */
const asked = [
  'MACAddress',
  'SpeedMbps',
  'InterfaceEnabled',
  'LinkStatus',
  'Status',
  'HostName',
  'FQDN',
  'NameServers',
  'IPv4Addresses',
];

function bodyAt(lab: Lab, uri: string): Record<string, unknown> {
  return lab.get(uri).is(200).reply.body as Record<string, unknown>;
}

function membersOf(lab: Lab, uri: string): string[] {
  const { Members } = bodyAt(lab, uri) as unknown as { readonly Members: { readonly '@odata.id': string }[] };
  return Members.map((member) => member['@odata.id']);
}

function addressesOf(lab: Lab, uri: string): string[] {
  const { IPv4Addresses } = bodyAt(lab, uri) as unknown as { IPv4Addresses: { readonly Address: string }[] };
  return IPv4Addresses.map(({ Address }) => Address);
}

test('every interface of the host and of the controller has what interoperability profiles ask for', () => {
  const lab = createLab();

  for (const uri of [
    ...membersOf(lab, hostInterfaces),
    ...membersOf(lab, `${managerUri}EthernetInterfaces/`),
  ]) {
    const body = bodyAt(lab, uri);
    assert.equal(
      asked.filter((name) => body[name] === undefined),
      [],
      uri,
    );
    assert.equal(Object.keys(body.Status as object), ['Health', 'State'], uri);
  }
});

test('a port with a link has a lease of its own while the operating system runs', () => {
  const lab = createLab();

  const leases = membersOf(lab, hostInterfaces).flatMap((uri) => addressesOf(lab, uri));

  assert.is(leases.length, 3);
  assert.is(new Set(leases).size, 3);
  lab.get(linked).has({
    HostName: 'server-1',
    FQDN: 'server-1.example.com',
    NameServers: ['203.0.113.2', '203.0.113.3'],
    Status: { Health: 'OK', State: 'Enabled' },
  });
});

test('a port without a cable has no addresses and no name servers, and no placeholders for them', () => {
  const lab = createLab();

  lab.get(unplugged).has({ ...withoutNetwork, LinkStatus: 'NoLink', InterfaceEnabled: true });
  assert.not('IPv6DefaultGateway' in bodyAt(lab, unplugged));
});

test('addresses go with the operating system and come back with it, the same ones', () => {
  const lab = createLab();
  const lease = addressesOf(lab, linked);

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.get(linked).has(withoutNetwork);
  lab.until({ BootProgress: { LastState: 'OSRunning' } });

  assert.equal(addressesOf(lab, linked), lease);
});

test('an interface of the host is switched off and on as its port is', () => {
  const lab = createLab();

  lab.patch(linked, { InterfaceEnabled: false }).is(200);
  lab.get(portUri).has({ InterfaceEnabled: false, LinkStatus: 'LinkDown' });
  lab.get(linked).has({ ...withoutNetwork, InterfaceEnabled: false, Status: { State: 'Disabled' } });

  lab.patch(portUri, { InterfaceEnabled: true }).is(200);
  lab.get(linked).has({ InterfaceEnabled: true, LinkStatus: 'LinkUp' });
});

test('the host is called on its interfaces what it is called on the system', () => {
  const lab = createLab();

  lab.patch(systemUri, { HostName: 'eel', Oem: { Vnd: { ServerFQDN: 'eel.sea.example' } } }).is(200);

  lab.get(linked).has({ HostName: 'eel', FQDN: 'eel.sea.example' });
});

test.run();
