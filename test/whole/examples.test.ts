/**
 * Tests of the worked examples for test authors, in the form in which users have them: in the folder of the tested
 * client, with the published package, and run by their own test runner. A client that gives up at once makes each
 * example fail, which proves that the example tests something. `test/clients/vitest.sh` installs and runs Vitest.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle, project } from '../support/paths.js';

const examples = path.join(project, 'docs/examples');
const client = 'shut-down.mjs';
const patience = 'triesMax = 20';

/** Commands of the examples, with the summary that each runner prints. */
const runners = [
  {
    file: 'uvu.test.mjs',
    command: ['node_modules/uvu/bin.js', '.', 'uvu.test.mjs'],
    passed: /Total: +3\n +Passed: +3\n/,
    failed: /Total: +3\n +Passed: +1\n/,
  },
  {
    file: 'node.test.mjs',
    command: ['--test', '--test-reporter=tap', 'node.test.mjs'],
    passed: /^# pass 3\n# fail 0$/m,
    failed: /^# pass 1\n# fail 2$/m,
  },
];

const test = suite('examples', { folder: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-examples-'));
  cpSync(examples, context.folder, { recursive: true });
  const libraries = path.join(context.folder, 'node_modules');
  const tidefish = path.join(libraries, 'tidefish');
  mkdirSync(tidefish, { recursive: true });
  cpSync(path.join(project, 'package.json'), path.join(tidefish, 'package.json'));
  cpSync(bundle, path.join(tidefish, 'dist/bundle'), { recursive: true });
  symlinkSync(path.join(project, 'node_modules/uvu'), path.join(libraries, 'uvu'));
});

test.after(({ folder }) => rmSync(folder, { recursive: true }));

/** Runs a command as from a terminal, without the environment variable of the runner that runs this file. */
function run(cwd: string, args: readonly string[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, output: stdout + stderr };
}

for (const { file, command, passed } of runners) {
  test(`${file} passes with its own runner`, ({ folder }) => {
    const { status, output } = run(folder, command);

    assert.match(output, passed);
    assert.is(status, 0);
  });
}

for (const { file, command, failed } of runners) {
  test(`${file} fails for a client that gives up at once`, ({ folder }) => {
    const text = readFileSync(path.join(folder, client), 'utf8');
    assert.is(text.split(patience).length, 2);
    writeFileSync(path.join(folder, client), text.replace(patience, 'triesMax = 1'));
    try {
      const { status, output } = run(folder, command);

      assert.match(output, failed);
      assert.is(status, 1);
    } finally {
      writeFileSync(path.join(folder, client), text);
    }
  });
}

test.run();
