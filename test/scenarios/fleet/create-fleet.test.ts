/** Tests of `createFleet`: members at the first contact, domains, partitions, and one history of one seed. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFleet } from '../../../index.js';
import { systemUri } from '../../support/service/http-rig.js';

const groups = [
  { count: 40, name: 'web-{n}', rack: 'r{r}', perRack: 20, feeds: ['{rack}-A', '{rack}-B'], cooling: 'loop' },
  { name: 'db', blueprint: 'big', labels: { role: 'db' } },
];
const blueprints = { big: { system: { model: 'Big' } } };

function powerOf(fleet: ReturnType<typeof createFleet>, name: string): unknown {
  return fleet.member(name).look(systemUri)?.PowerState;
}

test('a member is created by its first request, with its own identity and blueprint', async () => {
  const fleet = createFleet({ members: groups, blueprints });
  const read = async (name: string) =>
    fleet.drive(async ({ fetch }) => {
      const { authorization } = fleet.member(name);
      const response = await fetch(`https://${name}${systemUri}`, { headers: { authorization } });
      return (await response.json()) as { readonly SerialNumber: string; readonly Model: string };
    });

  const [one, other] = [await read('web-07'), await read('db')];

  assert.is(fleet.names.length, 41);
  assert.is.not(one.SerialNumber, other.SerialNumber);
  assert.is(other.Model, 'Big');
  await fleet.drive(async ({ fetch }) => {
    assert.is((await fetch('https://web-08/redfish/v1/')).status, 200);
    const failure = await fetch('https://web-99/redfish/v1/').catch((error: Error) => error.cause);
    assert.match(String(failure), /no host of this world is called web-99/);
  });
});

test('a feed takes its rack in one instant, and the last feed takes the power', () => {
  const fleet = createFleet({ members: groups, blueprints });
  const rack = fleet.select({ rack: 'r1' });

  fleet.lose('feed', 'r1-A');
  assert.ok(rack.every((name) => powerOf(fleet, name) === 'On'));
  fleet.lose('feed', 'r1-B');
  assert.ok(rack.every((name) => powerOf(fleet, name) === 'Off'));
  assert.is(new Set(rack.map((name) => fleet.member(name).now)).size, 1);
  assert.is(powerOf(fleet, 'web-21'), 'On');
  fleet.restore('feed', 'r1-B');
  for (const name of rack) fleet.member(name).advance('30m');
  assert.ok(rack.every((name) => powerOf(fleet, name) === 'On'));
});

test('disconnected members refuse connections, and the others answer', async () => {
  const fleet = createFleet({ members: groups, blueprints });
  fleet.disconnect({ name: ['web-01', 'web-02'] });
  const reach = (name: string) =>
    fleet.drive(({ fetch }) =>
      fetch(`https://${name}/redfish/v1/`).then(
        ({ status }) => status,
        () => 'none',
      ),
    );

  assert.equal([await reach('web-01'), await reach('web-03')], ['none', 200]);
  fleet.reconnect({ name: ['web-01', 'web-02'], rack: 'r1' });
  assert.is(await reach('web-01'), 200);
});

test('one seed has one history of the whole fleet', async () => {
  const run = async (seed: number) => {
    const fleet = createFleet({ seed, members: groups, blueprints });
    fleet.lose('feed', 'r1-A').lose('feed', 'r1-B').restore('feed', 'r1-A');
    await fleet.advance('20m');
    return fleet.select({ rack: 'r1' }).map((name) => fleet.member(name).fingerprint);
  };

  assert.equal(await run(1), await run(1));
  assert.not.equal(await run(1), await run(2));
});

test('mistakes are refused with what is expected', () => {
  const fleet = createFleet({ members: groups, blueprints });

  assert.throws(
    () => createFleet({ members: groups }),
    /no blueprint big \(expected one of blueprints: none\)/,
  );
  assert.throws(() => createFleet({ members: [{ count: 2, name: 'web' }] }), /two members are called web/);
  assert.throws(
    () => createFleet({ members: [{ capture: 'mockup' } as object] }),
    /a group names a capture, but a world has no files \(expected a blueprint/,
  );
  assert.throws(() => createFleet({ members: [{ cuont: 2 } as object] }), /createFleet: .*cuont/);
  assert.throws(() => fleet.select({ rack: 'r7' }), /no member has rack=r7/);
  assert.throws(() => fleet.select({ rak: 'r1' } as object), /rak.*rack/);
  assert.throws(() => fleet.lose('feed', 'C'), /no member has the feed C/);
  assert.throws(() => fleet.member('web-99'), /no member is called web-99/);
});

test.run();
