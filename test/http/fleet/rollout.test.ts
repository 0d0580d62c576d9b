/** Test of a rollout over HTTPS: 200 members, five of them with planted faults, and a tool that knows no simulator. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFirmware } from '../../../machines/index.js';
import { makeImage } from '../../../scenarios/index.js';
import { rollOut } from '../../clients/rollout-client.js';
import { controlFleet, removeFleetData, withFleet } from '../../support/service/fleet-rig.js';
import { paceNamed } from '../../support/service/http-rig.js';

test.after(removeFleetData);

const membersCount = 200;
const limitMs = 60_000;
const component = 'Intelligent Provisioning';
const version = '4.30.4';

/** Faults by the number of the member. */
const planted: Readonly<Record<string, object>> = {
  '017': { fault: 'update.verificationFails' },
  '037': { fault: 'firmware.writeFails', part: component, count: 1 },
  '088': { fault: 'firmware.wrongVersion', part: component, count: 1 },
  '123': { fault: 'network.answerLost', method: 'POST', count: 2 },
  '199': { fault: 'controller.restarted' },
};

test('a rollout updates 200 members, retries what may succeed, and reports the member that cannot be updated', async () => {
  await withFleet(
    `{members: [{count: ${membersCount}}]}`,
    async (running) => {
      for (const [number, fault] of Object.entries(planted)) {
        const { status, text } = await controlFleet(running, `/inputs?name=node-${number}`, { fault });
        assert.is(status, 200, text);
      }
      const { octets, signature, filename } = makeImage({
        component,
        version,
        for: 'provisioning',
        size: 8_192,
      });
      const targets = running.fleet.members.map((member) => {
        const { name, address, port } = member;
        return { name, url: `https://${address}:${port}`, password: running.passwordOf(member) };
      });
      const startMs = performance.now();

      const outcomes = await rollOut(targets, { component, version, octets, signature, filename }, 40);

      const tookMs = performance.now() - startMs;
      const failed = outcomes.filter(({ problem }) => problem !== undefined);
      assert.is(outcomes.length, membersCount);
      assert.equal(
        failed.map(({ name }) => name),
        ['node-017'],
        JSON.stringify(failed),
      );
      const attemptsOf = (name: string) => outcomes.find((outcome) => outcome.name === name)?.attempts;
      assert.equal([attemptsOf('node-037'), attemptsOf('node-088'), attemptsOf('node-001')], [2, 2, 1]);
      const updated = running.fleet.members.filter((member) => {
        const { blueprint } = running.fleet.serviceOf(member).controller.tree;
        return listFirmware(blueprint).some((item) => item.name === component && item.version === version);
      });
      assert.is(updated.length, membersCount - 1, 'the controllers run what the tool reports');
      assert.ok(tookMs < limitMs, `it took ${tookMs} ms`);
    },
    { pace: paceNamed('600x') },
  );
});

test.run();
