/**
 * Tests of federation groups: they are joined, changed and left as the vendor's tool does it, and each group contains
 * this controller.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerUri } from '../../support/lab.js';

const groupsUri = `${managerUri}FederationGroups/`;
const peersUri = `${managerUri}FederationPeers/`;

test('a group is joined with a name and a key, changed and left, and its key is not shown', () => {
  const lab = createLab();
  const key = 'tide-_.and-fish';
  const uri = lab
    .post(groupsUri, { Name: 'Rack.12', Key: key, Privileges: { RemoteConsolePriv: true } })
    .is(201)
    .header('Location');
  assert.is(uri, `${groupsUri}Rack.12/`);
  lab.get(uri ?? '').has({ Key: null, Privileges: { LoginPriv: true, RemoteConsolePriv: true } });
  lab.get(`${peersUri}Rack.12/`).has({ Id: 'Rack.12' });
  lab.post(groupsUri, { Name: 'rack.12', Key: key }).is(400).says('Base.ResourceAlreadyExists');

  lab.patch(uri ?? '', { Privileges: { RemoteConsolePriv: false } }).is(200);
  lab.get(uri ?? '').has({ Privileges: { RemoteConsolePriv: false } });
  assert.not.match(JSON.stringify(lab.controller.tree), key);
  lab.delete(uri ?? '').is(200);
  lab.get(`${peersUri}Rack.12/`).is(404);
});

test('the group that every controller comes in is there, and has this controller as its peer', () => {
  const lab = createLab();
  const { Peers } = lab.controller.get<{ Peers: { HttpErrorCode: number; UUID: string }[] }>(
    `${peersUri}DEFAULT/`,
  );
  const { UUID } = lab.controller.get<{ UUID: string }>(managerUri);
  assert.equal(
    Peers.map((peer) => [peer.HttpErrorCode, peer.UUID]),
    [[0, UUID]],
  );
});

test('a name that leads elsewhere in an address is refused', () => {
  const lab = createLab();

  for (const Name of ['.', '..']) lab.post(groupsUri, { Name, Key: 'tide-and-fish' }).is(400);
});

test('a key that is too short, and a name that is no part of an address, are refused', () => {
  const lab = createLab();
  lab.post(groupsUri, { Name: 'Rack', Key: 'short' }).is(400);
  lab.post(groupsUri, { Name: 'a/b', Key: 'long enough' }).is(400);
  lab.get(groupsUri).has({ 'Members@odata.count': 1 });
});

test.run();
