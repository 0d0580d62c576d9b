/** What is published: the bundle runs by itself, and whoever compiles against the library has every type it names. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../support/places.js';

const test = suite('package', { files: new Set<string>() });

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: { readonly '.': { readonly types: string; readonly default: string } };
  readonly dependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(read('package.json')) as Manifest;

function read(file: string): string {
  return readFileSync(path.join(project, file), 'utf8');
}

function run(cwd: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.before((context) => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout, status } = spawnSync('npm', args, { cwd: project, encoding: 'utf8' });
  assert.is(status, 0);
  const listed = JSON.parse(stdout) as unknown;
  // A list of packages in npm 10 and 11, an object by name in others.
  const [packed] = Object.values(listed as Record<string, { files: { path: string }[] }>);
  context.files = new Set((packed?.files ?? []).map((file) => file.path));
});

test('the command, the library with its types, the schema and the language of scenarios, and the licences of what is bundled are in it', ({
  files,
}) => {
  const entries = [manifest.bin.tidefish as string, ...Object.values(manifest.exports['.'])];

  for (const file of [
    ...entries,
    'dist/bundle/LICENSES.txt',
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

test('neither tests nor benches nor single modules are in it', ({ files }) => {
  const modules = [...files].filter((file) => file.endsWith('.js') && !file.startsWith('dist/bundle/'));
  const rigs = [...files].filter((file) => /^(dist\/)?(test|bench)\//.test(file));

  assert.equal([...modules, ...rigs], []);
});

test('the command and every chunk load where no library is installed', ({ files }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-package-'));
  try {
    for (const file of files) cpSync(path.join(project, file), path.join(folder, file));
    const chunks = [...files].filter((file) => /^dist\/bundle\/.*\.js$/.test(file));
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

test('every declaration that the library leads to is in it, and every library that one names is installed', ({
  files,
}) => {
  const seen = new Set<string>();
  const libraries = new Set<string>();
  const missing: string[] = [];
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!files.has(file)) {
      missing.push(file);
      return;
    }
    for (const [, name = ''] of read(file).matchAll(/(?:\bfrom\s+|\bimport\(\s*)['"]([^'"]+)['"]/g)) {
      if (name.startsWith('.'))
        follow(path.posix.join(path.posix.dirname(file), name.replace(/\.js$/, '.d.ts')));
      else if (!name.startsWith('node:')) libraries.add(name);
    }
  };

  follow(path.posix.normalize(manifest.exports['.'].types));

  assert.ok(seen.size > 50);
  assert.equal(missing, []);
  assert.equal([...libraries].sort(), Object.keys(manifest.dependencies).sort());
});

test.run();
