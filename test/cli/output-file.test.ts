/** Tests of the output files of commands: --force replaces only a regular file, also through symbolic links to it. */
import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findFileObstacle, removeExisting, replaceFile } from '../../cli/files/output-file.js';
import { runCommand } from '../support/command/command.js';
import { liveToExport } from '../support/history/export-history.js';

const test = suite('files that are replaced', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-output-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

function fifoIn(folder: string): string {
  const fifo = path.join(folder, 'fifo');
  assert.is(spawnSync('mkfifo', [fifo]).status, 0);
  return fifo;
}

test('what is no regular file is an obstacle with and without --force, named as what it is', ({ folder }) => {
  const fifo = fifoIn(folder);
  const [toFifo, nowhere] = [path.join(folder, 'to-fifo'), path.join(folder, 'nowhere')];
  symlinkSync(fifo, toFifo);
  symlinkSync(path.join(folder, 'none'), nowhere);

  for (const [place, kind] of [
    [fifo, 'a FIFO'],
    [toFifo, 'a FIFO'],
    [folder, 'a folder'],
    [nowhere, 'a link without a target'],
  ] as const) {
    for (const force of [true, undefined])
      assert.is(findFileObstacle(place, { force }), `${place} is ${kind}; name another file`);
    assert.throws(() => replaceFile(place, ['new']), kind);
    assert.throws(() => removeExisting(place), kind);
  }
  assert.ok(statSync(fifo).isFIFO() && lstatSync(toFifo).isSymbolicLink());
  assert.ok(lstatSync(nowhere).isSymbolicLink());
});

test('of a link the file that it leads to is replaced, and the link stays', ({ folder }) => {
  const [file, link] = [path.join(folder, 'file'), path.join(folder, 'link')];
  writeFileSync(file, 'old');
  symlinkSync('file', link);

  assert.match(findFileObstacle(link, { force: undefined }) ?? '', /link exists already/);
  assert.is(findFileObstacle(link, { force: true }), undefined);
  replaceFile(link, ['new', ' text'], 0o600);

  assert.equal([readlinkSync(link), readFileSync(file, 'utf8')], ['file', 'new text']);
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.is(removeExisting(link), file);
  assert.equal(readdirSync(folder), ['link']);
});

test('what fails while it is written leaves what was there, and nothing beside it', ({ folder }) => {
  const file = path.join(folder, 'file');
  writeFileSync(file, 'old');
  function* failing() {
    yield 'new';
    throw new Error('in the middle');
  }

  assert.throws(() => replaceFile(file, failing()), /in the middle/);

  assert.is(readFileSync(file, 'utf8'), 'old');
  assert.equal(readdirSync(folder), ['file']);
});

test('each command that has --force leaves a FIFO alone, and replaces the file behind a link', ({
  folder,
}) => {
  fifoIn(folder);
  const { controller } = liveToExport();
  writeFileSync(path.join(folder, 'a.jsonl'), controller.journal());
  writeFileSync(
    path.join(folder, 'a.yaml'),
    [
      'name: a',
      'steps:',
      '  - request: GET /redfish/v1/',
      'checks:',
      '  - get: /redfish/v1/Systems/1/',
      '    has: { AssetTag: never }',
      '',
    ].join('\n'),
  );
  for (const args of [
    ['export', 'a.jsonl', '--format', 'otel', '--out'],
    ['branch', 'a.jsonl', '--at', '5m', '--alone', '--for', '1m', '--journal'],
    ['run', 'a.yaml', '--journal'],
    ['sweep', 'a.yaml', '--seeds', '1', '--faults', 'random', '--path', '@0/2', '--journal'],
    ['scenario', 'a.jsonl', '--out'],
    ['reach', 'a.yaml', '--machine', 'manager/1', '--state', 'away.restarting', '--out'],
    ['shrink', 'a.yaml', '--out'],
  ]) {
    const [command = ''] = args;
    const tidefish = (out: string) => runCommand([...args, out, '--force'], { cwd: folder });
    rmSync(path.join(folder, 'link'), { force: true });
    writeFileSync(path.join(folder, 'target'), 'old');
    symlinkSync('target', path.join(folder, 'link'));

    const { status, stderr } = tidefish('fifo');
    assert.is(status, 2, command);
    assert.match(stderr, /^error: (?:the journal )?fifo is a FIFO; name another file$/m, command);
    assert.ok(statSync(path.join(folder, 'fifo')).isFIFO(), command);
    const over = tidefish('link');

    assert.is(readlinkSync(path.join(folder, 'link')), 'target', command);
    assert.is.not(readFileSync(path.join(folder, 'target'), 'utf8'), 'old', `${command}: ${over.stderr}`);
  }
});

test.run();
