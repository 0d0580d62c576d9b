/**
 * Tests of `tidefish faults`: the list of all faults, one fault in full, the components of another server, and errors
 * for invalid arguments.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultNames, faults } from '../../machines/faults/index.js';
import { runCommand } from '../support/command/command.js';

const test = suite('tidefish faults', { folder: '' });
test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-faults-'));
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function list(folder: string, ...args: readonly string[]) {
  return runCommand(['faults', ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

test('all faults stand in the list, each with its sentence and what it is told', ({ folder }) => {
  const { status, stdout } = list(folder);
  const lines = stdout.trimEnd().split('\n');

  assert.is(status, 0);
  assert.is(lines.length, faultNames.length);
  for (const [index, name] of faultNames.entries()) {
    const line = lines[index] as string;
    const told = Object.entries(faults[name].parameters)
      .map(([key, { isOptional }]) => (isOptional ? `[${key}]` : key))
      .join(', ');
    assert.ok(
      line.startsWith(`${name} `) && line.includes(faults[name].description) && line.includes(told),
      line,
    );
  }
});

test('one is told in full, with the parts of the server that is meant, and as JSON', ({ folder }) => {
  writeFileSync(path.join(folder, 'server.yaml'), 'fans: [{name: Left}, {name: Right}]\n');

  assert.is(
    list(folder, 'fan.failed', '--blueprint', 'server.yaml').stdout,
    'fan.failed: A fan stops; the other fans turn faster.\n  part: Left, Right\n',
  );
  assert.match(list(folder, 'ambient.hot').stdout, /\n {2}celsius: 5 to 70 °C\n$/);
  assert.match(list(folder, 'firmware.writeFails').stdout, /\n {2}percent: 1 to 100 %, optional\n$/);
  assert.match(list(folder, 'memory.correctedError').stdout, / Happens once\.\n/);
  assert.equal(JSON.parse(list(folder, 'fan.failed', '--json', '--blueprint', 'server.yaml').stdout), {
    fault: 'fan.failed',
    description: faults['fan.failed'].description,
    lasts: true,
    parameters: { part: { oneOf: ['Left', 'Right'] } },
  });
});

test('a fault that there is not, and a blueprint that is none, are said', ({ folder }) => {
  writeFileSync(path.join(folder, 'bad.yaml'), 'fans: 5\n');

  assert.match(list(folder, 'fan.broken').stderr, /there is no fault "fan\.broken"; tidefish faults lists/);
  assert.match(list(folder, 'fan.faild').stderr, /"fan\.faild", did you mean "fan\.failed"\?; tidefish/);
  assert.match(list(folder, '--blueprint', 'bad.yaml').stderr, /^error: bad\.yaml:1:7: fans: /);
  assert.match(list(folder, '--blueprint', 'none.yaml').stderr, /none\.yaml cannot be read \(ENOENT\)/);
  for (const args of [
    ['fan.broken'],
    ['--blueprint', 'bad.yaml'],
    ['--blueprint', 'none.yaml'],
    ['--bogus'],
  ]) {
    const { status, stdout } = list(folder, ...args);
    assert.equal([status, stdout], [2, '']);
  }
});

test.run();
