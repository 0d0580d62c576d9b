/** Tests of fleets over HTTPS: each member at its own address, port or name, with an identity of its own. */
import https from 'node:https';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  adminOf,
  askMember,
  memberAt,
  removeFleetData,
  startFleetOf,
  withFleet,
} from '../../support/service/fleet-rig.js';
import { asBasic, sessionsUri, systemUri } from '../../support/service/http-rig.js';

test.after(removeFleetData);

const managerUri = '/redfish/v1/Managers/1/';
const interfaceUri = `${managerUri}EthernetInterfaces/1/`;

test('each member has serial number, UUID, MAC address, host name, certificate and password of its own', async () => {
  await withFleet('{members: [{count: 3}]}', async (running) => {
    const identities = await Promise.all(
      running.fleet.members.map(async (member) => {
        const headers = adminOf(running, member);
        const [system, lan] = [
          await askMember(member, systemUri, { headers }),
          await askMember(member, interfaceUri, { headers }),
        ];
        assert.is(lan.json.HostName, member.name);
        const { SerialNumber, UUID } = system.json;
        return [SerialNumber, UUID, lan.json.MACAddress, system.fingerprint, headers.Authorization];
      }),
    );

    for (const column of [0, 1, 2, 3, 4])
      assert.is(new Set(identities.map((each) => each[column])).size, 3, `value ${column}`);
  });
});

test('a second start has the same certificates and passwords, and other tokens', async () => {
  const first = await startFleetOf('{members: [{count: 2}]}');
  const member = memberAt(first, 1);
  const before = [(await askMember(member, '/redfish/v1/')).fingerprint, first.passwordOf(member)];
  await first.close();

  await withFleet('{members: [{count: 2}]}', async (second) => {
    const { fingerprint } = await askMember(memberAt(second, 1), '/redfish/v1/');
    assert.equal([fingerprint, second.passwordOf(member)], before);
    assert.is.not(second.control.token, first.control.token);
  });
});

test('a given password is that of all members, and is hashed once', async () => {
  const password = 'correct-horse_1.';
  await withFleet(
    '{members: [{count: 3}]}',
    async (running) => {
      for (const member of running.fleet.members)
        assert.is(
          (await askMember(member, systemUri, { headers: { ...asBasic('Administrator', password) } })).status,
          200,
        );
    },
    { password },
  );
});

test('an address without a member is closed without a handshake', async () => {
  await withFleet('{members: [{count: 2}]}', async (running) => {
    const { port } = memberAt(running, 0);

    const error = await askMember({ address: '127.0.1.3', port }, '/redfish/v1/').then(
      () => new Error('accepted'),
      (reason) => reason,
    );
    assert.match(error.message, /disconnected|reset|hang up/);
  });
});

test('with ports, one address serves all members', async () => {
  await withFleet('{addressing: ports, address: 127.0.0.1, members: [{count: 3}]}', async (running) => {
    const [one, , other] = running.fleet.members;
    if (one === undefined || other === undefined) throw new Error('three members');

    assert.is((await askMember(one, systemUri, { headers: adminOf(running, one) })).status, 200);
    assert.is((await askMember(other, systemUri, { headers: adminOf(running, other) })).status, 200);
    assert.is((await askMember(other, systemUri, { headers: adminOf(running, one) })).status, 401);
  });
});

test('with names, the TLS server name selects the member and its certificate', async () => {
  await withFleet('{addressing: names, members: [{count: 2}]}', async (running) => {
    const [one, other] = [memberAt(running, 0), memberAt(running, 1)];
    const ask = (servername: string, headers = {}) => askMember(one, systemUri, { servername, headers });

    const first = await ask('node-1', adminOf(running, one));
    const second = await ask('node-2.lab.example.com', adminOf(running, other));
    assert.equal([first.status, second.status], [200, 200]);
    assert.is.not(first.fingerprint, second.fingerprint);
    assert.is.not(first.json.SerialNumber, second.json.SerialNumber);
    assert.is((await ask('node-2', adminOf(running, one))).status, 401);
    const forged = { ...adminOf(running, other), Forwarded: 'host=node-2' };
    assert.is((await ask('node-1', forged)).status, 401, 'a header does not replace the TLS server name');
  });
});

test('with names, a Forwarded header selects the member of a connection without a TLS server name', async () => {
  await withFleet('{addressing: names, members: [{count: 2}]}', async (running) => {
    const one = memberAt(running, 0);
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
    const ask = (Forwarded: string, headers = {}) =>
      askMember(one, systemUri, { headers: { Forwarded, ...headers }, agent });

    const first = await ask('for=10.0.0.1;host=node-1:8443', adminOf(running, one));
    const second = await ask('host="node-2"', adminOf(running, memberAt(running, 1)));
    assert.equal([first.status, second.status], [200, 200]);
    assert.is.not(first.json.SerialNumber, second.json.SerialNumber);
    const unknown = await ask('host=node-9');
    assert.is(unknown.status, 421);
    assert.match(unknown.text, /no member of the fleet is called node-9 .*node-1, node-2/);
    agent.destroy();
  });
});

test('a member that only answered reads is forgotten and appears again unchanged', async () => {
  await withFleet(
    '{members: [{count: 40}]}',
    async (running) => {
      const { fleet } = running;
      const [first, kept] = [memberAt(running, 0), memberAt(running, 1)];
      const { text } = await askMember(first, systemUri, { headers: adminOf(running, first) });
      const credentials = { UserName: 'Administrator', Password: running.passwordOf(kept) };
      const session = await askMember(kept, sessionsUri, { method: 'POST', body: credentials });
      const token = { 'X-Auth-Token': String(session.headers['x-auth-token']) };

      for (const member of fleet.members.slice(2)) fleet.serviceOf(member);

      assert.is(fleet.serviceIfPresent(first), undefined);
      assert.is(fleet.contacted, 40);
      assert.is((await askMember(first, systemUri, { headers: adminOf(running, first) })).text, text);
      assert.is((await askMember(kept, systemUri, { headers: token })).status, 200, 'a session stays');
    },
    { completeMax: 16 },
  );
});

test('a late first contact finds the state that the member would have had', async () => {
  const read = (when: 'early' | 'late') => async (running: Awaited<ReturnType<typeof startFleetOf>>) => {
    const member = memberAt(running, 0);
    if (when === 'early') await askMember(member, '/redfish/v1/');
    running.fleet.advance(3 * 3_600_000);
    const { tree } = running.fleet.serviceOf(member).controller;
    found.push(JSON.stringify([tree.logs, tree.machines, tree.seed]));
  };
  const found: string[] = [];
  await withFleet('{members: [{}]}', read('early'));
  await withFleet('{members: [{}]}', read('late'));

  assert.is(found[0], found[1]);
});

test.run();
