/** Tests of the files of stored journals: their names, equal journals, and the maximum of a folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storeRunJournal } from '../../http/files/failure-files.js';

const test = suite('files of stored journals', { folder: '' });

test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-stored-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const journal = { name: 'run', seed: '1', outcome: 'failure', text: 'one' };

test('another journal of the same name gets a number, and an equal one shares the file', ({ folder }) => {
  const store = (text: string) => storeRunJournal({ ...journal, folder, text });
  const files = ['one', 'two', 'one', 'three', 'two'].map(store);

  const [first, second, third] = ['', '-2', '-3'].map((end) =>
    path.join(folder, `run-1.failure${end}.jsonl`),
  );
  assert.equal(
    files,
    [first, second, first, third, second].map((file) => ({ file, removed: [] })),
  );
  assert.is(readFileSync(second ?? '', 'utf8'), 'two');
  assert.is(statSync(second ?? '').mode & 0o777, 0o600);
});

test('a folder that cannot be created is a problem, also where no directory accepts an entry', ({
  folder,
}) => {
  writeFileSync(path.join(folder, 'file'), '');
  const problemOf = (place: string) => {
    const stored = storeRunJournal({ ...journal, folder: place });
    return 'problem' in stored ? stored.problem : '';
  };
  assert.match(problemOf('/proc/x/y'), /^\/proc\/x\/y cannot be written \((ENOENT|EACCES|EROFS)\)$/);
  assert.match(problemOf(path.join(folder, 'file')), /EEXIST/);
  assert.match(problemOf(path.join(folder, 'file', 'x')), /ENOTDIR/);
  assert.is(problemOf(path.join(folder, 'new', 'deep')), '');
});

test('names and seeds of any text stay in the folder', ({ folder }) => {
  const stored = storeRunJournal({ ...journal, folder, name: '../a b', seed: `x/${'y'.repeat(300)}` });

  assert.ok('file' in stored);
  assert.equal(readdirSync(folder), [`..-a-b-x-${'y'.repeat(78)}.failure.jsonl`]);
});

test('the oldest journals are removed above the maximum, and other files never', ({ folder }) => {
  writeFileSync(path.join(folder, 'mine.jsonl'), '');
  for (let seed = 1; seed <= 100; seed++) {
    const stored = storeRunJournal({ ...journal, folder, seed: String(seed) });
    assert.ok('file' in stored);
    utimesSync(stored.file, seed === 50 ? 1 : 2, seed === 50 ? 1 : 2);
  }

  const stored = storeRunJournal({ ...journal, folder, seed: 'last' });

  assert.ok('file' in stored);
  assert.equal(stored.removed, [path.join(folder, 'run-50.failure.jsonl')]);
  assert.is(readdirSync(folder).length, 101);
  assert.ok(readdirSync(folder).includes('mine.jsonl'));
});

test.run();
