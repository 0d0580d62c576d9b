/** Tests of the control API of a fleet: lists, commands to selected members, domains, clocks, and one token for all. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fleetRoutes } from '../../../http/fleet/fleet-api.js';
import {
  adminOf,
  askMember,
  type CommandResult,
  controlFleet,
  memberAt,
  removeFleetData,
  rowsOf,
  withFleet,
} from '../../support/service/fleet-rig.js';
import { managerResetUri, systemUri } from '../../support/service/http-rig.js';

test.after(removeFleetData);

const lab = `
members:
  - {count: 40, name: 'web-{n}', rack: 'r{r}', perRack: 20, feeds: ['{rack}-A', '{rack}-B'], cooling: 'loop-{r}', labels: {role: web}}
  - {count: 2, name: 'db-{n}', rack: db, feeds: [db-A], labels: {role: db}}
`;

interface Described {
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}

test('the list has all members, and creates none', async () => {
  await withFleet(lab, async (running) => {
    const rows = await rowsOf(running);

    assert.is(rows.length, 42);
    assert.ok(rows.every(({ power, health, contacted }) => power === 'On' && health === 'OK' && !contacted));
    assert.is(running.fleet.contacted, 0);
    assert.equal(
      (await rowsOf(running, '?rack=r2&name=web-3*')).map(({ name }) => name),
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => `web-3${digit}`),
    );
    const { status, json } = await controlFleet(running, '/members?rack=nix');
    assert.is(status, 404);
    assert.match(String(json.detail), /no member has rack=nix .*racks such as r1, r2, db/);
  });
});

test('a command reaches the selected members at one instant, and reports each failure', async () => {
  await withFleet(lab, async (running) => {
    const fault = { fault: 'fan.failed', part: 'Fan 1' };
    assert.is((await controlFleet(running, '/inputs?name=db-1', { fault })).status, 200);

    const { status, json } = await controlFleet(running, '/inputs?label=role=db', { fault });

    assert.is(status, 207);
    assert.is(json.failed, 1);
    const [one, other] = json.members as readonly CommandResult[];
    assert.equal([one?.ok, other?.ok], [false, true]);
    assert.ok((one?.detail ?? '').length > 10, one?.detail);
  });
});

test('a request is executed as the administrator of each member', async () => {
  await withFleet(lab, async (running) => {
    const request = { method: 'PATCH', uri: systemUri, body: { AssetTag: 'fleet' } };
    const { status, json } = await controlFleet(running, '/inputs?rack=db', { request });

    assert.is(status, 200);
    assert.is((json.members as readonly CommandResult[]).length, 2);
    const member = memberAt(running, 41);
    const { json: system } = await askMember(member, systemUri, { headers: adminOf(running, member) });
    assert.is(system.AssetTag, 'fleet');
    const refused = await controlFleet(running, '/inputs?rack=db', {
      request: { ...request, body: { AssetTag: 7 } },
    });
    assert.is(refused.status, 207);
    assert.match(String((refused.json.members as readonly CommandResult[])[0]?.detail), /AssetTag/);
  });
});

test('a lost feed reaches its members at one instant, and the mains fail with the last feed', async () => {
  await withFleet(lab, async (running) => {
    const lose = (name: string, lost = true) =>
      controlFleet(running, '/domains', { kind: 'feed', name, lost });

    assert.is((await lose('r1-A')).json.failed, 0);
    const degraded = await rowsOf(running, '?rack=r1');
    assert.ok(degraded.every(({ power, health }) => power === 'On' && health !== 'OK'));
    assert.is((await lose('r1-B')).json.failed, 0);

    const off = await rowsOf(running, '?rack=r1');
    assert.ok(off.every(({ power }) => power === 'Off'));
    const instants = off.map(({ name }) => {
      const member = running.fleet.memberNamed(name);
      return member && running.fleet.serviceOf(member).controller.simulation.now;
    });
    assert.is(new Set(instants).size, 1);
    assert.ok(
      (await rowsOf(running, '?rack=r2')).every(({ power, health }) => power === 'On' && health === 'OK'),
    );

    assert.is((await lose('r1-B', false)).json.failed, 0);
    await controlFleet(running, '/advance', { by: '20m' });
    assert.ok((await rowsOf(running, '?rack=r1')).every(({ power }) => power === 'On'));
    const unknown = await lose('r9-A');
    assert.is(unknown.status, 404);
    assert.match(String(unknown.json.detail), /no feed r9-A .*r1-A, r1-B, r2-A/);
  });
});

test('the loss of a feed reaches 40 members at one instant while time passes', async () => {
  const rack = "members: [{count: 40, name: 'web-{n}', feeds: [A]}]";
  await withFleet(rack, async (running) => {
    await controlFleet(running, '/pace', { pace: '1000x' });
    const instants: number[] = [];
    for (const member of running.fleet.members) {
      const { simulation } = running.fleet.serviceOf(member).controller;
      simulation.observe({ input: () => instants.push(simulation.now) });
    }

    assert.is((await controlFleet(running, '/domains', { kind: 'feed', name: 'A' })).json.failed, 0);

    assert.is(instants.length, 40);
    assert.is(new Set(instants).size, 1);
    assert.ok((await rowsOf(running)).every(({ power }) => power === 'Off'));
  });
});

test('a lost cooling loop heats its members', async () => {
  await withFleet(lab, async (running) => {
    await controlFleet(running, '/domains', { kind: 'cooling', name: 'loop-1' });
    await controlFleet(running, '/advance', { by: '30m' });

    assert.ok((await rowsOf(running, '?rack=r1')).every(({ health }) => health !== 'OK'));
    assert.ok((await rowsOf(running, '?rack=r2')).every(({ health }) => health === 'OK'));
  });
});

test('one clock moves all members, and an own clock moves alone', async () => {
  await withFleet(lab, async (running) => {
    const { status, json } = await controlFleet(running, '/advance?rack=db', { by: '10m' });
    assert.is(status, 409);
    assert.match(String(json.detail), /one clock.*clock: own/);
    const before = running.fleet.context.clock.now;
    await controlFleet(running, '/members/db-1/advance', { by: '10m' });
    assert.is(running.fleet.context.clock.now - before, 600_000);
  });
  await withFleet(`clock: own\n${lab}`, async (running) => {
    await controlFleet(running, '/advance?name=db-1', { by: '10m' });
    const instants = [40, 41].map(
      (index) => running.fleet.serviceOf(memberAt(running, index)).handlers.pacing.now,
    );
    assert.is((instants[0] ?? 0) - (instants[1] ?? 0), 600_000);
  });
});

test('the due events of every member are executed after one of them has moved the common clock', async () => {
  await withFleet(lab, async (running) => {
    const [one, other] = [memberAt(running, 40), memberAt(running, 41)];
    const body = { ResetType: 'ForceRestart' };
    const reset = await askMember(one, managerResetUri, {
      method: 'POST',
      headers: adminOf(running, one),
      body,
    });
    assert.is(reset.status, 200);

    await controlFleet(running, `/members/${other.name}/advance`, { by: '10m' });

    const row = (await rowsOf(running, '?name=db-1'))[0];
    assert.is(row?.contacted, true);
    assert.is((await askMember(one, systemUri, { headers: adminOf(running, one) })).status, 200);
  });
});

test('the control API of a member is under its name, with the token of the fleet', async () => {
  await withFleet(lab, async (running) => {
    assert.is((await controlFleet(running, '/members/db-1/state')).status, 200);
    assert.is((await controlFleet(running, '/members/db-1/mains', { on: false })).status, 200);
    assert.is((await rowsOf(running, '?name=db-1'))[0]?.power, 'Off');
    assert.is((await rowsOf(running, '?name=db-2'))[0]?.power, 'On');
    const missing = await controlFleet(running, '/members/bd-1/state');
    assert.match(String(missing.json.detail), /no member bd-1.*db-1/);
    for (const path of ['/members', '/members/db-1/state', '/credentials', '/nix'])
      assert.is((await fetch(running.control.url + path)).status, 401, path);
  });
});

test('wrong requests are refused with what is expected', async () => {
  await withFleet(lab, async (running) => {
    const refusals: readonly (readonly [string, object | undefined, number, RegExp])[] = [
      ['/member', undefined, 404, /no GET \/member.*members/],
      ['/domains', undefined, 405, /expected POST/],
      ['/inputs', { opertor: 'mains.off' }, 400, /opertor/],
      ['/inputs', { fault: { fault: 'fan.faild' } }, 400, /fan\.failed/],
      ['/members?rak=r1', undefined, 400, /rak.*rack/],
      ['/advance', { by: 'soon' }, 400, /duration/],
      ['/inventory', undefined, 400, /format/],
    ];
    for (const [path, body, status, detail] of refusals) {
      const answer = await controlFleet(running, path, body);
      assert.is(answer.status, status, path);
      assert.match(String(answer.json.detail), detail);
    }
    assert.is(running.fleet.contacted, 0, 'a refused command reaches no member');
  });
});

test('metrics are by member, and credentials and inventories are for the selected members', async () => {
  await withFleet(lab, async (running) => {
    const member = memberAt(running, 40);
    await askMember(member, systemUri, { headers: adminOf(running, member) });
    await askMember(member, systemUri, { headers: adminOf(running, member) });

    const { text } = await controlFleet(running, '/metrics');
    assert.match(text, /^tidefish_fleet_members 42$/m);
    assert.match(text, /^tidefish_member_requests_total\{member="db-1",rack="db"\} 2$/m);
    const { json } = await controlFleet(running, '/credentials?name=db-1');
    assert.equal(json.credentials, [
      { name: 'db-1', userName: 'Administrator', password: running.passwordOf(member) },
    ]);
    const inventory = await controlFleet(running, '/inventory?format=netbox&rack=db');
    assert.is(inventory.text.trimEnd().split('\n').length, 3);
  });
});

test('the OpenAPI document has every route, and the answers have their schemas', async () => {
  await withFleet(lab, async (running) => {
    const { json } = await controlFleet(running, '/openapi.json');
    assert.is(json.openapi, '3.1.0');
    const paths = json.paths as Readonly<Record<string, Readonly<Record<string, Described>>>>;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = fleetRoutes.map(({ method, path }) => `${method} ${path}`);
    assert.equal(described.sort(), [...routes, 'GET /members/{name}'].sort());
    const parameters = paths['/inputs']?.post?.parameters ?? [];
    assert.equal(parameters.map(({ name }) => name).sort(), ['cooling', 'feed', 'label', 'name', 'rack']);

    const fault = { fault: 'fan.failed', part: 'Fan 1' };
    const asked: readonly (readonly [string, object | undefined, string])[] = [
      ['/members', undefined, '/members'],
      ['/members/db-1', undefined, '/members/{name}'],
      ['/credentials', undefined, '/credentials'],
      ['/state', undefined, '/state'],
      ['/openapi.json', undefined, '/openapi.json'],
      ['/inputs?name=db-1', { fault }, '/inputs'],
      ['/inputs?rack=db', { fault }, '/inputs'],
      ['/domains', { kind: 'feed', name: 'db-A' }, '/domains'],
      ['/advance', { by: '10m' }, '/advance'],
      ['/pace', { pace: 'manual' }, '/pace'],
    ];
    for (const [path, body, template] of asked) {
      const answer = await controlFleet(running, path, body);
      const responses = paths[template]?.[body === undefined ? 'get' : 'post']?.responses ?? {};
      const schema = responses[String(answer.status)]?.content?.['application/json']?.schema;
      assert.ok(schema, `${path} ${answer.status}`);
      const validate = new Ajv2020({ strict: false }).compile(schema);
      assert.ok(validate(answer.json), `${path}: ${JSON.stringify(validate.errors)}`);
    }
  });
});

test.run();
