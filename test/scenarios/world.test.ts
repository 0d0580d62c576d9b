/** Tests of worlds: several controllers and clients on one clock, with links that hold, drop and delay requests. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createWorld, simulate } from '../../index.js';
import { systemUri } from '../support/lab.js';

const root = '/redfish/v1/';

async function errorOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test('controllers of one world have one clock, seeds of their own, and are found by their names', async () => {
  const world = createWorld({ seed: 7 });
  const [left, right] = [world.controller('left'), world.controller('right')];
  const serials: string[] = [];

  world.process(async ({ fetch, sleep }) => {
    for (const [name, { authorization }] of Object.entries({ left, right })) {
      await sleep('10s');
      const answer = await fetch(`https://${name}${systemUri}`, { headers: { authorization } });
      serials.push(((await answer.json()) as { readonly SerialNumber: string }).SerialNumber);
    }
  });
  const startMs = world.now;
  await world.run();

  assert.equal(
    [left.now, right.now].map((now) => now - startMs),
    [20_000, 20_000],
  );
  assert.is(new Set(serials).size, 2);
  const again = createWorld({ seed: 7 });
  assert.is(again.controller('left').get(systemUri).SerialNumber, serials[0]);
});

test('a host that is none is not found, with those that there are', async () => {
  const world = createWorld();
  world.controller('left');
  world.controller('right');
  const errors: unknown[] = [];
  world.process(async ({ fetch }) => {
    errors.push(await errorOf(fetch('https://middle/redfish/v1/')), await errorOf(fetch(root)));
  });
  await world.run();

  const [unknown, relative] = errors as Error[];
  assert.match(String(unknown?.cause), /no host of this world is called middle; its hosts are left, right/);
  assert.match(relative?.message ?? '', /names no controller; expected an address such as https:\/\/left/);
  assert.throws(() => world.controller('left'), /there is already a controller left/);
  assert.throws(() => world.controller('Left!'), /is not a host name/);
});

test('a line delays both ways, drops, holds until it is let go, and is restored', async () => {
  const world = createWorld();
  world.controller('bmc');
  const startMs = world.now;
  const line = world.link('client', 'bmc');
  const told: string[] = [];
  const at = () => `${(world.now - startMs) / 1_000}`;
  world.process('client', async ({ fetch }) => {
    line.delay('2s');
    told.push(`${(await fetch(root)).status} ${at()}`);
    line.restore();
    line.drop();
    told.push(`${((await errorOf(fetch(root))).cause as Error).message} ${at()}`);
    line.restore();
    line.hold();
    told.push(`${(await fetch(root)).status} ${at()}`);
  });
  world.process('operator', async ({ sleep }) => {
    await sleep('10s');
    line.release();
  });
  await world.run();

  assert.equal(told, ['200 4', 'the link drops the request 4', '200 10']);
});

test('what is held for ever is said when nothing else is due', async () => {
  const world = createWorld();
  world.controller('bmc');
  world.link('client', 'bmc').hold();
  world.process('client', async ({ fetch }) => fetch(root));

  const { message } = await errorOf(world.run());

  assert.match(
    message,
    /^client is not over and nothing is due at 2026-01-01T00:00:00Z: a link holds its request\n/,
  );
});

test('a line leads to a controller of the world, or it is a mistake of the test', () => {
  const world = createWorld();
  world.controller('bmc');

  assert.throws(
    () => world.link('client', 'bcm'),
    /^no link connects client and bcm: .* its controllers are bmc$/,
  );
  world.link('client', 'bmc').drop();
});

test('a world goes step by step, and says when the next is due', async () => {
  const world = createWorld();
  const bmc = world.controller('bmc');
  const startMs = world.now;
  const woken: number[] = [];
  world.process(async ({ sleep, now }) => {
    await sleep('90s');
    woken.push(now() - startMs);
  });
  bmc.post('/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', { ResetType: 'ForceRestart' });
  const first = bmc.simulation.nextAt ?? 0;

  assert.is(world.nextAt, first);
  assert.ok(await world.step());
  assert.is(world.now, first);
  await world.advance('10m');
  assert.equal(woken, [90_000]);
  assert.is(world.now - first, 600_000);
  await world.advance('1d');
  assert.is(bmc.now, world.now);
});

test('simulate runs every seed, and the one that fails says how to have it again', async () => {
  const seen: string[] = [];
  await simulate({ seeds: 3, twice: true }, ({ seed, controller }) => {
    seen.push(seed);
    controller.operator('mains.off').advance('1m');
  });
  const failed = await errorOf(
    simulate({ seeds: ['a', 'b'] }, async ({ seed }) => {
      if (seed === 'b') throw new RangeError('wrong');
    }),
  );

  assert.equal(seen, ['1', '1', '2', '2', '3', '3']);
  assert.match(failed.message, /^wrong\n[\s\S]*\nseed b; again: simulate\(\{ seeds: \["b"\] \}, test\)$/);
  assert.instance(failed, RangeError);
  assert.match((await errorOf(simulate({ seeds: 0 }, () => undefined))).message, /^simulate: seeds: found 0/);
});

test('a test that gives two histories for one seed is found out by running it twice', async () => {
  let runs = 0;
  const { message } = await errorOf(
    simulate({ seeds: 1, twice: true }, ({ controller }) => {
      controller.advance(`${++runs}s`);
    }),
  );

  assert.match(
    message,
    /^seed 1 gave two histories: [0-9a-f]{64} and [0-9a-f]{64}; again: simulate\(\{ seeds: \["1"\], twice: true \}, test\)\n/,
  );
});

test.run();
