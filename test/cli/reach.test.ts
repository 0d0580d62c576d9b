/**
 * Tests of `tidefish reach`: it prints or writes a scenario that reaches a state, or reports the reason why it found
 * none.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/command/command.js';

const test = suite('tidefish reach', { folder: '' });
test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-reach-'));
  writeFileSync(path.join(context.folder, 'a.scenario.yaml'), 'name: idle\nsteps:\n  - advance: 10m\n');
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function tidefish(folder: string, ...args: readonly string[]) {
  return runCommand(args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

const restarting = ['reach', 'a.scenario.yaml', '--machine', 'manager/1', '--state', 'away.restarting'];

test('what it prints is a file that runs, and where it says it is written, unless there is one', ({
  folder,
}) => {
  const printed = tidefish(folder, ...restarting);
  const written = tidefish(folder, ...restarting, '--out', 'way.scenario.yaml');

  assert.is(printed.status, 0);
  assert.match(printed.stderr, /^found with seed 1 after \d+ futures, at \+00:\d\d:\d\d\.\d{3}\n$/);
  assert.equal([written.status, written.stdout, written.stderr], [0, '', printed.stderr]);
  assert.is(readFileSync(path.join(folder, 'way.scenario.yaml'), 'utf8'), printed.stdout);
  assert.is(tidefish(folder, 'run', 'way.scenario.yaml').status, 0);
  const again = tidefish(folder, ...restarting, '--out', 'way.scenario.yaml');
  assert.equal([again.status, again.stderr.split(';')[0]], [2, 'error: way.scenario.yaml exists already']);
});

test('as JSON it says what was found, with the scenario as data', ({ folder }) => {
  const { status, stdout } = tidefish(folder, ...restarting, '--json', '--seeds', '7,8');

  const { found, seed, passes, document } = JSON.parse(stdout);
  assert.equal([status, found, seed, passes, document.name], [0, true, '7', true, 'idle']);
});

test('none found is 1 and says what may help; a state that there is not is 2', ({ folder }) => {
  const application = [
    'reach',
    'a.scenario.yaml',
    '--machine',
    'power/1',
    '--state',
    'on.boot.inApplication',
  ];

  const none = tidefish(folder, ...application, '--futures', '2', '--seeds', '1..2');
  const noState = tidefish(folder, ...application.slice(0, -1), 'on.boot.inAplication');
  const noSuchFile = tidefish(folder, 'reach', 'b.yaml', '--machine', 'power/1', '--state', 'on');

  assert.equal([none.status, none.stdout], [1, '']);
  assert.match(
    none.stderr,
    /^error: none of 4 futures reaches on\.boot\.inApplication of power\/1; try more futures \(--futures\)/,
  );
  assert.is(noState.status, 2);
  assert.match(
    noState.stderr,
    /^error: machine power\/1 has no state on\.boot\.inAplication, did you mean "on\.boot\.inApplication"\?/,
  );
  assert.match(tidefish(folder, 'reach', '.', ...application.slice(2)).stderr, /one scenario is expected/);
  assert.equal([noSuchFile.status, existsSync(path.join(folder, 'b.yaml'))], [2, false]);
  assert.is(tidefish(folder, 'reach', 'a.scenario.yaml', '--state', 'on').status, 2);
});

test.run();
