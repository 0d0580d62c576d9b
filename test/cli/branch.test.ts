/**
 * Tests of `tidefish branch`, `compare`, `likelihood` and `replay --against` as processes: they read a journal and
 * print the differences of a changed history.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { runCommand } from '../support/command/command.js';
import { accountsUri, resetUri, sessionsUri } from '../support/lab.js';

/** `journal` is the file of a recorded run: a POST that hangs by a random draw, then a power failure. */
const test = suite('tidefish branch', { folder: '', journal: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-branch-'));
  context.journal = path.join(context.folder, 'a.jsonl');
  const controller = createController({ seed: 2 });
  controller.fault('host.hangsInPost', { count: 1, percent: 40 }).advance('1m');
  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller.advance('30m').operator('mains.off').advance('1m');
  writeFileSync(context.journal, controller.journal());
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function tidefish(...args: string[]) {
  return runCommand(args);
}

test('an input that is left out shows the first event that differs, and what a client sees in the end', ({
  journal,
}) => {
  const { status, stdout, stderr } = tidefish('branch', journal, '--without', 'i1');
  const facts = JSON.parse(tidefish('branch', journal, '--without', 'i1', '--json').stdout);

  assert.equal([status, stderr], [0, '']);
  assert.match(stdout, /0 events in common, up to \+00:00:00\.000$/m);
  assert.match(stdout, /^the first event that differs is #1:$/m);
  assert.match(stdout, /^ {2}recorded {2}\+00:00:00\.000 {2}fault host\.hangsInPost/m);
  assert.match(stdout, /^ {2}branch {4}\+00:01:00\.000 {2}POST …\/Systems\/1\/Actions/m);
  assert.match(
    stdout,
    /^in the end, at \+00:32:00\.000 \(recorded has \d+ events, branch has \d+ events\):$/m,
  );
  assert.equal([facts.shared, facts.first.number, facts.skipped], [0, 1, []]);
});

test('an input is named by its number, or by its event in the listings, and the branch names it first', ({
  journal,
}) => {
  const listed = /#(\d+) .* i2 {2}POST/.exec(tidefish('log', journal).stdout)?.[1];
  const { status, stdout } = tidefish('branch', journal, '--without', `#${listed}`);
  const [first = '', second = ''] = stdout.split('\n');

  assert.is(status, 0);
  assert.match(first, /^without i2: POST …\/Systems\/1\/Actions/);
  assert.match(second, /events in common/);
});

test('a login with a password that was not set in the branch is refused, and one that is undecided is told of for itself', ({
  folder,
}) => {
  const file = path.join(folder, 'passwords.jsonl');
  const [first, second] = ['Passw0rd-of-2026', 'Passw0rd-of-2027'];
  const controller = createController();
  const logIn = (Password: string) => controller.post(sessionsUri, { UserName: 'operator', Password });
  controller.post(accountsUri, { UserName: 'operator', Password: first, RoleId: 'Operator' });
  controller.patch(`${accountsUri}2/`, { Password: second });
  logIn(first);
  controller.advance('1m');
  logIn(second);
  writeFileSync(file, controller.journal());

  const { status, stdout, stderr } = tidefish('branch', file, '--without', 'i2');

  assert.equal([status, stderr], [0, '']);
  const [, refused = '', undecided = ''] =
    /were not repeated:\n((?: .*\n)+)inputs that were repeated:\n((?: .*\n)+)/.exec(stdout) ?? [];
  assert.match(refused, /POST .*Sessions.*: refused, the password of operator differs here$/m);
  assert.match(
    undecided,
    /^ {2}i3 .*: undecided, the password of operator differs here, and the record does not tell which password was tried$/m,
  );
});

test('a branch is written as a journal, which verifies and differs from the other one', ({
  folder,
  journal,
}) => {
  const other = path.join(folder, 'b.jsonl');
  const flags = [
    '--at',
    '2m',
    '--fault',
    'fan.failed part=Fan 1',
    '--with',
    '{type: operator, action: button.press}',
  ];

  const made = tidefish('branch', journal, ...flags, '--alone', '--for', '10m', '--journal', other);
  const again = tidefish('branch', journal, ...flags, '--journal', other);
  const compared = tidefish('compare', journal, other);

  assert.is(made.status, 0, made.stderr);
  assert.is(tidefish('replay', other, '--verify').status, 0);
  assert.is(again.status, 2);
  assert.match(again.stderr, /exists already; name another file, or add --force/);
  assert.is(compared.status, 1);
  assert.match(compared.stdout, /^the first event that differs is #\d+:$/m);
  assert.match(tidefish('compare', journal, other, '--json').stdout, /Fan 1 has stopped\./);
  assert.is(tidefish('compare', journal, journal).status, 0);
});

test('a branch that runs on shows what changes after the recorded end', ({ journal }) => {
  const asked = ['branch', journal, '--at', 'end', '--fault', 'fan.failed part=Fan 2', '--for', '10m'];
  const { stdout, stderr } = tidefish(...asked);

  assert.match(stdout, /^after the recorded end, until \+\S+:\n {2}\S/m, stderr);
  assert.ok(JSON.parse(tidefish(...asked, '--json').stdout).later.end.changed.length > 0);
  assert.not.match(tidefish('branch', journal, '--without', 'i1').stdout, /after the recorded end/);
});

test('the same inputs come to another server', ({ folder, journal }) => {
  const server = path.join(folder, 'server.yaml');
  writeFileSync(server, 'fans: [{ name: Fan 1 }]\n');

  const { status, stdout } = tidefish('replay', journal, '--against', server);

  assert.is(status, 0);
  assert.match(stdout, /^the histories start from different states:$/m);
  assert.match(stdout, /\/blueprint\/fans\[Fan 5\]/);
  assert.is(tidefish('replay', journal, '--against', path.join(folder, 'none.yaml')).status, 2);
});

test('the event that decided something is named with its causes, and the points are rows for others', ({
  journal,
}) => {
  const asked = [journal, '{machine: power/1, in: on.boot.postHung}', '--futures', '10', '--points', '3'];

  const { status, stdout } = tidefish('likelihood', ...asked);
  const rows = tidefish('likelihood', ...asked, '--csv')
    .stdout.trimEnd()
    .split('\n');

  assert.is(status, 0);
  assert.match(
    stdout,
    /^the decisive event is #4 at \+00:\d\d:\d\d\.\d{3}, .*power\/1: from \d+ % to 100 %$/m,
  );
  assert.match(stdout, /^ {2}because of #2 at \+00:01:00\.000, POST …\/Systems\/1\/Actions/m);
  assert.is(rows[0], 'event,sinceStartMs,happened,futures,share,low,high');
  assert.match(rows.at(-1) ?? '', /^4,\d+,10,10,1,0\.\d+,1$/);
});

test('the probability from one position on is one line, and its futures run for --for', ({ journal }) => {
  const from = (...flags: string[]) =>
    tidefish('likelihood', journal, '{machine: mains/1, in: present}', '--futures', '3', ...flags);

  const { status, stdout } = from('--at', 'end', '--for', '10m');

  assert.is(status, 0);
  assert.match(
    stdout,
    /^P = 0 % \(0 to \d+ %\) that .* within 10m after \+00:32:00\.000, in 0 of 3 futures\n$/,
  );
  assert.match(from('--at', 'end').stderr, /--at is the recorded end; name the duration/);
  assert.match(from('--at', 'end', '--for', '1m', '--csv').stderr, /--csv and --svg are for a curve/);
  assert.match(from('--at', 'i2', '--for', '1m').stderr, /holds at the position/);
});

test('what cannot be asked ends as 2, or as 1 where there is no response, and says what was expected', ({
  journal,
}) => {
  const refusal = (...args: string[]) => {
    const { status, stderr } = tidefish(...args);
    return `${status} ${stderr}`;
  };

  assert.match(
    refusal('branch', journal, '--without', 'i9'),
    /^2 error: there is no input 9: the history has 3/,
  );
  assert.match(
    refusal('branch', journal, '--without', 'x'),
    /^2 .*is not an input \(expected a number such as i3/,
  );
  assert.match(refusal('branch', journal, '--without', '1'), /^2 .*expected i1 .*, or #1 .*, which is i1\)/);
  assert.match(refusal('branch', journal, '--without', '#3'), /^2 error: event #3 is .*, not an input/);
  assert.match(refusal('branch', journal, '--without', '#999'), /^2 error: there is no event #999/);
  assert.match(refusal('branch', journal), /^2 error: the branch has no change; name one with --without/);
  assert.match(refusal('branch', journal, '--seed', '9'), /^2 error: name the branch point with --at/);
  assert.match(refusal('branch', journal, '--at', '9h', '--seed', '9'), /^2 .*is not in the history/);
  assert.match(
    refusal('branch', journal, '--at', '1m', '--fault', 'fan.faild part=Fan 1'),
    /^2 .*there is no fault "fan\.faild", did you mean "fan\.failed"/,
  );
  assert.match(refusal('branch', journal, '--at', '1m', '--with', '{type: operator}'), /^2 .*action/);
  assert.match(
    refusal('branch', journal, '--at', '1m', '--seed', '9', '--for', 'x'),
    /^2 .*--for x is not a duration/,
  );
  assert.match(refusal('likelihood', journal, '/host/assetTg = x'), /^2 .*did you mean "assetTag"/);
  assert.match(refusal('likelihood', journal, '{machine: power/1, in: asleep}'), /^2 .*has no state asleep/);
  assert.match(refusal('likelihood', journal, '{machine: mains/1, in: present}'), /^1 .*holds at the start/);
});

test.run();
