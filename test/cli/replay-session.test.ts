/**
 * Tests of the session of `tidefish replay` with input from a pipe: moves, queries at the current position, and errors
 * for invalid lines.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HistoryCursor } from '../../cli/questions/history-cursor.js';
import { complete } from '../../cli/questions/prompt.js';
import { tokensOf } from '../../cli/questions/session.js';
import { sparkline } from '../../replay/format/sparkline.js';
import { runCommand } from '../support/command/command.js';
import { recordLife } from '../support/history/restart-history.js';
import { library, command as main } from '../support/paths.js';

const test = suite('a session', { folder: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-session-'));
  const run = ['run', `${library}power-loss-during-post.scenario.yaml`, '--journal', 'a.jsonl'];
  runCommand(run, { cwd: context.folder });
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

function session(cwd: string, lines: readonly string[], ...args: string[]) {
  return runCommand(['replay', 'a.jsonl', ...args], {
    cwd,
    env: { HOME: '/nowhere' },
    input: lines.map((line) => `${line}\n`).join(''),
  });
}

const numbersIn = (text: string) => [...text.matchAll(/^ *#(\d+) /gm)].map(([, number]) => Number(number));

test('one goes to a position, on and back, and is told which event was last', ({ folder }) => {
  const lines = ['seek #5', 'step', 'step 3', 'back', 'back 100', 'seek input 3', 'seek end'];
  const { status, stdout, stderr } = session(folder, lines);

  assert.equal([status, stderr], [0, '']);
  assert.equal(numbersIn(stdout), [5, 6, 9, 8, 0, 5, 19]);
  assert.match(stdout, / #0 {2}\+00:00:00\.000 {2}the start\n/);
});

test('at an instant between events it is told how long the last one is ago', ({ folder }) => {
  assert.match(session(folder, ['seek 1m']).stdout, /#7 .*\n(?: {4}.*\n)+13s331ms ago\n$/);
});

test('a question is asked where one stands', ({ folder }) => {
  const lines = ['seek 1m', 'show /redfish/v1/Systems/1/#/PowerState', 'last-change /machines/mains/1/value'];
  const { stdout } = session(folder, lines);

  assert.match(stdout, /\n"Off"\npresent → absent\n +#5 /);
});

test('a condition may stand in a line as it is, with blanks and quotes', ({ folder }) => {
  const { stdout, stderr } = session(folder, [
    "when {machine: 'mains/1', in: absent}",
    'when /machines/mains/1/value = absent',
    'when "/machines/mains/1/value = absent"',
  ]);
  const spans = stdout.split('\n').filter((line) => line.includes(' to '));

  assert.is(stderr, '');
  assert.is(spans.length, 3);
  assert.equal(new Set(spans).size, 1);
});

test('a line that is wrong is said, those after it are carried out, and the exit code is 1', ({ folder }) => {
  const { status, stdout, stderr } = session(folder, ['sek 1m', 'why /hots', 'back x', '', 'seek #5']);

  assert.is(status, 1);
  assert.match(stderr, /unknown command 'sek'\n\(Did you mean seek\?\)/);
  assert.match(stderr, /did you mean "host"\?/);
  assert.match(stderr, /"x" is not a number of events/);
  assert.equal(numbersIn(stdout), [5]);
});

test('a bisection that finds nothing is a line that went wrong', ({ folder }) => {
  assert.is(session(folder, ['bisect /host/assetTag = x']).status, 1);
});

test('at the ends there is no going on', ({ folder }) => {
  assert.match(session(folder, ['step']).stderr, /this is the end/);
  assert.match(session(folder, ['seek start', 'back']).stderr, /this is the start/);
});

test('quit leaves, whatever stands behind it', ({ folder }) => {
  const { status, stdout } = session(folder, ['seek #5', 'quit', 'seek #6']);

  assert.is(status, 0);
  assert.equal(numbersIn(stdout), [5]);
});

test('help lists the commands, and tells of one what it takes', ({ folder }) => {
  const { status, stdout } = session(folder, ['help', 'help diff', 'diff --help']);

  assert.is(status, 0);
  for (const verb of ['step', 'back', 'seek', 'why', 'bisect', 'states', 'help']) assert.match(stdout, verb);
  assert.is(stdout.match(/^Usage: diff \[options\] <from> \[to\]$/gm)?.length, 2);
});

test('help says where a question is asked that names no position', ({ folder }) => {
  const { stdout } = session(folder, ['help why', 'help diff', 'help']);
  const oneShot = runCommand(['why', '--help']);

  assert.match(stdout, /position of the state \(default: the current\s+position\)/);
  assert.match(stdout, /second position \(default: the current position\)/);
  assert.match(stdout, /A position is #1234, 10m, \+00:10:00\.000, /);
  assert.match(oneShot.stdout, /position of the state \(default: the end\)/);
});

test('a time as it is printed is a position', ({ folder }) => {
  const { stdout } = session(folder, ['seek +00:10:46.669', 'seek #3', 'seek 00:00:00.822']);

  assert.equal(numbersIn(stdout), [9, 3, 3]);
});

test('no lines: the journal is shown as a list', ({ folder }) => {
  const { status, stdout } = session(folder, []);

  assert.is(status, 0);
  assert.match(stdout, /^a\.jsonl {2}written by tidefish/);
  assert.match(stdout, /\n4 inputs, 1 fingerprint\n$/);
});

test('--do carries out lines, and goes with neither --verify nor --json', ({ folder }) => {
  assert.equal(numbersIn(session(folder, [], '--do', 'seek #5', 'step').stdout), [5, 6]);
  assert.is(session(folder, [], '--verify', '--do', 'step').status, 2);
});

test('lines and a --json of the journal do not go together: nothing is printed', ({ folder }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'replay', 'a.jsonl', '--json'], {
    cwd: folder,
    encoding: 'utf8',
    input: 'seek 5m\n',
  });

  assert.equal([status, stdout], [2, '']);
  assert.match(stderr, /^error: lines from a pipe are executed, each with its own --json/);
});

test('without lines --json tells the facts, also where a pipe is open that nothing comes from', async ({
  folder,
}) => {
  const none = session(folder, [], '--json');
  const child = spawn(process.execPath, [main, 'replay', 'a.jsonl', '--json'], { cwd: folder });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    told += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));

  assert.equal([none.status, none.stderr], [0, '']);
  assert.is(JSON.parse(none.stdout).file, 'a.jsonl');
  assert.equal([code, told], [0, none.stdout]);
});

test('each answer is a line of JSON with --json', ({ folder }) => {
  const { stdout } = session(folder, ['seek #5 --json', 'show /clock --json', 'log --to #2 --json']);
  const facts = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

  assert.is(facts[0].position.after, 5);
  assert.is(facts[1].executed, 5);
  assert.equal([facts[2].number, facts[3].number], [1, 2]);
});

const lines: readonly (readonly [line: string, tokens: readonly string[]])[] = [
  ['', []],
  ['  why   /host ', ['why', '/host']],
  ["a 'b c' d", ['a', 'b c', 'd']],
  ['a "b \'c\' d"', ['a', "b 'c' d"]],
  ["x {a: {b: 'c d'}, e: f} y", ['x', "{a: {b: 'c d'}, e: f}", 'y']],
  ["x {a: '}'} y", ['x', "{a: '}'}", 'y']],
  ["'' x", ['', 'x']],
  ['a }b c', ['a', '}b', 'c']],
];

for (const [line, tokens] of lines) {
  test(`${JSON.stringify(line)} is ${tokens.length} words`, () => {
    assert.equal(tokensOf(line), tokens);
  });
}

test('what is begun is completed: a command, a machine, a resource', () => {
  const past = new HistoryCursor(recordLife(1).history);

  assert.equal(complete('bis', past), [['bisect '], 'bis']);
  assert.equal(complete('states mains', past), [['mains/1'], 'mains']);
  assert.ok(complete('show /redfish/v1/Systems/1/Bi', past)[0].includes('/redfish/v1/Systems/1/Bios/'));
  assert.equal(complete('show nothing', past)[0], []);
  assert.equal(complete('show /host/ass', past), [['/host/assetTag'], '/host/ass']);
  assert.ok(complete('show /ho', past)[0].includes('/host'));
  assert.equal(complete('why /redfish/v1/Systems/1/#/PowerS', past)[0], [
    '/redfish/v1/Systems/1/#/PowerState',
  ]);
});

test('a sparkline shows the greatest of each span, over the whole width', () => {
  const points = [0, 10, 0, 5].map((value, index) => ({ at: index * 10, value }));

  assert.equal(sparkline(points, 40, 4), { line: '▁█▁▅', least: 0, most: 10 });
  assert.is(sparkline(points, 40, 2)?.line, '█▅');
  assert.is(sparkline(points, 30, 3)?.line, '▁█▅', 'the last point is in it');
  assert.is(sparkline([{ at: 0, value: 3 }], 10, 5)?.line, '▁▁▁▁▁');
  assert.is(sparkline([], 10, 5), undefined);
});

test('where there is no number a sparkline has a gap', () => {
  const points = [undefined, 4, undefined, 0, undefined].map((value, index) => ({ at: index * 10, value }));

  assert.equal(sparkline(points, 50, 5), { line: ' █ ▁ ', least: 0, most: 4 });
  assert.is(sparkline(points, 50, 10)?.line, '  ██  ▁▁  ');
  assert.is(sparkline([{ at: 0, value: undefined }], 10, 5), undefined);
});

test('a sparkline is drawn of more numbers than a call takes arguments', () => {
  const points = Array.from({ length: 300_000 }, (_, at) => ({ at, value: at }));

  const drawn = sparkline(points, points.length, 8);

  assert.equal(drawn, { line: '▂▃▄▄▅▆▇█', least: 0, most: 299_999 });
});

test.run();
