/**
 * Tests of the order of keys: equal fingerprints mean equal futures. A file, a patch or another program may restore a
 * state with its keys in any order.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { budget } from '../../support/budget.js';
import { attempt, type Deed, deeds } from '../../support/history/random-actions.js';
import { Lab, managerResetUri, resetUri, root, updateServiceUri } from '../../support/lab.js';
import { crawl } from '../../support/redfish/crawl.js';
import { reordered } from '../../support/redfish/reordered.js';

const seed = 20_261_122;
/** Minimum number of events in all histories, for each of the two controllers. */
const eventsMin = budget({ short: 800, long: 25_000 });
const runs = budget({ short: 2, long: 60 });
/** Number of restarts after each history, so that its continuation is long enough. */
const restartsPerRun = 60;
const controllerResetEvery = 7;

const toPower = [
  attempt((it) => void it.operator('mains.on')),
  attempt((it) => void it.advance('5m')),
  attempt((it) => void it.post(resetUri, { ResetType: 'On' })),
  attempt((it) => void it.advance('20m')),
];
const restart = attempt((it) => void it.post(resetUri, { ResetType: 'ForceRestart' }));
const resetController = attempt((it) => void it.post(managerResetUri, {}));

/** Restarts the server and occasionally the controller, whatever components have failed. */
function goOn(controller: InProcessController): void {
  perform(controller, toPower);
  for (let count = 1; count <= restartsPerRun; count++) {
    if (count % controllerResetEvery === 0) resetController(controller);
    restart(controller);
    controller.advance('20m');
  }
}

function perform(controller: InProcessController, steps: readonly Deed[]): void {
  for (const step of steps) step(controller);
}

test('a state whose keys come in another order has the same future, and shows the same', () => {
  let events = 0;
  const property = fc.property(deeds(40), deeds(60), (before, after) => {
    const original = createController({ seed: 'order' });
    perform(original, before);
    const other = original.fork();
    other.restore(reordered(original.snapshot()));
    assert.is(other.fingerprint, original.fingerprint);
    const { executed } = original.tree.clock;

    for (const controller of [original, other]) {
      perform(controller, after);
      goOn(controller);
    }

    assert.is(other.fingerprint, original.fingerprint);
    events += original.tree.clock.executed - executed;
  });

  fc.assert(property, { seed, numRuns: runs });

  assert.ok(events >= eventsMin, `only ${events} events`);
});

test('a signed image is believed to be signed whatever the order of the keys of its header', () => {
  const original = createController({ seed: 'signed' });
  original.upload(
    { for: 'systemRom', version: 'U58 v2.60 (12/01/2025)' },
    { signature: true, filename: 'rom.bin', parameters: { UpdateRepository: true, UpdateTarget: false } },
  );
  const other = createController({ seed: 'signed' });
  other.restore(reordered(original.snapshot()));
  assert.is(other.fingerprint, original.fingerprint);

  for (const controller of [original, other]) controller.advance('1m');

  assert.is(other.fingerprint, original.fingerprint);
  assert.equal(other.look(updateServiceUri), original.look(updateServiceUri));
  assert.match(JSON.stringify(original.look(updateServiceUri)), /"State":"Complete"/);
});

test('every resource reads the same, whatever the order of the keys it is made of', () => {
  const original = createController({ seed: 'order' });
  perform(original, fc.sample(deeds(60), { seed, numRuns: 3 }).flat());
  original.runUntil(() => original.request('GET', root).status === 200);
  // The ids of sessions are not numeric. Every object sorts numeric keys, so that only other keys can change their
  // order.
  for (let count = 0; count < 4; count++) new Lab(original).login();
  const other = original.fork();
  other.restore(reordered(original.snapshot()));

  const [mine, theirs] = [original, other].map((controller) =>
    [...crawl(new Lab(controller))].map(([uri, body]) => `${uri} ${JSON.stringify(body)}`),
  );

  assert.ok((mine?.length ?? 0) > 300);
  assert.equal(theirs, mine);
});

test.run();
