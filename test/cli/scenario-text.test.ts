/**
 * Tests of the files that a scenario includes: their content, their size limits, and the folders from which they may
 * come.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readScenarios } from '../../cli/scenario/scenario-files.js';

const test = suite('files that a scenario names', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-includes-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const label = 'steps:\n  - {request: PATCH /redfish/v1/Systems/1/, body: {AssetTag: x}}\n';

/** Returns the problems of a scenario with these steps, or an empty list if it can run. */
function problemsOf(
  folder: string,
  steps: string,
  flags: { readonly includeRoot?: string } = {},
): readonly string[] {
  const file = path.join(folder, 'a.scenario.yaml');
  writeFileSync(file, `name: a\n${steps}`);
  return readScenarios([file], { set: {}, ...flags }).problems.map((problem) =>
    problem.replaceAll(`${folder}/`, ''),
  );
}

function including(folder: string, name: string, flags = {}): string {
  return problemsOf(folder, `steps:\n  - include: ${name}\n`, flags).join('\n');
}

test('a file beside the scenario, or below it, is included', ({ folder }) => {
  mkdirSync(path.join(folder, 'parts'));
  writeFileSync(path.join(folder, 'parts/label.yaml'), label);

  assert.is(including(folder, 'parts/label.yaml'), '');
});

test('a file outside of the folder is not read, by its path or by a link, unless --include-root says so', ({
  folder,
}) => {
  const inner = path.join(folder, 'inner');
  mkdirSync(inner);
  writeFileSync(path.join(folder, 'secret.yaml'), 'top secret: 1\n');
  symlinkSync('../secret.yaml', path.join(inner, 'link.yaml'));
  writeFileSync(path.join(folder, 'label.yaml'), label);

  for (const name of ['../secret.yaml', path.join(folder, 'secret.yaml'), 'link.yaml']) {
    const problem = including(inner, name);
    assert.match(problem, /is outside of the folder .*; --include-root names another/);
    assert.not.match(problem, /top secret/);
  }
  assert.is(including(inner, '../label.yaml', { includeRoot: folder }), '');
});

test('nothing of a file is shown that is no YAML or JSON by its name', ({ folder }) => {
  assert.match(
    including(folder, '/etc/passwd'),
    /\/etc\/passwd: does not have the name of a YAML or JSON file/,
  );
  assert.match(
    problemsOf(folder, `blueprint: /etc/passwd\n${label}`).join(''),
    /does not have the name of a YAML/,
  );
});

test('devices, FIFOs and folders are no files to be included, and none of them is waited for', ({
  folder,
}) => {
  symlinkSync('/dev/zero', path.join(folder, 'zero.yaml'));
  execFileSync('mkfifo', [path.join(folder, 'fifo.yaml')]);
  mkdirSync(path.join(folder, 'folder.yaml'));

  assert.match(including(folder, 'zero.yaml', { includeRoot: '/' }), /is a device, not a file/);
  assert.match(including(folder, 'fifo.yaml'), /is a FIFO, not a file/);
  assert.match(including(folder, 'folder.yaml'), /is a folder, not a file/);
});

test('a device without an end that is named as the scenario is refused by its size', () => {
  const { problems } = readScenarios(['/dev/zero'], { set: {} });

  assert.equal(problems, ['the scenario /dev/zero cannot be read (it is larger than 4194304 bytes)']);
});

test('files that include the next one twice, or the next one each, end at a limit that is told once', ({
  folder,
}) => {
  const name = (number: number) => `f${number}.yaml`;
  for (let number = 1; number < 40; number++) {
    const next = `  - include: ${name(number + 1)}\n`;
    writeFileSync(path.join(folder, name(number)), `steps:\n${next}${number < 26 ? next : ''}`);
  }
  writeFileSync(path.join(folder, name(40)), label);

  const doubled = problemsOf(folder, `steps:\n  - include: ${name(10)}\n`);
  assert.is(doubled.length, 1);
  assert.match(doubled[0] ?? '', /is one inclusion too many \(expected at most 1000 in a scenario\)$/);
  const deep = including(folder, name(1));
  assert.match(deep, /is included too deeply \(expected at most 32 files below each other\)/);
});

test('values of parameters that double with each file they go through end at a limit', ({ folder }) => {
  for (let number = 1; number < 30; number++) {
    const next = `  - {include: g${number + 1}.yaml, with: {a: ["\${a}", "\${a}"]}}\n`;
    writeFileSync(path.join(folder, `g${number}.yaml`), `parameters: {a: 1}\nsteps:\n${next}`);
  }
  writeFileSync(path.join(folder, 'g30.yaml'), `parameters: {a: 1}\n${label}`);

  const problem = including(folder, 'g1.yaml');

  assert.match(problem, /g\d+\.yaml:1:1: is too large with the values of its parameters in it/);
});

test('a FIFO that lies in a folder of scenarios is not waited for, and nothing of an included text is shown', ({
  folder,
}) => {
  execFileSync('mkfifo', [path.join(folder, 'b.scenario.yaml')]);
  writeFileSync(path.join(folder, 'c.scenario.yaml'), `name: c\n${label}`);
  writeFileSync(path.join(folder, 'notes.yaml'), 'top secret: of nobody: else\n');
  writeFileSync(path.join(folder, 'users.yaml'), 'root:x:0:0:root:/root\n');

  assert.equal(readScenarios([folder], { set: {} }).problems, []);
  assert.not.match(including(folder, 'users.yaml'), /root:x/);
});

test.run();
