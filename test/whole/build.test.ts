/**
 * Tests of the build, and of the watch mode that runs tests whenever a file is saved. They use a small project with the
 * build scripts of this project.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../support/paths.js';

const sources: Readonly<Record<string, string>> = {
  'engine/clock.ts': 'export const now = (at: number): number => at;\n',
  'engine/queue.ts': "import { now } from './clock.js';\n\nexport const next: number = now(1);\n",
  'test/run.ts': "console.log('runs', process.argv.slice(2).sort().join(' '));\n",
  'test/support/rig.ts': "export { now } from '../../engine/clock.js';\n",
  'test/engine/clock.test.ts': "import '../../engine/clock.js';\n",
  'test/replay/live.test.ts': "import '../support/rig.js';\n",
  'test/replay/other.test.ts': '\n',
  'scenarios/library/box.scenario.yaml': 'name: box\n',
};
/** Replacement for the program that bundles the published files. */
const bundler = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('dist/bundle', { recursive: true });
  for (const name of ['main.js', 'index.js', 'library.json', 'scenario.schema.json', 'scenario-part.schema.json'])
    writeFileSync('dist/bundle/' + name, '');
`;

const test = suite('the build', { folder: '' });

test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-build-'));
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(context.folder, file)), { recursive: true });
    writeFileSync(path.join(context.folder, file), text);
  };
  for (const [file, text] of Object.entries(sources)) put(file, text);
  put('.ci/bundle.mjs', bundler);
  put('.ci/console.mjs', 'export const buildConsole = async () => false;\n');
  put('.ci/page-engine.mjs', '');
  put('package.json', '{"type":"module"}');
  put('package-lock.json', '{}');
  put('tsconfig.json', '{"compilerOptions":{"target":"es2023"},"include":["engine","machines","test"]}');
  mkdirSync(path.join(context.folder, 'machines'));
  put('build-once.mjs', "import { build } from './.ci/build.mjs'; console.log((await build()).join(' '));");
  const own = ['build.mjs', 'data-modules.mjs', 'blueprint-module.mjs', 'ascii-only.mjs', 'test-watch.mjs'];
  for (const file of own) cpSync(path.join(project, '.ci', file), path.join(context.folder, '.ci', file));
  symlinkSync(path.join(project, 'node_modules'), path.join(context.folder, 'node_modules'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

/** Returns the sources that a build compiled, or the reason why it failed. */
function build(folder: string): { readonly made: string; readonly problem: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ['build-once.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { made: stdout.trim(), problem: stderr };
}

test('each source becomes a module without types, with a map that leads back to it', ({ folder }) => {
  const modules = Object.keys(sources).filter((file) => file.endsWith('.ts'));
  assert.is(build(folder).made, modules.sort().join(' '));

  const code = readFileSync(path.join(folder, 'dist/engine/clock.js'), 'utf8');
  const map = JSON.parse(readFileSync(path.join(folder, 'dist/engine/clock.js.map'), 'utf8'));
  assert.match(code, /^export const now = \(at\) => at;\n\/\/# sourceMappingURL=clock\.js\.map\n$/);
  assert.equal(map.sources, ['../../engine/clock.ts']);
});

test('what did not change is left alone, what is lost is made again, and what has no source goes', ({
  folder,
}) => {
  build(folder);

  assert.is(build(folder).made, '');
  writeFileSync(path.join(folder, 'engine/clock.ts'), 'export const now = () => 2;\n');
  rmSync(path.join(folder, 'dist/test/run.js'));
  rmSync(path.join(folder, 'engine/queue.ts'));
  assert.is(build(folder).made, 'engine/clock.ts test/run.ts');
  assert.not.ok(existsSync(path.join(folder, 'dist/engine/queue.js')));
  assert.not.ok(existsSync(path.join(folder, 'dist/engine/queue.js.map')));
});

test('what cannot be read fails with its place, leaves no output, and is made by the next build', ({
  folder,
}) => {
  build(folder);
  writeFileSync(path.join(folder, 'engine/clock.ts'), 'export const now = (;\n');

  assert.match(build(folder).problem, /engine\/clock\.ts:1:\d+/);
  assert.not.ok(existsSync(path.join(folder, 'dist/engine/clock.js')));
  writeFileSync(path.join(folder, 'engine/clock.ts'), sources['engine/clock.ts'] as string);
  assert.is(build(folder).made, 'engine/clock.ts');
});

test('data becomes a module that is imported as the file is', ({ folder }) => {
  const [file, source] = ['machines/words.json', 'machines/first.ts'].map((name) => path.join(folder, name));
  writeFileSync(file as string, '["one", "two"]');
  writeFileSync(
    source as string,
    `import words from './words.json' with { type: 'json' };\nconsole.log(words[0]);\n`,
  );
  build(folder);

  const { stdout } = spawnSync(process.execPath, ['dist/machines/first.js'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.is(stdout, 'one\n');
  writeFileSync(file as string, '["one", two]');
  assert.match(build(folder).problem, /machines\/words\.json: Unexpected token/);
});

test('certificates become a module with their owners; one without an owner, or that is none, fails with its place', async ({
  folder,
}) => {
  const text = readFileSync(path.join(project, 'machines/host/secure-boot/delivered/KEK.pem'), 'utf8');
  const file = path.join(folder, 'machines/keys.pem');
  writeFileSync(file, text);
  build(folder);

  const { default: keys } = await import(path.join(folder, 'dist/machines/keys.pem.js'));
  assert.equal(
    keys.map(({ owner }: { readonly owner: string }) => owner),
    [...text.matchAll(/^Owner: (.*)$/gm)].map(([, owner]) => owner),
  );
  const [first, ...others] = text.split('Owner: ');
  for (const [broken, problem] of [
    [`${first}Ower: ${others.join('Owner: ')}`, /machines\/keys\.pem:3: no owner/],
    [text.replace('MII', 'AII'), /machines\/keys\.pem:2: no certificate/],
    [text.replace('-----END CERTIFICATE', '---END CERTIFICATE'), /machines\/keys\.pem: a block/],
  ] as const) {
    writeFileSync(file, broken);
    assert.match(build(folder).problem, problem);
  }
  assert.not.ok(existsSync(path.join(folder, 'dist/machines/keys.pem.js')));
});

test('a misspelt key of the default blueprint fails with its line and column', ({ folder }) => {
  const text = readFileSync(path.join(project, 'models/blueprint/default.yaml'), 'utf8');
  const file = path.join(folder, 'default.yaml');
  const check = (yaml: string) => {
    writeFileSync(file, yaml);
    const args = ['.ci/blueprint-module.mjs', file];
    return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  };

  assert.is(check(text).status, 0);
  const lines = text.slice(0, text.indexOf('  hostName:')).split('\n').length;
  const { status, stderr } = check(text.replace('  hostName:', '  hostNam:'));
  assert.is(status, 1);
  assert.match(stderr, new RegExp(`default\\.yaml:${lines}:3: system.*hostNam`));
});

/** Saves a file after the watch mode has started, and returns the output of the first test run. */
async function saved(folder: string, file: string, parts: readonly string[] = []): Promise<string> {
  build(folder);
  const child = spawn(process.execPath, ['.ci/test-watch.mjs', ...parts], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  writeFileSync(path.join(folder, file), `${sources[file]}\n`);
  const { value } = await lines.next();
  child.kill('SIGINT');
  assert.is(await closed, 0);
  return value;
}

test('a saved source runs the tests that import it, through what tests share as well, and those of its folder', async ({
  folder,
}) => {
  assert.is(
    await saved(folder, 'engine/clock.ts'),
    'runs test/engine/clock.test.ts test/replay/live.test.ts',
  );
  assert.is(await saved(folder, 'engine/queue.ts'), 'runs test/engine/clock.test.ts');
});

test('with parts that were named, those are run whatever is saved', async ({ folder }) => {
  assert.is(await saved(folder, 'engine/queue.ts', ['replay/other']), 'runs replay/other');
});

test.run();
