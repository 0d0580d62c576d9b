/** Tests of the program version in a journal, and of the journals that another program refuses. */
import { createRequire } from 'node:module';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { behaviours } from '../../machines/behaviours.js';
import { JournalWriter, programVersion, readJournal } from '../../replay/index.js';
import { behaviourRefusal, presentBehaviour } from '../../replay/journal.js';

/** Rows in the table of behavior changes that a later program may have. */
const later = [
  { number: 1, change: 'The first.' },
  { number: 2, change: 'Fans run up more slowly.' },
  { number: 3, change: 'A session ends at the minute.' },
];

/** Returns the reason why a journal with these changes to its header is refused. */
function refusalOf(changed: { readonly program?: unknown; readonly behaviour?: unknown }): string {
  const controller = createController();
  const lines: string[] = [];
  new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line)).close();
  const [header = '', ...rest] = lines;
  const text = [JSON.stringify({ ...(JSON.parse(header) as object), ...changed }), ...rest, ''].join('\n');
  const reading = readJournal(text, 'a.jsonl');
  return reading.ok ? 'none' : `${reading.problem.line}: ${reading.problem.message}`;
}

test('the version that journals carry is the one of the package', () => {
  const { version } = createRequire(import.meta.url)('tidefish/package.json') as { version: string };

  assert.is(programVersion, version);
});

test('behaviours are numbered from 1 without a gap, the newest last, each with a sentence', () => {
  assert.equal(
    behaviours.map(({ number }) => number),
    behaviours.map((_, index) => index + 1),
  );
  for (const { change } of behaviours) assert.match(change, /^[A-Z].*\.$/);
  assert.is(presentBehaviour, behaviours.at(-1)?.number);
});

test('a journal of the present behaviour is read, whichever version of the program wrote it', () => {
  assert.is(refusalOf({}), 'none');
  assert.is(refusalOf({ program: '9.9.9' }), 'none');
});

test('a journal of an older behaviour is refused with the sentence of every change since, and no other', () => {
  assert.is(behaviourRefusal(3, '0.3.0', later), undefined);
  assert.is(
    behaviourRefusal(2, '0.2.0', later),
    'behavior 2 is no longer supported, this program has 3; tidefish 0.2.0 wrote the journal and can replay it. Changes since then: 3: A session ends at the minute.',
  );
  assert.match(
    behaviourRefusal(1, '0.1.0', later) ?? '',
    /since then: 2: Fans run up more slowly\. 3: A session ends at the minute\.$/,
  );
  const [first] = behaviours;
  assert.match(
    refusalOf({ behaviour: 0 }),
    /^1: behavior 0 is no longer supported.*; another build of tidefish \S+ wrote the journal\. Changes/,
  );
  assert.ok(refusalOf({ behaviour: 0 }).includes(`Changes since then: 1: ${first?.change}`));
});

test('a journal of a newer behaviour is refused with the program that replays it', () => {
  const newer = presentBehaviour + 1;

  assert.is(
    refusalOf({ behaviour: newer, program: '7.0.0' }),
    `1: behavior ${newer} is newer than this program, which supports up to ${presentBehaviour}; tidefish 7.0.0 wrote the journal and can replay it`,
  );
});

test('a header without its program, or with a behaviour that is no number, is refused with the member', () => {
  assert.match(refusalOf({ program: undefined }), /^1: .* at program$/);
  assert.match(refusalOf({ behaviour: 'new' }), /^1: .* at behaviour$/);
});

test.run();
