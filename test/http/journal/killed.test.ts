/**
 * Tests of a service that is killed at random instants while it receives writes over HTTPS. `npm run bench --
 * durability` repeats this 500 times.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reExecute } from '../../../replay/index.js';
import { budget } from '../../support/budget.js';
import { killAtRandom } from '../../support/command/killed-service.js';

const kills = budget({ short: 2, long: 10 });

test('SIGKILL at random instants loses no acknowledged write and invents none; sessions and fingerprints continue', async () => {
  const { acknowledged, wrong, journal } = await killAtRandom(kills, 'killed');

  assert.equal(wrong, []);
  assert.ok(acknowledged > kills, `${acknowledged} writes`);
  const { divergence, agreed } = reExecute(journal);
  assert.equal([divergence, agreed > 0], [undefined, true]);
});

test.run();
