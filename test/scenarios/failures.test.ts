/** Tests of failed runs of the library: their journals in files, and the description of the run in the error. */
import nodeAssert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createController,
  createWorld,
  journalsOf,
  openHistory,
  readJournal,
  simulate,
} from '../../index.js';
import { activeFaults } from '../../replay/index.js';
import { startOf } from '../../replay/queries/reading/position.js';
import { systemUri } from '../support/lab.js';

const test = suite('failures', { failuresFolder: '' });
const retain = 'on-failure';

test.before.each((context) => {
  context.failuresFolder = mkdtempSync(path.join(tmpdir(), 'tidefish-failures-'));
});
test.after.each(({ failuresFolder }) => rmSync(failuresFolder, { recursive: true }));

async function errorOf(work: () => unknown): Promise<Error> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test('a failed drive keeps the error of the test, and describes the run', async ({ failuresFolder }) => {
  const controller = createController({ seed: 7, retain, failuresFolder, name: 'power off' });
  controller.fault('fan.failed', { part: 'Fan 1' }).fault('fan.failed', { part: 'Fan 2' });
  controller.clearFault('fan.failed', { part: 'Fan 2' });
  controller.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceRestart' });

  const error = await errorOf(() =>
    controller.drive(async ({ fetch, sleep }) => {
      for (let polls = 0; polls < 3; polls++) {
        await fetch(systemUri);
        await sleep('1s');
      }
      nodeAssert.equal(controller.look(systemUri)?.PowerState, 'Off', 'the server is off');
    }),
  );

  const file = path.join(failuresFolder, 'power-off-7.failure.jsonl');
  assert.instance(error, nodeAssert.AssertionError);
  assert.is((error as nodeAssert.AssertionError).actual, 'On');
  assert.is((error as nodeAssert.AssertionError).expected, 'Off');
  const lines = error.message.slice(error.message.indexOf('\nat ') + 1).split('\n');
  assert.ok(error.message.startsWith('the server is off\n'));
  assert.equal(lines, [
    'at 2026-01-01T00:00:03Z, 3s after the start, seed 7',
    lines[1] ?? '',
    lines[2] ?? '',
    'active faults: fan.failed Fan 1',
    'last requests:',
    `  POST ${systemUri}Actions/ComputerSystem.Reset/ 200`,
    `  GET ${systemUri} 401, 3 times`,
    `journal: npx tidefish replay ${file}`,
  ]);
  assert.match(error.message, /\nhost on\.\S.*, controller running\nin progress: power\/1 on\./);
  assert.ok(error.stack?.includes(error.message) === true && error.stack.includes('failures.test'));
  assert.equal(journalsOf(error), [file]);
});

test('the active faults of a failure are those of its journal', async ({ failuresFolder }) => {
  const controller = createController({ seed: 7, retain, failuresFolder });
  controller.fault('fan.failed', { part: 'Fan 1' }).fault('ambient.hot', { celsius: 40 });
  controller.fault('ambient.rising', { celsius: 30, minutes: 10 }).fault('host.hung');
  const refused = { type: 'fault', fault: 'fan.failed', with: { part: 'Fan 1' }, clear: false } as const;
  assert.not.ok(controller.simulation.perform(refused).ok);
  // The restart of the host ends the hang without an input that clears the fault.
  controller.operator('button.hold').advance('1m').operator('button.press').advance('30m');

  const error = await errorOf(() => controller.runUntil(() => false, '1s'));

  const reading = readJournal(readFileSync(journalsOf(error)[0] ?? '', 'utf8'), 'journal');
  assert.ok(reading.ok);
  const { history } = openHistory(reading.journal);
  assert.ok(history);
  const names = activeFaults(history, { ...startOf(history), ...history.end }).map(({ fault }) => fault);
  assert.equal(names, ['fan.failed', 'ambient.rising']);
  assert.match(error.message, /\nactive faults: fan\.failed Fan 1, ambient\.rising [^,\n]*\n/);
});

test('the journal of a failure leads to the state of the failure', async ({ failuresFolder }) => {
  const controller = createController({ seed: 7, retain, failuresFolder });
  controller.operator('button.hold');

  const error = await errorOf(() => controller.runUntil(() => false, '30s'));

  const reading = readJournal(readFileSync(journalsOf(error)[0] ?? '', 'utf8'), 'journal');
  assert.ok(reading.ok);
  assert.is(openHistory(reading.journal).report.fingerprint, controller.fingerprint);
  assert.match(error.message, /^the condition did not hold within 30s: .*, seed 7\n/);
});

test('checks, predicates and postponed work are recorded as well, once each', async ({ failuresFolder }) => {
  const never = { get: systemUri, has: { PowerState: 'Off' } };
  const create = (name: string) => createController({ retain, failuresFolder, name, checks: [{ never }] });
  const wrong = () => {
    throw new RangeError('wrong');
  };

  const checked = await errorOf(() => create('check').operator('button.hold').advance('1m'));
  const driven = await errorOf(() =>
    create('drive').drive(async ({ sleep }) => {
      await sleep('1s');
      wrong();
    }),
  );
  const predicate = await errorOf(() => create('predicate').runUntil(wrong));
  const postponed = await errorOf(() => create('work').afterInstant(wrong));
  const refused = await errorOf(() => create('refused').operator('mains.on'));

  assert.match(checked.message, /^check 1, never/);
  for (const error of [checked, driven, predicate, postponed]) {
    assert.is(journalsOf(error).length, 1, error.message);
    assert.is(error.message.split('\njournal: ').length, 2);
  }
  assert.instance(predicate, RangeError);
  assert.equal(journalsOf(refused), []);
  assert.is(readdirSync(failuresFolder).length, 4);
});

test('a world stores the journal of each controller under the seed of the world', async ({
  failuresFolder,
}) => {
  const world = createWorld({ seed: 3, retain, failuresFolder, name: 'fleet' });
  world.controller('left');
  world.controller('right');
  world.process(async ({ sleep }) => {
    await sleep('1m');
    // A thrown text is no error, and gets one.
    return Promise.reject('text');
  });

  const error = await errorOf(() => world.run());

  assert.match(error.message, /^text\n\ncontroller left\nat [\s\S]*\n\ncontroller right\nat /);
  assert.is(error.cause, 'text');
  assert.equal(readdirSync(failuresFolder).sort(), [
    'fleet-left-3.failure.jsonl',
    'fleet-right-3.failure.jsonl',
  ]);
});

test('simulate names the seed after the description, and stores the failing seed alone', async ({
  failuresFolder,
}) => {
  const error = await errorOf(() =>
    simulate({ seeds: 3, retain, failuresFolder }, async ({ seed, controller }) => {
      await controller.drive(async () => {
        if (seed === '2') throw new RangeError('wrong');
      });
    }),
  );

  assert.instance(error, RangeError);
  assert.match(error.message, /^wrong\n\nat [\s\S]*\njournal: .*\nseed 2; again: simulate\(/);
  assert.equal(readdirSync(failuresFolder), ['simulate-2.failure.jsonl']);
});

test('every run or none is stored by the option, and the option is checked', async ({ failuresFolder }) => {
  const always = createController({ retain: 'always', failuresFolder });
  await always.drive(async ({ sleep }) => sleep('1s'));
  const never = createController({ retain: 'never', failuresFolder });
  const error = await errorOf(() => never.runUntil(() => false, '1s'));

  assert.equal(readdirSync(failuresFolder), ['controller-1.run.jsonl']);
  assert.match(error.message, /\nat 2026-[\s\S]*\nlast requests: none$/);
  assert.throws(
    () => createController({ retain: 'sometimes' as 'always' }),
    /createController: retain: .*on-failure/,
  );
});

test('a folder that cannot be written changes the message alone', async ({ failuresFolder }) => {
  const file = path.join(failuresFolder, 'file');
  writeFileSync(file, '');
  const controller = createController({ retain, failuresFolder: file });

  const error = await errorOf(() => controller.runUntil(() => false, '1s'));

  assert.match(
    error.message,
    /^the condition did not hold [\s\S]*\njournal: not stored, .*file cannot be written/,
  );
});

test('the environment sets the default, and an unknown word is refused', () => {
  const before = process.env.TIDEFISH_RETAIN;
  try {
    process.env.TIDEFISH_RETAIN = 'off';
    assert.throws(() => createController(), /TIDEFISH_RETAIN: found "off" \(expected one of on-failure/);
    assert.not.throws(() => createController({ retain: 'never' }));
  } finally {
    if (before === undefined) delete process.env.TIDEFISH_RETAIN;
    else process.env.TIDEFISH_RETAIN = before;
  }
});

test('an error that cannot be changed becomes the cause of a new one', async ({ failuresFolder }) => {
  const controller = createController({ retain, failuresFolder });
  const frozen = Object.freeze(new RangeError('wrong'));

  const error = await errorOf(() => controller.drive(() => Promise.reject(frozen)));
  const aborted = await errorOf(() => controller.drive(() => Promise.reject(new DOMException('stopped'))));

  assert.is(error.cause, frozen);
  assert.match(error.message, /^wrong\n\nat /);
  assert.match(aborted.message, /^stopped\n\nat /);
});

test.run();
