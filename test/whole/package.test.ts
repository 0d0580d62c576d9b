/**
 * Tests of the published package: the bundle runs without other files, and the declarations contain all types that they
 * name.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLong } from '../support/budget.js';
import { library, project } from '../support/paths.js';

const tests = suite('package', { files: new Set<string>(), sizeBytes: 0 });
/**
 * This test runs only in the long form, because building the package takes half a minute. `npm run lint:package` builds
 * it as well.
 */
const test = isLong ? tests : tests.skip;

/**
 * The pages of the console are a dozen files, the threads of a fleet are three, and the worker of exported consoles is
 * one of 660 kB.
 */
const filesMax = 91;
/** The worker, and 0.17 MB of libraries of the queue. Captured services have 0.04 MB of checks and messages. */
const sizeMaxBytes = 3_350_000;

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: { readonly '.': { readonly types: string; readonly default: string } };
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(read('package.json')) as Manifest;

function read(file: string): string {
  return readFileSync(path.join(project, file), 'utf8');
}

function run(cwd: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

tests.before((context) => {
  if (!isLong) return;
  const made = spawnSync(process.execPath, ['.ci/declarations.mjs'], { cwd: project, encoding: 'utf8' });
  assert.equal([made.status, made.stderr], [0, '']);
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout, status } = spawnSync('npm', args, { cwd: project, encoding: 'utf8' });
  assert.is(status, 0);
  const listed = JSON.parse(stdout) as unknown;
  // npm 10 and 11 print a list of packages, other versions an object by name.
  const [packed] = Object.values(listed as Record<string, { size: number; files: { path: string }[] }>);
  context.sizeBytes = packed?.size ?? 0;
  context.files = new Set((packed?.files ?? []).map((file) => file.path));
});

test('the command, the library with its types, the schema and the language of scenarios, and the licences of what is bundled are in it', ({
  files,
}) => {
  const entries = [manifest.bin.tidefish as string, ...Object.values(manifest.exports['.'])];

  for (const file of [
    ...entries,
    'dist/bundle/LICENSES.txt',
    'dist/bundle/sbom.cdx.json',
    'dist/bundle/library.json',
    'dist/bundle/scenario.schema.json',
    'dist/bundle/scenario-part.schema.json',
    'docs/scenarios.md',
    'docs/examples/vitest.test.mjs',
    'README.md',
    'LICENSE',
  ]) {
    assert.ok(files.has(path.posix.normalize(file)), file);
  }
});

test('the package is small', ({ files, sizeBytes }) => {
  assert.ok(files.size <= filesMax, `${files.size} files`);
  assert.ok(sizeBytes > 0 && sizeBytes <= sizeMaxBytes, `${sizeBytes} bytes packed`);
});

tests('library.json has the text of every library scenario', () => {
  const texts = JSON.parse(read('dist/bundle/library.json')) as Record<string, string>;
  const files = readdirSync(library).filter((file) => file.endsWith('.scenario.yaml'));

  assert.equal(
    Object.keys(texts).map((name) => `${name}.scenario.yaml`),
    files.sort(),
  );
  for (const [name, text] of Object.entries(texts))
    assert.is(text, read(`scenarios/library/${name}.scenario.yaml`));
});

test('neither tests nor benches nor single modules are in it', ({ files }) => {
  const modules = [...files].filter((file) => file.endsWith('.js') && !file.startsWith('dist/bundle/'));
  const rigs = [...files].filter((file) => /^(dist\/)?(test|bench)\//.test(file));

  assert.equal([...modules, ...rigs], []);
});

test('the command and every chunk load where no library is installed', ({ files }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-package-'));
  try {
    for (const file of files) cpSync(path.join(project, file), path.join(folder, file));
    // The files of the console run in a browser.
    const chunks = [...files].filter((file) => /^dist\/bundle\/[^/]*\.js$/.test(file));
    const command = path.posix.normalize(manifest.bin.tidefish as string);
    const others = chunks.filter((file) => file !== command).map((file) => `./${file}`);
    const loading = `for (const file of ${JSON.stringify(others)}) await import(file);`;
    writeFileSync(path.join(folder, 'load.mjs'), loading);

    const loaded = run(folder, ['load.mjs']);
    const asked = run(folder, [command, '--version']);

    assert.ok(others.length > 10);
    assert.equal(loaded, { status: 0, stdout: '', stderr: '' });
    assert.equal(asked, { status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the declarations are one file, which names no library and compiles under strict without skipLibCheck and without types of Node', ({
  files,
}) => {
  const declarations = [...files].filter((file) => file.endsWith('.d.ts'));
  const types = path.posix.normalize(manifest.exports['.'].types);
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-types-'));
  try {
    cpSync(path.join(project, types), path.join(folder, 'tidefish.d.ts'));
    writeFileSync(path.join(folder, 'sample.ts'), sample);
    const compiler = path.join(project, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];

    const compiled = run(folder, [compiler, ...options, 'sample.ts']);

    assert.equal(declarations, [types]);
    assert.equal(compiled, { status: 0, stdout: '', stderr: '' });
    assert.is(manifest.dependencies, undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const sample = `
import { createController, type Blueprint, type FaultName } from './tidefish.js';
const controller = createController({ seed: '7' }).fault('fan.failed', { part: 'Fan 1' });
export const hostName: string = controller.tree.host.hostName;
export const fault: FaultName = 'drive.failed';
type Drive = Blueprint['storage'][number]['drives'][number];
export const bytes: Drive['capacityBytes'] = 1;
// @ts-expect-error: there is no such fault
controller.fault('fan.fialed', { part: 'Fan 1' });
// @ts-expect-error: there is no such branch of the tree
controller.tree.hosts;
// @ts-expect-error: a capacity is a number
export const text: Drive['capacityBytes'] = '1';
`;

test('a bill of materials names what is bundled, with its licence', () => {
  const { components } = JSON.parse(read('dist/bundle/sbom.cdx.json')) as {
    readonly components: readonly { readonly name: string; readonly licenses: readonly unknown[] }[];
  };
  const names = components.map(({ name }) => name);
  const licences = read('dist/bundle/LICENSES.txt');

  for (const name of ['koa', 'xstate', 'immer', 'zod']) assert.ok(names.includes(name), name);
  assert.equal(
    names.filter((name) => !licences.includes(`\n${name} `)),
    [],
  );
  assert.ok(components.every((each) => each.licenses.length === 1));
});

tests.run();
