/**
 * Runs the shell and TypeScript snippets of the README and of every page. `npx tidefish serve` starts a real service.
 * Later commands use the ports, the password and the token of this service. A snippet that cannot run has a line `<!--
 * not run: REASON -->` above it. Pages of `docs/reference/` are compared with their sources instead.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLong, sample } from '../support/budget.js';
import { cleanUp, type Facts, serve } from '../support/command/serve-rig.js';
import { type Block, parseBlocks, parseCommands } from '../support/docs/blocks.js';
import { type Page, readPages } from '../support/docs/pages.js';
import { bundle, command, project } from '../support/paths.js';

const pages = readPages().filter(({ file }) => !file.startsWith('docs/reference/'));
/** Languages of snippets: those that a test runs, and those that show output. */
const languages = ['sh', 'js', 'ts', 'yaml', 'json', 'console', 'text'];

const test = suite('shell and TypeScript snippets of the documents', { root: '' });

test.before((context) => {
  context.root = mkdtempSync(path.join(tmpdir(), 'tidefish-shell-'));
  const programs = path.join(context.root, 'bin');
  mkdirSync(programs);
  // Program in place of `tidefish`. The exit codes 1 (a sweep found a failure) and 3 (histories differ) count as
  // success without an error message.
  const tidefish = `
    '${process.execPath}' '${command}' "$@" 2> errors.txt; status=$?
    cat errors.txt >&2
    case $status in 0) ;; 1 | 3) ! grep -q '^error' errors.txt ;; *) exit $status ;; esac`;
  const scripts = {
    tidefish,
    npx: `[ "$1" = tidefish ] || exit 127; shift; ${tidefish}`,
    // An event stream never ends, so that reaching the time limit counts as success.
    curl: `/usr/bin/env -i PATH=/usr/bin:/bin curl -sS --fail-with-body --max-time 5 "$@" || [ $? = 28 ]`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(path.join(programs, name), `#!/bin/bash\n${text}\n`);
    chmodSync(path.join(programs, name), 0o755);
  }
});
test.after(({ root }) => {
  cleanUp();
  rmSync(root, { recursive: true });
});

function blocksOf({ text }: Page, language: string): readonly Block[] {
  return parseBlocks(text).filter((block) => block.language === language && block.notRun === undefined);
}

/** Returns the lines of a snippet that start a service, and all others. */
function parseShell(text: string) {
  const lines = text.split('\n');
  const serving = /^npx tidefish serve\b ?(.*)$/;
  return {
    served: lines.flatMap((line) => serving.exec(line)?.[1] ?? []),
    script: lines.filter((line) => !serving.test(line)).join('\n'),
  };
}

/** Starts a service with the flags of a page, at free ports. */
function startService(flags: string, folder: string) {
  const words = flags.split(' ').filter((word) => word !== '');
  return serve(words, { XDG_DATA_HOME: path.join(folder, '.local/share') }, folder);
}

/** Returns the snippet with the URLs, secrets and ports of a service in place of those of the page. */
function withParticulars(script: string, { url, password = '', control }: Facts): string {
  return script
    .replaceAll('https://127.0.0.1:8443', url)
    .replaceAll('http://127.0.0.1:PORT', control.url)
    .replaceAll('PASSWORD', password)
    .replaceAll(/(?<=Bearer |=)TOKEN\b(?!\))/g, control.token);
}

/** Returns a folder with the YAML files of the page and the journals that its earlier commands write. */
function createFolder(root: string, page: Page): string {
  const folder = mkdtempSync(path.join(root, 'page-'));
  for (const { text } of blocksOf(page, 'yaml')) {
    const name = /^# (\S+\.yaml)\n/.exec(text)?.[1];
    if (name !== undefined) writeFileSync(path.join(folder, name), text);
  }
  for (const { line } of blocksOf(page, 'console').flatMap(parseCommands))
    if (/ --journal /.test(line)) runShell(line, folder, root);
  return folder;
}

function runShell(script: string, folder: string, root: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: `${path.join(root, 'bin')}:${process.env.PATH}`, HOME: folder, NO_COLOR: '1' },
    input: '',
  });
  return { status, stdout, stderr };
}

for (const page of sample(
  pages.filter((each) => blocksOf(each, 'sh').length > 0),
  5,
)) {
  test(`the shell commands of ${page.file} succeed`, async ({ root }) => {
    const folder = createFolder(root, page);
    for (const { text } of blocksOf(page, 'sh')) {
      const { served, script } = parseShell(text);
      const isOfService = /PORT\b|8443/.test(script);
      const services: Awaited<ReturnType<typeof serve>>[] = [];
      for (const flags of served.length === 0 && isOfService ? [''] : served)
        services.push(await startService(flags, folder));
      try {
        const [service] = services;
        const shell = service === undefined ? script : withParticulars(script, service.facts);
        const { status, stdout, stderr } = runShell(shell, folder, root);
        assert.is(status, 0, `${shell}\n${stdout.slice(-2_000)}${stderr}`);
      } finally {
        for (const { child, ended } of services) {
          child.kill('SIGTERM');
          await ended;
        }
      }
    }
  });
}

const testLong = isLong ? test : test.skip;

testLong('the TypeScript of the pages compiles under strict, and runs', async ({ root }) => {
  const folder = mkdtempSync(path.join(root, 'types-'));
  const installed = path.join(folder, 'node_modules/tidefish');
  mkdirSync(path.join(installed, 'dist'), { recursive: true });
  cpSync(path.join(project, 'package.json'), path.join(installed, 'package.json'));
  symlinkSync(bundle, path.join(installed, 'dist/bundle'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const made = spawnSync(process.execPath, ['.ci/declarations.mjs'], { cwd: project, encoding: 'utf8' });
  assert.equal([made.status, made.stderr], [0, '']);
  const snippets = pages.flatMap((page) => blocksOf(page, 'ts'));
  const files = snippets.map(({ text }, index) => {
    writeFileSync(path.join(folder, `snippet-${index}.ts`), text);
    return `snippet-${index}.ts`;
  });

  const compiler = path.join(project, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const roots = ['--typeRoots', path.join(project, 'node_modules/@types')];
  const compiled = spawnSync(process.execPath, [compiler, ...options, ...roots, ...files], {
    cwd: folder,
    encoding: 'utf8',
  });

  assert.equal([compiled.status, compiled.stdout], [0, '']);
  for (const file of files) {
    const ran = spawnSync(process.execPath, [file.replace(/ts$/, 'js')], { cwd: folder, encoding: 'utf8' });
    assert.equal([ran.status, ran.stderr], [0, ''], file);
  }
  assert.ok(files.length >= 2);
});

test('every snippet has a language that a test runs, and a YAML file has a name', () => {
  const unknown = pages.flatMap(({ file, text }) =>
    parseBlocks(text).flatMap(({ language, text: block, notRun }) => {
      const isRun = languages.includes(language) && (language !== 'yaml' || /^# \S+\.yaml\n/.test(block));
      return isRun || notRun !== undefined ? [] : [`${file}: ${language}: ${block.split('\n')[0]}`];
    }),
  );

  assert.equal(unknown, []);
});

test.run();
