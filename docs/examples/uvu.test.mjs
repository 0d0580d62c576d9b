/** With uvu: `npx uvu . uvu.test.mjs`, or `node uvu.test.mjs`. */
import { createController, simulate } from 'tidefish';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shutDown } from './shut-down.mjs';

test('a shutdown gets through to a controller that is busy', async () => {
  const controller = createController({ seed: 42 });
  controller.fault('network.unavailable', { method: 'POST', count: 3 });

  const startMs = controller.now;
  await controller.drive((around) => shutDown(around, 'controller', controller.authorization), '10m');

  assert.is(controller.get('/redfish/v1/Systems/1/').PowerState, 'Off');
  assert.ok(controller.now - startMs > 45_000, 'it was told to come again three times');
});

test('whatever the seed, with nearly every third answer lost', () =>
  simulate({ seeds: 20, twice: true }, async ({ controller }) => {
    controller.fault('network.answerLost', { percent: 30 });

    await controller.drive((around) => shutDown(around, 'controller', controller.authorization), '1h');
  }));

test('a check that does not hold ends the test at the instant at which it breaks', async () => {
  const controller = createController({
    seed: 42,
    checks: [{ never: { get: '/redfish/v1/Systems/1/', has: { PowerState: 'Off' } } }],
  });

  await controller
    .drive((around) => shutDown(around, 'controller', controller.authorization))
    .then(assert.unreachable, ({ message }) =>
      assert.match(message, /^check 1, never .* after 1m\d+s\d+ms with seed 42/),
    );
});

test.run();
