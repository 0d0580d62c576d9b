/** With Vitest: `npx vitest run vitest.test.mjs`. */
import { createController, createWorld } from 'tidefish';
import { describe, expect, it } from 'vitest';
import { shutDown } from './shut-down.mjs';

describe('shutDown', () => {
  it.each(['network.answerLost', 'network.drop', 'network.reset'])('gets over %s', async (fault) => {
    const controller = createController({ seed: 42 });
    controller.fault(fault, { uri: '/redfish/v1/Systems/**', count: 2 });

    await controller.drive((around) => shutDown(around, 'controller', controller.authorization), '1h');

    expect(controller.get('/redfish/v1/Systems/1/')).toMatchObject({ PowerState: 'Off' });
  });

  it('works on a line that is slow', async () => {
    const world = createWorld({ seed: 42 });
    const { authorization } = world.controller('far');
    world.link('fleet', 'far').delay('3s');
    const polls = [];
    world.process('fleet', async (around) => polls.push(await shutDown(around, 'far', authorization)));

    await world.run();

    expect(polls).toHaveLength(1);
  });

  it('is told that a check does not hold', async () => {
    const checks = [{ never: { get: '/redfish/v1/Systems/1/', has: { PowerState: 'Off' } } }];
    const controller = createController({ seed: 42, checks });

    const work = controller.drive((around) => shutDown(around, 'controller', controller.authorization));

    await expect(work).rejects.toThrow(/^check 1, never .* with seed 42/);
  });
});
