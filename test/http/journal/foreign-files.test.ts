/**
 * Tests of a data directory with foreign files: each one is reported in a sentence, and the service never waits for a
 * file.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SetupError } from '../../../http/index.js';
import { journalFolder } from '../../../http/journal/stored-files.js';
import { openStoredHistory } from '../../../http/journal/stored-history.js';
import { createController } from '../../../index.js';
import { indexHead, LineSealer, memberAt, openStored, storeFiles } from '../../../replay/index.js';
import { bytesOf, keepLife, nothingSaid } from '../../support/history/segmented-journal.js';
import { systemUri } from '../../support/lab.js';

const test = suite('foreign files in a data directory', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-foreign-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const options = {
  fsync: 'never',
  said: nothingSaid,
  onFailure: (message: string) => assert.unreachable(message),
} as const;

/** Returns the reason why a history in this folder cannot start or continue, or undefined if it can. */
async function refusalIn(folder: string): Promise<string | undefined> {
  try {
    await openStoredHistory(folder, options).release();
    return undefined;
  } catch (error) {
    if (error instanceof SetupError) return error.message.replaceAll(folder, 'LAB');
    throw error;
  }
}

async function begun(folder: string): Promise<string> {
  const controller = createController();
  const journal = openStoredHistory(folder, options).open(controller.simulation, controller.genesis);
  controller.patch(systemUri, { AssetTag: 'rack 7' });
  await journal.close();
  return path.join(folder, journalFolder);
}

test('a lock that is a link to nowhere, a FIFO or a folder is named, with what to do', async ({ folder }) => {
  const file = path.join(folder, 'lock');
  const makes = [
    () => symlinkSync('nowhere', file),
    () => execFileSync('mkfifo', [file]),
    () => mkdirSync(file),
  ];

  for (const make of makes) {
    make();
    assert.is(
      await refusalIn(folder),
      'LAB/lock is not a regular file; remove it to serve from this directory',
    );
    rmSync(file, { recursive: true });
  }
});

test('a lock with a number that no process has, or that stands for a group of them, holds nobody up', async ({
  folder,
}) => {
  for (const text of ['0 running\n', '-1 running\n', '99999999999999999999 1\n', 'x\n', '']) {
    writeFileSync(path.join(folder, 'lock'), text);
    assert.is(await refusalIn(folder), undefined, JSON.stringify(text));
  }
});

test('a file of a journal that is gone, a FIFO or a folder is said by its name', async ({ folder }) => {
  const directory = await begun(folder);

  for (const name of [storeFiles.members, storeFiles.index, 'tail-0.jsonl']) {
    const file = path.join(directory, name);
    const whole = readFileSync(file);
    rmSync(file);
    execFileSync('mkfifo', [file]);
    assert.match(
      (await refusalIn(folder)) ?? '',
      new RegExp(`cannot be read \\(${name} is no regular file\\)`),
    );
    rmSync(file);
    mkdirSync(file);
    assert.match((await refusalIn(folder)) ?? '', /is no regular file/);
    rmSync(file, { recursive: true });
    assert.match((await refusalIn(folder)) ?? 'none', /cannot be read|cannot be continued/);
    writeFileSync(file, whole);
  }
  assert.is(await refusalIn(folder), undefined);
});

test('a secret that is a FIFO is not waited for', async ({ folder }) => {
  const { openSecret } = await import('../../../http/files/data-directory.js');
  execFileSync('mkfifo', ['-m', '600', path.join(folder, 'secret')]);

  try {
    await openSecret(folder);
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /cannot read .*secret \(secret is no regular file\)/);
  }
});

test('a header that is no gzip, or unpacks to gigabytes, differs from the written data, however well it is sealed', async () => {
  const life = await keepLife((controller) => void controller.advance('1s'));
  // Gzip bomb: one member that expands to 300 MiB of zero bytes. Compressing the bytes twice, in two members, would
  // shrink them to a few hundred bytes; one member suffices for the refusal.
  const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024));

  for (const member of [Buffer.from('no gzip at all'), bomb]) {
    const head = new LineSealer(storeFiles.index).seal(indexHead(memberAt(0, member)));
    const files = new Map([
      ...life.killed,
      [storeFiles.index, Buffer.from(`${head}\n`)],
      [storeFiles.members, member],
    ]);

    const opening = openStored(bytesOf(files));

    assert.is(opening.ok, false);
    if (!opening.ok)
      assert.is(opening.problem, 'segments.gz: its first member differs from the written data');
  }
});

test('places in an index that no file can have are refused before anything is read', async () => {
  const life = await keepLife((controller) => void controller.advance('1s'));

  for (const place of [{ offset: -1 }, { bytes: 1e15 }, { bytes: 'x' }, { offset: 0.5 }]) {
    const written = { ...JSON.parse(indexHead(memberAt(0, Buffer.alloc(0)))), ...place };
    const head = new LineSealer(storeFiles.index).seal(JSON.stringify(written));
    const opening = openStored(
      bytesOf(new Map([...life.killed, [storeFiles.index, Buffer.from(`${head}\n`)]])),
    );

    assert.is(opening.ok, false);
  }
});

test.run();
