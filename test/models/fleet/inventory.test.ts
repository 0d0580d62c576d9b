/** Tests of inventories: each is valid in the format of its program, and names each member. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseAllDocuments } from 'yaml';
import { type InventoryMember, printInventory } from '../../../models/fleet/index.js';

const members: readonly InventoryMember[] = ['web-1', 'web-2'].map((name, index) => ({
  name,
  address: `127.0.1.${index + 1}`,
  port: 8443,
  url: `https://127.0.1.${index + 1}:8443`,
  rack: index === 0 ? 'rack-1' : undefined,
  labels: { role: 'web' },
  serialNumber: `X${index}`,
  model: 'Server, "big"',
  manufacturer: 'VND',
  bootMac: `02:00:00:00:00:0${index}`,
}));

test('Ansible gets hosts with their addresses, and a group for each rack', () => {
  const { all } = JSON.parse(printInventory('ansible', members));

  assert.equal(all.hosts['web-2'], { ansible_host: '127.0.1.2', baseuri: '127.0.1.2:8443', role: 'web' });
  assert.equal(all.children, { rack_rack_1: { hosts: { 'web-1': {} } } });
});

test('Prometheus gets targets with labels', () => {
  assert.equal(JSON.parse(printInventory('prometheus', members))[0], {
    targets: ['127.0.1.1:8443'],
    labels: { member: 'web-1', rack: 'rack-1', role: 'web' },
  });
});

test('NetBox gets one line for each member, with quoted separators', () => {
  assert.equal(printInventory('netbox', members).trimEnd().split('\n'), [
    'name,device_type,manufacturer,serial,rack,status,oob_ip',
    'web-1,"Server, ""big""",VND,X0,rack-1,active,127.0.1.1',
    'web-2,"Server, ""big""",VND,X1,,active,127.0.1.2',
  ]);
});

test('Metal3 gets a host with its controller for each member', () => {
  const hosts = parseAllDocuments(printInventory('metal3', members)).map((each) => each.toJSON());

  assert.equal(
    hosts.map(({ kind, metadata, spec }) => [kind, metadata.name, spec.bmc.address, spec.bootMACAddress]),
    members.map(({ name, url, bootMac }) => [
      'BareMetalHost',
      name,
      `redfish+${url}/redfish/v1/Systems/1`,
      bootMac,
    ]),
  );
});

test('Kubernetes gets a service for each member', () => {
  const services = parseAllDocuments(printInventory('kubernetes', members)).map((each) => each.toJSON());

  assert.equal(
    services.map(({ kind, metadata, spec }) => [kind, metadata.name, spec.ports[0].port]),
    members.map(({ name }) => ['Service', name, 8443]),
  );
});

test.run();
