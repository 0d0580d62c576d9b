/** Tests of the flags of `tidefish run`: parameters, lists, formats, pins, and their exit codes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ScenarioReport } from '../../scenarios/index.js';
import { runCommand } from '../support/command/command.js';
import { library } from '../support/paths.js';

const test = suite('flags of tidefish run', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-flags-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

function run(folder: string, ...args: readonly string[]) {
  return runCommand(['run', ...args], {
    cwd: folder,
  });
}

const system = '/redfish/v1/Systems/1/';
const good = `name: good\ndescription: |\n  Puts a label on.\n  And more.\nsteps:\n  - request: PATCH ${system}\n    body: {AssetTag: x}\n`;
const bad = `name: bad\nsteps:\n  - request: GET ${system}\n    expect: {status: 404}\n`;
const parameters = `name: box
parameters: {label: rack 7, hot: 30}
steps:
  - {request: PATCH ${system}, body: {AssetTag: '\${label}'}}
  - {fault: ambient.hot, celsius: '\${hot}'}
`;

/** Writes a scenario file and returns its name, which is the operand of the command. */
function put(folder: string, text: string, name = 'a.scenario.yaml'): string {
  writeFileSync(path.join(folder, name), text);
  return name;
}

function textOf(folder: string, name = 'a.scenario.yaml'): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

function told({ stdout }: { readonly stdout: string }): string[] {
  return (JSON.parse(stdout) as ScenarioReport).entries.flatMap((entry) =>
    entry.kind === 'step' ? [entry.what] : [],
  );
}

function fingerprintIn({ stdout }: { readonly stdout: string }): string {
  return /^fingerprint (\w+)$/m.exec(stdout)?.[1] ?? 'none';
}

test('--set gives a parameter another value, a number or a text, and what is printed for again says so', ({
  folder,
}) => {
  const file = put(folder, parameters);

  const own = run(folder, file, '--json');
  const other = run(folder, file, '--json', '--set', 'hot=35', '--set', 'label=a=b');

  assert.equal(told(own), ['PATCH …/Systems/1/ {AssetTag: rack 7}', 'fault ambient.hot 30 °C']);
  assert.equal(told(other), ['PATCH …/Systems/1/ {AssetTag: "a=b"}', 'fault ambient.hot 35 °C']);
  assert.is(
    (JSON.parse(other.stdout) as ScenarioReport).again,
    'npx tidefish run a.scenario.yaml --seed 1 --set hot=35 --set label=a=b',
  );
});

test('--set without a value, of no parameter and of the wrong kind is said before anything runs', ({
  folder,
}) => {
  const file = put(folder, parameters);

  const wrong = run(folder, file, '--set', 'hot');
  const unknown = run(folder, file, '--set', 'cold=1');
  const unfit = run(folder, file, '--set', 'hot=warm');

  for (const { status, stdout } of [wrong, unknown, unfit]) assert.equal([status, stdout], [2, '']);
  assert.match(wrong.stderr, /^error: .*'hot' is invalid\. Expected a name and a value, such as hot=45\.\n/);
  assert.is(
    unknown.stderr,
    'error: a.scenario.yaml:2:13: parameters: there is no parameter cold (expected one of label, hot)\n',
  );
  assert.match(unfit.stderr, /^error: a\.scenario\.yaml:5:35: steps\[1\]\.celsius: .*a whole number/);
});

test('of several scenarios --set is for those that have the parameter, and one that none has is said', ({
  folder,
}) => {
  put(folder, parameters);
  put(folder, good, 'b.scenario.yaml');

  const some = run(folder, '.', '--json', '--set', 'hot=35');
  const none = run(folder, '.', '--json', '--set', 'hot=35', '--set', 'cold=1');

  const reports = some.stdout.trim().split('\n');
  const again = reports.map((line) => (JSON.parse(line) as ScenarioReport).again);
  assert.equal(again, [
    'npx tidefish run a.scenario.yaml --seed 1 --set hot=35',
    'npx tidefish run b.scenario.yaml --seed 1',
  ]);
  assert.equal(some.status, 0);
  const stderr = 'error: there is no parameter cold in any of the 2 scenarios\n';
  assert.equal(none, { status: 2, stdout: '', stderr });
});

test('--list tells of each file in a line and plays none', ({ folder }) => {
  put(folder, good);
  put(folder, bad, 'longer.scenario.yaml');

  const text = run(folder, '.', '--list');
  const json = run(folder, '.', '--list', '--json');

  assert.equal(text, {
    status: 0,
    stdout: 'a.scenario.yaml       Puts a label on.\nlonger.scenario.yaml\n',
    stderr: '',
  });
  assert.equal(
    json.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
    [
      { file: 'a.scenario.yaml', name: 'good', description: 'Puts a label on.' },
      { file: 'longer.scenario.yaml', name: 'bad', description: '' },
    ],
  );
});

test('what does not go together is refused, and so is a format that there is not', ({ folder }) => {
  const file = put(folder, good);

  for (const [flags, said] of [
    [['--list', '--update'], '--list runs no scenario'],
    [['--list', '--watch'], '--list runs no scenario'],
    [['--watch', '--journal', 'a.jsonl'], '--journal stores one history'],
    [['--update', '--seed', '7'], '--update pins the history that the file describes'],
    [['--update', '--set', 'a=1'], '--update pins the history that the file describes'],
    [['--json', '--format', 'tap'], "'--json' cannot be used with option '--format"],
    [['--format', 'html'], 'Allowed choices are text, json, junit, tap'],
  ] as const) {
    const { status, stdout, stderr } = run(folder, file, ...flags);
    assert.equal([status, stdout], [2, '']);
    assert.ok(stderr.startsWith('error: ') && stderr.includes(said), stderr);
  }
  assert.is(textOf(folder), good);
});

test('--format junit and tap print one document of all scenarios, and nothing else', ({ folder }) => {
  const files = [put(folder, good), put(folder, bad, 'b.scenario.yaml')];

  const junit = run(folder, ...files, '--format', 'junit');
  const tap = run(folder, ...files, '--format', 'tap');

  assert.equal([junit.status, junit.stderr, tap.status, tap.stderr], [1, '', 1, '']);
  assert.match(junit.stdout, /^<\?xml .*\n<testsuites name="tidefish" tests="2" failures="1" skipped="0">\n/);
  assert.match(junit.stdout, /<failure message="status: expected 404, found 200">/);
  assert.match(junit.stdout, /\n<\/testsuites>\n$/);
  assert.match(tap.stdout, /^TAP version 14\n1\.\.2\n# Subtest: good\n/);
  assert.match(
    tap.stdout,
    /\nok 1 - good \(a\.scenario\.yaml\)\n[\s\S]*\nnot ok 2 - bad \(b\.scenario\.yaml\)\n/,
  );
});

test('exit codes: 0 as expected, 1 something was not, 2 a flag or file to put right', ({ folder }) => {
  put(folder, good, 'good.yaml');
  put(folder, bad, 'bad.yaml');
  put(folder, `${good}x: 1\n`, 'broken.yaml');
  put(
    folder,
    `name: vain\nsteps: [{until: {get: /redfish/v1/, unavailable: true}, limit: 1s}, {advance: 1s}]\n`,
    'vain.yaml',
  );
  put(folder, `${good}fingerprint: ${'a'.repeat(64)}\n`, 'pinned.yaml');
  const codes = (...args: string[]) => run(folder, ...args).status;

  assert.equal(
    ['good.yaml', 'bad.yaml', 'broken.yaml', 'vain.yaml', 'pinned.yaml', 'nowhere.yaml'].map((file) =>
      codes(file),
    ),
    [0, 1, 2, 1, 1, 2],
  );
  assert.is(codes('good.yaml', 'bad.yaml'), 1);
  assert.is(codes('bad.yaml', 'broken.yaml'), 2);
  assert.is(codes('pinned.yaml', '--seed', '7'), 0);
});

/** Variants of a scenario file, with the text that each has after `--pin`. `PIN` stands for the fingerprint. */
const written: readonly (readonly [how: string, name: string, text: string, pinned: string])[] = [
  ['plain', 'a.scenario.yaml', good, `${good}\nfingerprint: PIN\n`],
  ['without a last line feed', 'a.scenario.yaml', good.trimEnd(), `${good}\nfingerprint: PIN\n`],
  ['with blank lines at its end', 'a.scenario.yaml', `${good}\n\n`, `${good}\n\nfingerprint: PIN\n`],
  [
    'with carriage returns and a byte order mark',
    'a.scenario.yaml',
    `\uFEFF${good.replaceAll('\n', '\r\n')}`,
    `\uFEFF${good.replaceAll('\n', '\r\n')}\r\nfingerprint: PIN\r\n`,
  ],
  [
    'with another pin in quotes, a remark, and more behind it',
    'a.scenario.yaml',
    `name: box\nfingerprint:   "${'0'.repeat(64)}"  # of spring\nsteps:\n\n  - advance:  1s # long\n# end\n`,
    `name: box\nfingerprint:   "PIN"  # of spring\nsteps:\n\n  - advance:  1s # long\n# end\n`,
  ],
  [
    'as JSON in lines',
    'a.scenario.json',
    '{\n\t"name": "box",\n\t"steps": [{"advance":"1s"}]\n}\n',
    '{\n\t"name": "box",\n\t"steps": [{"advance":"1s"}],\n\t"fingerprint": "PIN"\n}\n',
  ],
  [
    'as JSON in one line',
    'a.scenario.json',
    '{"name": "box", "steps": [{"advance":"1s"}]}',
    '{"name": "box", "steps": [{"advance":"1s"}], "fingerprint": "PIN"}',
  ],
  [
    'as YAML in braces',
    'a.scenario.yaml',
    '{ name: box, # all\n  steps: [{ advance: 1s }],\n}\n',
    '{ name: box, # all\n  steps: [{ advance: 1s }], "fingerprint": "PIN"\n}\n',
  ],
];

for (const [how, name, text, pinned] of written) {
  test(`--update pins a file ${how}, and leaves every other byte of it`, ({ folder }) => {
    put(folder, text, name);

    const first = run(folder, name, '--update');
    const now = textOf(folder, name);
    const twice = run(folder, name, '--update');

    assert.equal([first.status, first.stderr], [0, `pinned ${name}\n`]);
    assert.is(now, pinned.replace('PIN', fingerprintIn(first)));
    assert.equal([twice.status, twice.stderr, textOf(folder, name)], [0, '', now]);
  });
}

test('--update does not pin what has failed, and leaves that file as it was', ({ folder }) => {
  put(folder, bad);
  put(folder, good, 'b.scenario.yaml');
  const { mtimeMs } = statSync(path.join(folder, 'a.scenario.yaml'));

  const { status, stderr } = run(folder, '.', '--update');

  assert.is(status, 1);
  assert.is(stderr, 'error: bad did not pass, and is not pinned\npinned b.scenario.yaml\n');
  assert.equal([textOf(folder), statSync(path.join(folder, 'a.scenario.yaml')).mtimeMs], [bad, mtimeMs]);
});

test('--update that cannot tell where the pin goes says what to write, fails, and writes nothing', ({
  folder,
}) => {
  const ended = `${good}...\n`;
  const file = put(folder, ended);

  const { status, stdout, stderr } = run(folder, file, '--update');

  assert.is(status, 1);
  assert.is(
    stderr,
    `error: the position in ${file} is ambiguous; write "fingerprint: ${fingerprintIn({ stdout })}" into it\n`,
  );
  assert.is(textOf(folder), ended);
});

test('a scenario of the library is run, listed and printed by its path or its name, where no such file exists', ({
  folder,
}) => {
  const path = 'scenarios/library/no-cloud.scenario.yaml';

  const named = run(folder, 'no-cloud');
  const placed = run(folder, path);
  const listed = run(folder, 'scenarios/library', '--list');
  const printed = run(folder, 'no-cloud', '--print');

  assert.is(named.status, 0);
  assert.equal(named, placed);
  assert.match(named.stdout, `no-cloud  ${path}\n`);
  assert.is(listed.stdout.trim().split('\n').length, readdirSync(library).length);
  assert.is(printed.stdout, readFileSync(`${library}no-cloud.scenario.yaml`, 'utf8'));
});

test('a file comes before a scenario of the library with the same name', ({ folder }) => {
  put(folder, good, 'no-cloud');

  assert.match(run(folder, 'no-cloud').stdout, /^good {2}no-cloud\n/);
});

test('a scenario of the library is not pinned, and no option goes with --print that needs a run', ({
  folder,
}) => {
  const pinned = run(folder, 'no-cloud', '--update');
  const journaled = run(folder, 'no-cloud', '--print', '--journal', 'a.jsonl');

  assert.is(pinned.status, 2);
  assert.match(pinned.stderr, 'is in the package');
  assert.is(journaled.status, 2);
  assert.match(journaled.stderr, '--print runs no scenario');
});

test.run();
