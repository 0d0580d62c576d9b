/**
 * Tests of `tidefish export` as a process: other tools can read the files, existing files are replaced only with
 * --force, and errors are reported.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/command/command.js';
import { liveToExport } from '../support/history/export-history.js';
import { managerResetUri } from '../support/lab.js';

const test = suite('tidefish export', { folder: '' });
test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-export-'));
  const { controller } = liveToExport();
  controller.post(managerResetUri, { ResetType: 'ForceRestart' });
  controller.advance('10s');
  writeFileSync(path.join(context.folder, 'a.jsonl'), controller.journal());
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function run(folder: string, ...args: readonly string[]) {
  return runCommand(['export', ...args], {
    cwd: folder,
    env: { HOME: '/nowhere', NO_COLOR: '1' },
  });
}

const silent = { status: 0, stdout: '', stderr: '' };

test('each format is written, for its owner alone, and the same bytes when it is asked for again', ({
  folder,
}) => {
  for (const [format, member] of [
    ['har', 'log'],
    ['trace', 'traceEvents'],
    ['otel', 'resourceSpans'],
  ] as const) {
    const out = path.join(folder, `${format}.json`);
    assert.equal(run(folder, 'a.jsonl', '--format', format, '--out', out), silent);
    const text = readFileSync(out, 'utf8');
    assert.ok(member in JSON.parse(text), format);
    assert.is(statSync(out).mode & 0o777, 0o600);
    assert.equal(run(folder, 'a.jsonl', '--format', format, '--out', out, '--force'), silent);
    assert.is(readFileSync(out, 'utf8'), text);
  }
});

test('a stretch without events has no spans, which is said, and states from its start to its end', ({
  folder,
}) => {
  const within = ['--from', '5m', '--to', '6m', '--out'];

  const spans = run(folder, 'a.jsonl', '--format', 'otel', ...within, 'no-spans.json');
  run(folder, 'a.jsonl', '--format', 'trace', ...within, 'minute.json');

  assert.equal(spans, { ...silent, stderr: 'no event is in this interval: no-spans.json has no spans\n' });
  const { traceEvents } = JSON.parse(readFileSync(path.join(folder, 'minute.json'), 'utf8'));
  const times = new Set(traceEvents.flatMap(({ ts }: { ts?: number }) => ts ?? []));
  assert.equal([...times], [300_000_000, 360_000_000]);
});

test('events are called in the words of reports, and a part of the history is what is in it', ({
  folder,
}) => {
  run(folder, 'a.jsonl', '--format', 'trace', '--from', '10m', '--to', '41m', '--out', 'part.json');
  const { traceEvents } = JSON.parse(readFileSync(path.join(folder, 'part.json'), 'utf8'));
  const names = traceEvents
    .filter(({ ph }: { ph: string }) => ph === 'X')
    .map(({ name }: { name: string }) => name);

  assert.ok(
    names.some((name: string) => /^POST .*uploadFile\/ by Administrator$/.test(name)),
    names.join(),
  );
  assert.not.ok(
    names.some((name: string) => name.startsWith('PATCH')),
    'what happened at 10m itself',
  );
});

test('a mockup is a folder, of the position that was named; another one takes its place when that is asked for', ({
  folder,
}) => {
  const tag = () =>
    JSON.parse(readFileSync(path.join(folder, 'mockup/redfish/v1/Systems/1/index.json'), 'utf8')).AssetTag;

  assert.equal(run(folder, 'a.jsonl', '--format', 'mockup', '--at', '1h', '--out', 'mockup'), silent);
  assert.is(tag(), 'rack 7');
  mkdirSync(path.join(folder, 'mockup/redfish/v1/Stale'));
  assert.equal(
    run(folder, 'a.jsonl', '--format', 'mockup', '--at', 'start', '--out', 'mockup', '--force'),
    silent,
  );
  assert.is(tag(), '');
  assert.not.ok(existsSync(path.join(folder, 'mockup/redfish/v1/Stale')));
});

test('of a controller that is away a mockup is made as well', ({ folder }) => {
  assert.equal(run(folder, 'a.jsonl', '--format', 'mockup', '--out', 'away'), silent);
  assert.ok(existsSync(path.join(folder, 'away/redfish/v1/Systems/1/index.json')));
});

test('without --out, and with - there, it goes to standard output; a mockup does not', ({ folder }) => {
  run(folder, 'a.jsonl', '--format', 'har', '--out', 'there.har');
  const text = readFileSync(path.join(folder, 'there.har'), 'utf8');

  for (const out of [[], ['--out', '-'], ['--out', '-', '--force']])
    assert.equal(run(folder, 'a.jsonl', '--format', 'har', ...out), { status: 0, stdout: text, stderr: '' });
  assert.not.ok(existsSync(path.join(folder, '-')));
});

test('what cannot be done is said, ends as 2, and leaves what is there as it is', ({ folder }) => {
  writeFileSync(path.join(folder, 'there.json'), 'mine');
  mkdirSync(path.join(folder, 'full'), { recursive: true });
  writeFileSync(path.join(folder, 'full/mine'), 'mine');
  for (const [args, expected] of [
    [['--format', 'pcap', '--out', 'x'], /Allowed choices are har, trace, otel, mockup/],
    [['--out', 'x'], /required option '--format <format>'/],
    [['--format', 'mockup'], /a mockup is a folder; name one with --out/],
    [['--format', 'mockup', '--out', '-'], /a mockup is a folder; name one with --out/],
    [
      ['--format', 'har', '--out', 'there.json'],
      /there\.json exists already; name another file, or add --force/,
    ],
    [['--format', 'mockup', '--out', 'full'], /full exists already; name another folder, or add --force/],
    [['--format', 'mockup', '--out', 'there.json', '--force'], /there\.json is a file; name another folder/],
    [['--format', 'har', '--out', 'full', '--force'], /full is a folder; name another file/],
    [['--format', 'har', '--out', 'none/x.json'], /cannot write none\/x\.json \(ENOENT\)/],
    [
      ['--format', 'mockup', '--at', 'start', '--out', 'there.json/x'],
      /cannot write there\.json\/x \(ENOTDIR\)/,
    ],
    [['--format', 'har', '--out', 'x', '--at', '10m'], /--at is for mockups/],
    [['--format', 'mockup', '--out', 'x', '--from', '10m'], /a mockup shows one position; name it with --at/],
    [['--format', 'otel', '--out', 'x', '--from', '1h', '--to', '10m'], /1h is after 10m/],
    [['--format', 'otel', '--out', 'x', '--from', '9d'], /2026-01-10T00:00:00Z is not in the history/],
    [['--format', 'mockup', '--out', 'x', '--at', '#99999'], /there is no event #99999/],
  ] as const) {
    const { status, stdout, stderr } = run(folder, 'a.jsonl', ...args);
    assert.equal([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, expected);
  }
  assert.match(
    run(folder, 'none.jsonl', '--format', 'har', '--out', 'x').stderr,
    /none\.jsonl cannot be read/,
  );
  assert.is(readFileSync(path.join(folder, 'there.json'), 'utf8'), 'mine');
  assert.is(readFileSync(path.join(folder, 'full/mine'), 'utf8'), 'mine');
  assert.not.ok(existsSync(path.join(folder, 'x')));
});

test.run();
