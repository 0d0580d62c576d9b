/** Tests of `recordTest`: the failures of whole tests, as test frameworks run them. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, createWorld, journalsOf, recordTest, simulate } from '../../index.js';

const test = suite('recordTest', { failuresFolder: '' });
const retain = 'on-failure';

test.before.each((context) => {
  context.failuresFolder = mkdtempSync(path.join(tmpdir(), 'tidefish-recorded-'));
});
test.after.each(({ failuresFolder }) => rmSync(failuresFolder, { recursive: true }));

function errorOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => assert.unreachable('nothing was thrown'),
    (error: Error) => error,
  ) as Promise<Error>;
}

test('an assertion after the drive stores the journal under the name of the test', async ({
  failuresFolder,
}) => {
  const lines: string[] = [];
  const recorded = recordTest(
    async (_: object) => {
      const controller = createController({ seed: 5 });
      await controller.drive(({ sleep }) => sleep('1s'));
      assert.is(controller.now, 0);
    },
    { retain, failuresFolder },
  );

  const context = { name: 'it fails', diagnostic: (line: string) => void lines.push(line) };
  const error = await errorOf(recorded(context));

  const file = path.join(failuresFolder, 'it-fails-5.failure.jsonl');
  assert.instance(error, assert.Assertion);
  assert.match(error.message, /\n\nat 2026-01-01T00:00:01Z, 1s after the start, seed 5\n/);
  assert.not.match(error.stack ?? '', /journal/);
  assert.equal(journalsOf(error), [file]);
  assert.equal(journalsOf({ message: error.message }), [file]);
  assert.equal(lines, [`journal: npx tidefish replay ${file}`]);
});

test('Vitest gets an attachment, and its context is a function', async ({ failuresFolder }) => {
  const attached: unknown[] = [];
  const context = Object.assign(() => undefined, {
    task: { name: 'in Vitest' },
    annotate: async (_: string, attachment: unknown) => void attached.push(attachment),
  });
  const recorded = recordTest(
    (_: object) => {
      createController();
      throw new RangeError('wrong');
    },
    { retain, failuresFolder },
  );

  await errorOf(recorded(context));

  assert.equal(attached, [{ path: path.join(failuresFolder, 'in-Vitest-1.failure.jsonl') }]);
});

test('concurrent tests record their own controllers, also those of worlds, and the last four', async ({
  failuresFolder,
}) => {
  const options = { retain, failuresFolder } as const;
  const world = recordTest(
    async () => {
      createWorld({ seed: 2 }).controller('left');
      await new Promise((resolve) => void setImmediate(resolve));
      throw new RangeError('wrong');
    },
    { ...options, name: 'world' },
  );
  const many = recordTest(
    async () => {
      await simulate({ seeds: 6 }, async () => undefined);
      throw new RangeError('wrong');
    },
    { ...options, name: 'many' },
  );

  const errors = await Promise.all([errorOf(world()), errorOf(many())]);

  assert.equal(
    errors.map((error) => journalsOf(error).length),
    [1, 4],
  );
  assert.equal(readdirSync(failuresFolder).sort(), [
    'many-1-3.failure.jsonl',
    'many-2-4.failure.jsonl',
    'many-3-5.failure.jsonl',
    'many-4-6.failure.jsonl',
    'world-2-left.failure.jsonl',
  ]);
});

test('a test that passes stores nothing, and a wrong argument is refused', async ({ failuresFolder }) => {
  await recordTest(() => void createController(), { retain, failuresFolder })();

  assert.equal(readdirSync(failuresFolder), []);
  const withCallback = recordTest((_: object, done: () => void) => setTimeout(done, 1), {
    retain,
    failuresFolder,
  });
  const error = await errorOf((withCallback as (context: object) => Promise<void>)({}));
  assert.match(
    error.message,
    /^recordTest: the test has 2 parameters and gets 1 \(expected a test without a callback/,
  );
  assert.throws(() => recordTest(1 as never), /recordTest: found number \(expected a test/);
  assert.throws(
    () => recordTest(() => {}, { folder: 'x' } as object),
    /recordTest: folder: .*not a known key/,
  );
});

test.run();
