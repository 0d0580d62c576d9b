/** With the test runner of Node.js: `node --test node.test.mjs`. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { createController, createWorld, simulate } from 'tidefish';
import { shutDown } from './shut-down.mjs';

test('a controller that restarts in the middle is waited for', async () => {
  const controller = createController({
    seed: 42,
    faults: [{ fault: 'controller.restarted', at: '20s' }],
  });

  await controller.drive((around) => shutDown(around, 'controller', controller.authorization), '1h');

  assert.equal(controller.get('/redfish/v1/Systems/1/').PowerState, 'Off');
});

test('a line that is cut for three minutes keeps one server back, and not the other', async () => {
  const world = createWorld({ seed: 42 });
  const [near, far] = [world.controller('near'), world.controller('far')];
  const line = world.link('fleet', 'far');
  line.drop();
  const startMs = world.now;
  const tookMs = {};
  for (const [host, { authorization }] of Object.entries({ near, far })) {
    world.process('fleet', async (around) => {
      await shutDown(around, host, authorization);
      tookMs[host] = world.now - startMs;
    });
  }
  world.process('electrician', async ({ sleep }) => {
    await sleep('3m');
    line.restore();
  });

  await world.run();

  assert.ok(tookMs.near < 180_000 && tookMs.far > 180_000, JSON.stringify(tookMs));
});

test('the seed of a failure is told, and has it again', async () => {
  const search = simulate({ seeds: 20 }, async ({ controller }) => {
    const polls = await controller.drive((around) =>
      shutDown(around, 'controller', controller.authorization),
    );
    assert.ok(polls < 10, `asked ${polls} times`);
  });

  await assert.rejects(
    search,
    /asked \d+ times[\s\S]*\nseed 1; again: simulate\(\{ seeds: \["1"\] \}, test\)/,
  );
});
