/**
 * Tests of `tidefish completion` and of the outline of all commands, from which the build generates the help and the
 * manual page.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outlineOf } from '../../cli/completion/outline.js';
import { createProgram } from '../../cli/program.js';
import { bundle, command } from '../support/paths.js';

function tidefish(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  assert.equal([status, stderr], [0, '']);
  return stdout;
}

test('the outline that ships is that of the commands', async () => {
  const shipped: unknown = JSON.parse(readFileSync(path.join(bundle, 'commands.json'), 'utf8'));
  const own: unknown = JSON.parse(JSON.stringify(outlineOf(await createProgram('help'))));

  assert.equal(shipped, own);
});

test('help lists each command with its description, and wraps them to the width of the terminal', () => {
  const { status, stdout } = spawnSync(process.execPath, [command, '--help'], { encoding: 'utf8' });
  const list = stdout.slice(stdout.indexOf('Commands:'), stdout.indexOf('Examples:'));

  assert.is(status, 0);
  assert.match(list, /serve \[options\]/);
  for (const line of list.split('\n')) assert.ok(line.length <= 80, line);
});

test('bash completes commands, options and their values', () => {
  const complete = (...words: readonly string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const script = `${tidefish('completion', 'bash')}
COMP_WORDS=(tidefish ${quoted}); COMP_CWORD=${words.length}; _tidefish; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    assert.is(stderr, '');
    return stdout.trim().split(' ');
  };

  assert.equal(complete('ver'), ['verify']);
  assert.equal(complete('serve', '--fsync', ''), ['always', 'interval', 'never']);
  assert.ok(complete('run', '--').includes('--seed'));
  assert.equal(complete('image', 'ma'), ['make']);
});

test('every shell has a script, and another one is refused with those that there are', () => {
  assert.match(tidefish('completion', 'zsh'), /^autoload -U \+X bashcompinit/);
  assert.match(
    tidefish('completion', 'fish'),
    /^complete -c tidefish -n __fish_use_subcommand -a serve -d '/m,
  );
  const { status, stderr } = spawnSync(process.execPath, [command, 'completion', 'tcsh'], {
    encoding: 'utf8',
  });

  assert.is(status, 2);
  assert.match(stderr, /bash, zsh, fish/);
});

test('the manual page names every command and option', () => {
  const page = readFileSync(path.join(bundle, 'tidefish.1'), 'utf8');

  assert.match(page, /^\.TH TIDEFISH 1/);
  assert.match(page, /^\.SS verify/m);
  assert.match(page, /^\.B \\-\\-when\\-unavailable/m);
});

test.run();
