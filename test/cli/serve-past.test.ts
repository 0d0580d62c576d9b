/**
 * Tests of `tidefish serve --at` as a process: it serves the state at a position of a service's journal and does not
 * change the journal.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { basic, cleanUp, data, type Facts, get, refuse, serve } from '../support/command/serve-rig.js';

test.after(cleanUp);

const file = path.join(data.folder, 'past.jsonl');

async function ask({ control }: Facts, target: string, body?: object) {
  const answer = await fetch(`${control.url}${target}`, {
    headers: { Authorization: `Bearer ${control.token}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

test.before(async () => {
  const { child, ended, facts } = await serve(['--journal', file, '--pace', 'manual']);
  await ask(facts, '/button', { action: 'hold' });
  await ask(facts, '/advance', { by: '10m' });
  child.kill('SIGTERM');
  assert.is((await ended).code, 0);
});

test('the past is served with the password of then, and its file stays as it was', async () => {
  const before = [readFileSync(file, 'utf8'), statSync(file).mtimeMs];
  const { child, ended, facts } = await serve(['--journal', file, '--at', '5m']);

  assert.is(await get(facts, '/redfish/v1/Systems/1/', basic(facts.userName, facts.password)), 200);
  const { value } = await ask(facts, '/history/state?at=start&pointer=/clock/executed');
  assert.is(value, 0);
  assert.match(String((await ask(facts, '/state')).time), /:\d\d\.000Z$/);
  child.kill('SIGTERM');
  const { code, stderr } = await ended;

  assert.equal([code, stderr], [0, '']);
  assert.equal([readFileSync(file, 'utf8'), statSync(file).mtimeMs], before);
});

test('a fork of a journal file is served with the password of then, and its file stays as it was', async () => {
  const before = [readFileSync(file, 'utf8'), statSync(file).mtimeMs];
  const { child, ended, facts } = await serve([
    '--journal',
    file,
    '--at',
    '5m',
    '--fork',
    '--pace',
    'manual',
  ]);

  assert.is(await get(facts, '/redfish/v1/Systems/1/', basic(facts.userName, facts.password)), 200);
  await ask(facts, '/button', { action: 'press' });
  assert.match(String((await ask(facts, '/advance', { by: '1h' })).time), /:\d\d\.000Z$/);
  child.kill('SIGTERM');
  assert.is((await ended).code, 0);
  assert.equal([readFileSync(file, 'utf8'), statSync(file).mtimeMs], before);
});

test('what does not go together, or is not there, is said, and nothing is served', () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['--at', '10m'], /--at serves the past of a journal; name it with --journal FILE or --data DIRECTORY/],
    [
      ['--journal', file, '--at', '10m', '--seed', '7'],
      /--seed is for a run; omit it with --at, which serves a recorded history/,
    ],
    [
      ['--journal', file, '--at', '10m', '--pace', '60x'],
      /--pace is for a run.*or add --fork, which continues/,
    ],
    [['--journal', file, '--at', '10m', '--fork', '--seed', '7'], /--seed is for a run/],
    [['--journal', file, '--at', '10m', '--fork', '--fsync', 'never'], /as in --fork DIRECTORY/],
    [
      ['--journal', file, '--fork'],
      /--fork serves a branch of a recorded history; name the position with --at/,
    ],
    [['--journal', file, '--at', '10m', '--scenario', 'a.scenario.yaml'], /--scenario is for a run/],
    [['--journal', file, '--at', '10m', '--set', 'hot=45'], /--set is for a run/],
    [
      ['--journal', file, '--at', 'noon'],
      /--at noon: "noon" is not a position \(expected an event \(#1234\)/,
    ],
    [['--journal', file, '--at', '10h'], /is not in the history, which covers/],
    [['--journal', `${file}.none`, '--at', '10m'], /past\.jsonl\.none cannot be read \(ENOENT\)/],
  ];
  for (const [args, expected] of wrong) {
    const { status, stdout, stderr } = refuse(['serve', '--port', '0', ...args]);

    assert.is(status, 2, `${args.join(' ')}: ${stderr}`);
    assert.is(stdout, '');
    assert.match(stderr, expected);
  }
});

test('a journal that is there is never written over: its past is served when asked for', () => {
  const { status, stderr } = refuse(['serve', '--port', '0', '--journal', file]);

  assert.is(status, 2);
  assert.match(stderr, /exists already; name another file, remove it, or serve its history with --at/);
});

test.run();
