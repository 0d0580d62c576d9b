/**
 * Tests of `tidefish faults`: the list of all faults, one fault in full, the components of another server, and errors
 * for invalid arguments.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
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

test('the active faults of a journal are listed at a position, with the events that set them', ({
  folder,
}) => {
  const controller = createController();
  controller.advance('1m').fault('fan.failed', { part: 'Fan 1' }).advance('1m');
  writeFileSync(path.join(folder, 'a.jsonl'), controller.journal());

  const text = list(folder, '--active', 'a.jsonl');
  assert.equal([text.status, text.stdout], [0, 'fault fan.failed Fan 1  since #1 (i1)  +00:01:00.000\n']);
  const { stdout } = list(folder, '--active', 'a.jsonl', '--json');
  assert.equal(JSON.parse(stdout), {
    fault: 'fan.failed',
    parameters: { part: 'Fan 1' },
    since: { event: 1, at: Date.UTC(2026, 0, 1, 0, 1), time: '2026-01-01T00:01:00.000Z' },
  });
  const before = list(folder, '--active', 'a.jsonl', '--at', 'start');
  assert.equal([before.status, before.stdout, before.stderr], [0, '', 'no fault is active\n']);
  for (const [args, expected] of [
    [['--active', 'a.jsonl', '--at', 'noon'], /--at noon: "noon" is not a position/],
    [['--at', '10m'], /name the history with --active/],
    [['fan.failed', '--active', 'a.jsonl'], /omit the name of a fault and --blueprint/],
    [['--active', 'none.jsonl'], /none.jsonl cannot be read \(ENOENT\)/],
  ] as const) {
    const { status, stderr } = list(folder, ...args);
    assert.is(status, 2);
    assert.match(stderr, expected);
  }
});

test.run();
