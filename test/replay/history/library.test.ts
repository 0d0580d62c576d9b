/**
 * Tests of all scenarios of the library: the recorded history equals its replay, its continuation from intermediate
 * states, and a fork.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { parseScenario, type VerifiedScenario, verifyScenario } from '../../../scenarios/index.js';
import { sample } from '../../support/budget.js';
import { library } from '../../support/paths.js';

const statesMax = 64;

const files = readdirSync(library).filter((name) => name.endsWith('.scenario.yaml'));
for (const file of sample(files, 4)) {
  test(`${file}: live, replayed, from its states and forked off it is one history`, () => {
    const { report, divergence, difference, states, forks, members } = verified(file);

    assert.equal([divergence, difference], [undefined, undefined]);
    // Several controllers have fewer events each than the maximum.
    const statesExpected = members === 1 ? Math.min(report.events, statesMax) : report.events;
    assert.equal([states, forks], [statesExpected, 3 * members]);
  });
}

function verified(file: string): VerifiedScenario & { readonly members: number } {
  const reading = parseScenario(readFileSync(library + file, 'utf8'), file, () => ({
    ok: false,
    reason: 'none',
  }));
  assert.ok(reading.ok);
  const members = reading.scenario.controllers?.members.length ?? 1;
  const verifying = verifyScenario(reading.scenario);
  for (let next = verifying.next(); ; next = verifying.next())
    if (next.done === true) return { ...next.value, members };
}

test('a controller forked off with no change goes the same way', () => {
  const controller = createController();
  controller.operator('mains.off').advance('1m').operator('mains.on').advance('2m');
  const fork = controller.fork();

  controller.advance('10m');
  fork.advance('10m');

  assert.is(fork.fingerprint, controller.fingerprint);
});

test.run();
