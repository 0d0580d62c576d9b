/** Tests of network settings of the controller that another setting overrides, or that appear in two places. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerResetUri, managerUri } from '../../support/lab.js';

const dedicatedUri = `${managerUri}EthernetInterfaces/1/`;
const protocolUri = `${managerUri}NetworkProtocol/`;

test('a full name is stored while a DHCP server gives another domain, and shown when none does', () => {
  const lab = createLab();

  lab.patch(dedicatedUri, { FQDN: 'bmc-9.sea.example' }).is(200);

  lab.get(dedicatedUri).has({ HostName: 'bmc-9', Oem: { Vnd: { DomainName: 'sea.example' } } });
  lab.patch(dedicatedUri, { DHCPv4: { UseDomainName: false }, DHCPv6: { UseDomainName: false } }).is(200);
  lab.get(dedicatedUri).has({ FQDN: 'bmc-9.sea.example' });
});

test('an interface takes its own body back, with the link that both ends agreed on and both lists of servers', () => {
  const lab = createLab();
  const StaticNameServers = ['192.0.2.2', '2001:db8::53'];
  lab.patch(dedicatedUri, { StaticNameServers }).is(200);
  const shown = lab.get(dedicatedUri).reply.body;

  lab.patch(dedicatedUri, shown).is(200);

  assert.equal(lab.get(dedicatedUri).reply.body, shown);
});

test('a service that is off may have the port of another, until it is switched on', () => {
  const lab = createLab();

  lab.patch(protocolUri, { SSH: { ProtocolEnabled: false, Port: 17_990 } }).is(200);

  lab
    .patch(protocolUri, { SSH: { ProtocolEnabled: true } })
    .is(400)
    .says('Base.PropertyValueConflict');
  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
});

test.run();
