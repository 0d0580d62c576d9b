/** Tests of fleets in several threads: one control API, one clock and one history however many threads there are. */
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServedFleet } from '../../../http/fleet/open-fleet.js';
import {
  adminOf,
  askMember,
  type CommandResult,
  controlFleet,
  memberAt,
  removeFleetData,
  rowsOf,
  startThreadsOf,
  withFleet,
  withThreads,
} from '../../support/service/fleet-rig.js';
import { managerResetUri, systemUri } from '../../support/service/http-rig.js';

/** Fleet of all tests that need no other one. */
let running: Awaited<ReturnType<typeof startThreadsOf>>;
const reports: string[] = [];
test.before(async () => {
  running = await startThreadsOf(lab, 3, {
    historyBytesMax: 4_000_000,
    report: (text) => void reports.push(text),
  });
});
test.after(async () => {
  await running.close();
  removeFleetData();
});

const lab = `
members:
  - {count: 6, name: 'web-{n}', rack: r1, feeds: [r1-A], cooling: loop-1, labels: {role: web}}
  - {count: 2, name: 'db-{n}', rack: db, labels: {role: db}}
`;

test('lists, metrics and results have the members of all threads in the order of the file', async () => {
  const names = running.fleet.members.map(({ name }) => name);
  const first = await askMember(memberAt(running, 0), systemUri, {
    headers: adminOf(running, memberAt(running, 0)),
  });
  assert.is(first.status, 200);
  const rows = await rowsOf(running);
  assert.equal(
    rows.map(({ name }) => name),
    names,
  );
  assert.equal(
    rows.filter(({ contacted }) => contacted).map(({ name }) => name),
    ['web-1'],
  );

  const fault = { fault: 'fan.failed', part: 'Fan 1' };
  assert.is((await controlFleet(running, '/inputs?name=web-2', { fault })).status, 200);
  const { status, json } = await controlFleet(running, '/inputs', { fault });

  assert.is(status, 207);
  const results = json.members as readonly CommandResult[];
  assert.equal(
    results.map(({ name, ok }) => [name, ok]),
    names.map((name) => [name, name !== 'web-2']),
  );
  assert.is((await controlFleet(running, '/state')).json.contacted, 8);
  const { text } = await controlFleet(running, '/metrics');
  assert.is(text.match(/^tidefish_member_health\{/gm)?.length, 8);
  const inventory = await controlFleet(running, '/inventory?format=netbox');
  assert.is(inventory.text.trimEnd().split('\n').length, 9);
  const { json: row } = await controlFleet(running, '/members/web-3');
  assert.is(row.health, 'Warning');
});

test('a member has the same history in one thread and in two', async () => {
  const fingerprints = async (served: ServedFleet) => {
    const inputs: readonly (readonly [string, object])[] = [
      ['/inputs?label=role=web', { fault: { fault: 'fan.failed', part: 'Fan 1' } }],
      ['/advance', { by: '5m' }],
      ['/domains', { kind: 'feed', name: 'r1-A' }],
      [
        '/inputs?name=db-1',
        { request: { method: 'POST', uri: managerResetUri, body: { ResetType: 'ForceRestart' } } },
      ],
      ['/members/db-2/advance', { by: '20m' }],
      ['/domains', { kind: 'feed', name: 'r1-A', lost: false }],
      ['/domains', { kind: 'cooling', name: 'loop-1' }],
      ['/advance', { by: '1h' }],
    ];
    for (const [path, body] of inputs) assert.is((await controlFleet(served, path, body)).status, 200, path);
    const states = served.fleet.members.map(async ({ name }) => {
      const { json } = await controlFleet(served, `/members/${name}/state`);
      return [name, json.time, json.executed, json.fingerprint];
    });
    found.push(JSON.stringify(await Promise.all(states)));
  };
  const found: string[] = [];
  const { members } = running.fleet;
  const elsewhere = members.map((member) => ({ ...member, port: member.port + 5 }));
  const same = { run: 'one', members: elsewhere };
  await withFleet(lab, fingerprints, same);
  await withThreads(lab, 2, fingerprints, same);

  assert.match(found[0] ?? '', /web-1","2026-01-01T01:25:00/);
  assert.is(found[1], found[0]);
});

test('a command reaches the members of all threads at one instant while time passes', async () => {
  await controlFleet(running, '/pace', { pace: '1000x' });
  await controlFleet(running, '/inputs', { operator: 'button.press' });
  assert.is((await controlFleet(running, '/domains', { kind: 'feed', name: 'r1-A' })).json.failed, 0);

  const instants = await Promise.all(
    running.fleet.members.slice(0, 6).map(async ({ name }) => {
      const { json } = await controlFleet(running, `/members/${name}/state`);
      const faults = json.faults as readonly {
        readonly fault: string;
        readonly since: { readonly at: number };
      }[];
      return faults.find(({ fault }) => fault === 'mains.lost')?.since.at;
    }),
  );
  assert.is(new Set(instants).size, 1, instants.join(' '));
  assert.is.not(instants[0], undefined);
  await controlFleet(running, '/pace', { pace: 'manual' });
});

test('a member that moves the clock moves it for all threads', async () => {
  const [one, other] = [memberAt(running, 6), memberAt(running, 7)];
  const headers = adminOf(running, one);
  const reset = await askMember(one, managerResetUri, {
    method: 'POST',
    headers,
    body: { ResetType: 'ForceRestart' },
  });
  assert.is(reset.status, 200);
  const before = running.fleet.context.clock.now;

  await controlFleet(running, `/members/${other.name}/advance`, { by: '10m' });

  assert.is(running.fleet.context.clock.now - before, 600_000);
  assert.is((await askMember(one, systemUri, { headers })).status, 200);
  await controlFleet(running, '/pace', { pace: '60x' });
  assert.is((await controlFleet(running, `/members/${one.name}/state`)).json.pace, '60x');
});

test('members with own clocks and own ports are served and move alone', async () => {
  const text = '{clock: own, addressing: ports, address: 127.0.0.1, members: [{count: 3}]}';
  await withThreads(text, 2, async (served) => {
    for (const member of served.fleet.members)
      assert.is((await askMember(member, systemUri, { headers: adminOf(served, member) })).status, 200);
    assert.is((await controlFleet(served, '/advance?name=node-1', { by: '10m' })).json.failed, 0);

    const [moved, still] = await Promise.all(
      ['node-1', 'node-2'].map(
        async (name) => (await controlFleet(served, `/members/${name}/state`)).json.time,
      ),
    );
    assert.is(moved, '2026-01-01T00:10:00.000Z');
    assert.is(still, '2026-01-01T00:00:00.000Z');
  });
});

test('the console of a member opens with a link of the fleet, and its session is valid for all members', async () => {
  const { url } = running.control;
  const { json } = await controlFleet(running, '/members/web-2/console/links', {});
  const [, token = ''] = /^\/console\/#token=(.+)$/.exec(String(json.path)) ?? [];
  const session = await fetch(`${url}/members/web-2/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  assert.is(session.status, 201);
  const headers = {
    Authorization: `Bearer ${((await session.json()) as { readonly token: string }).token}`,
  };

  assert.is((await fetch(`${url}/members/web-3/state`, { headers })).status, 200);
  assert.is((await fetch(`${url}/members`, { headers })).status, 200);
  assert.is((await fetch(`${url}/members/web-3/state`)).status, 401);
});

test('a port that is in use is reported, and no other socket stays open', async () => {
  const [taken, free] = [memberAt(running, 0), { ...memberAt(running, 1), address: '127.9.9.9' }];
  const error = await startThreadsOf(lab, 2, { members: [taken, free] }).then(
    () => new Error('opened'),
    (reason: Error) => reason,
  );

  assert.is(error.name, 'SetupError');
  assert.match(error.message, new RegExp(`port ${taken.port} on ${taken.address} is in use`));
  const refused = await new Promise<string | undefined>((resolve) => {
    connect({ host: free.address, port: free.port })
      .on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
      .on('connect', () => resolve('connected'));
  });
  assert.is(refused, 'ECONNREFUSED');
});

test('the members of a thread that ended are reported as gone, and the others go on', async () => {
  await running.fleet.endThread(1);

  assert.match(reports.join(), /web-2, web-5, db-2 are gone/);
  assert.equal((await controlFleet(running, '/state')).json.gone, ['web-2', 'web-5', 'db-2']);
  const { status, json } = await controlFleet(running, '/inputs?rack=db', { operator: 'mains.off' });
  assert.is(status, 207);
  const [one, other] = json.members as readonly CommandResult[];
  assert.equal([one?.ok, other?.ok], [true, false]);
  assert.match(other?.detail ?? '', /thread of this member has ended/);
  assert.equal(
    (await rowsOf(running)).slice(6).map(({ power }) => power),
    ['Off', 'unknown'],
  );
  assert.is((await controlFleet(running, '/members/db-2/state')).status, 503);
  assert.is((await controlFleet(running, '/advance', { by: '1m' })).status, 200);
  assert.is((await controlFleet(running, '/members/web-4/state')).status, 200);
});

test.run();
