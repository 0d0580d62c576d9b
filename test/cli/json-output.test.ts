/** Tests of `--json`: every command that prints results has the option and prints lines of JSON with it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CommandOutline, outlineOf } from '../../cli/completion/outline.js';
import { createProgram } from '../../cli/program.js';
import { createController } from '../../index.js';
import { writeFolder } from '../support/captures/pack.js';
import { smallMockup } from '../support/captures/small-mockup.js';
import { runCommand } from '../support/command/command.js';
import { jsonLines } from '../support/json-lines.js';
import { resetUri } from '../support/lab.js';
import { sampleRequest } from '../support/service/sample-request.js';

const test = suite('--json of every command', { folder: '' });
test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-json-'));
  const put = (file: string, text: string) => writeFileSync(path.join(context.folder, file), text);
  const controller = createController();
  controller.patch('/redfish/v1/Systems/1/', { AssetTag: 'rack 7' });
  controller.post(resetUri, { ResetType: 'ForceOff' });
  controller.advance('1m');
  put('a.jsonl', controller.journal());
  mkdirSync(path.join(context.folder, 'lab/journal'), { recursive: true });
  put('lab/journal/index.jsonl', '');
  put('lab/journal/requests.jsonl', `${JSON.stringify(sampleRequest)}\n`);
  writeFolder(path.join(context.folder, 'mockup'), smallMockup);
  put('a.scenario.yaml', 'name: a\nsteps: [{advance: 1s}]\n');
  const labelled = '{get: /redfish/v1/Systems/1/, has: {AssetTag: a}}';
  put('bad.scenario.yaml', `name: bad\nsteps: [{advance: 1s}, {check: ${labelled}}]\n`);
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

const image = ['--component', 'A', '--version', '1', '--for', 'drive', '--size', '1'];

/**
 * Arguments with which each command prints at least one line. The session of `replay`, servers, the parts and the queue of
 * sweeps, and the capture of a live service have tests of their own.
 */
const calls: Readonly<Record<string, readonly string[]>> = {
  run: ['a.scenario.yaml'],
  'run --list': ['a.scenario.yaml', 'bad.scenario.yaml'],
  sweep: ['a.scenario.yaml', '--seeds', '1..2', '--workers', '1'],
  reach: ['a.scenario.yaml', '--machine', 'power/1', '--state', 'off', '--futures', '1'],
  scenario: ['a.jsonl'],
  shrink: ['bad.scenario.yaml'],
  faults: [],
  verify: ['a.jsonl', 'a.scenario.yaml'],
  replay: ['a.jsonl'],
  machines: ['a.jsonl'],
  requests: ['lab'],
  branch: ['a.jsonl', '--without', 'i1'],
  compare: ['a.jsonl', 'a.jsonl'],
  likelihood: ['a.jsonl', '/host/assetTag = "rack 7"', '--futures', '2', '--points', '2'],
  why: ['a.jsonl', '/host/assetTag'],
  'why-not': ['a.jsonl', '/redfish/v1/Systems/1/#/PowerState = On'],
  'last-change': ['a.jsonl', '/host/assetTag'],
  diff: ['a.jsonl', 'start', 'end'],
  bisect: ['a.jsonl', '/host/assetTag = "rack 7"'],
  when: ['a.jsonl', '{machine: power/1, in: off}'],
  watch: ['a.jsonl', '/host/assetTag'],
  states: ['a.jsonl', 'power'],
  log: ['a.jsonl'],
  show: ['a.jsonl', '/host'],
  'image make': [...image, '--out', 'a.bin'],
  'image show': ['a.bin'],
  'capture import': ['mockup', '-o', 'a.capture'],
  'capture report': ['a.capture'],
};

/**
 * Commands without `--json`, because `export` writes the format of another tool, and `completion` prints a shell
 * script.
 */
const withoutJson = ['export', 'completion', 'mcp'];

const isTestedElsewhere = (name: string) =>
  /^(fleet\b|sweep (merge|status|cancel)$)/.test(name) ||
  ['serve', 'console', 'capture live', 'worker'].includes(name);

function* commandsIn(all: readonly CommandOutline[], before = ''): Generator<CommandOutline> {
  for (const { name, commands, isHidden, ...rest } of all) {
    if (isHidden || name === 'help') continue;
    yield* commandsIn(commands, `${name} `);
    const isGroup = commands.length > 0 && !rest.options.some(({ flags }) => flags === '--json');
    if (!isGroup) yield { name: `${before}${name}`, commands, isHidden, ...rest };
  }
}

test('every command has --json but those that print another format', async () => {
  const all = [...commandsIn(outlineOf(await createProgram('help')).commands)];
  const without = all.filter(({ options }) => !options.some(({ flags }) => flags === '--json'));

  assert.equal(new Set(without.map(({ name }) => name)), new Set(withoutJson));
  const called = Object.keys(calls).map((call) => call.replace(/ --.*/, ''));
  assert.equal(
    new Set([...called, ...withoutJson]),
    new Set(all.map(({ name }) => name).filter((name) => !isTestedElsewhere(name))),
    'each has its arguments here',
  );
});

for (const [call, args] of Object.entries(calls)) {
  test(`tidefish ${call} --json prints lines of JSON`, ({ folder }) => {
    const { stdout, stderr } = runCommand([...call.split(' '), ...args, '--json'], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    });

    assert.ok(stdout.trim() !== '', stderr);
    assert.ok(jsonLines(stdout).every((line) => typeof line === 'object'));
  });
}

test('an event has the same members as in an answer of the control API', ({ folder }) => {
  const { stdout } = runCommand(['log', 'a.jsonl', '--json'], { cwd: folder });
  const [event] = jsonLines(stdout);

  assert.equal(Object.keys(event), ['number', 'at', 'cause', 'transitions', 'facts', 'time', 'description']);
});

test.run();
