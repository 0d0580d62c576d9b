// Runs tests as sources are saved: builds what changed and runs the tests of the named parts. Without any it runs the
// tests that import what changed, directly or through what tests share, and those in the folder of the same name: an
// edit in machines/host/host/ runs test/subsystems/host/. A save during a run ends it and starts the next; so does Ctrl-C,
// without the next.
//
//     npm run test:watch [part of a file name]...

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { BuildFailed, build } from './build.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
/** Editors write a file more than once, and an edit of many files arrives as one batch. Unit: ms. */
const quietMs = 100;

const parts = process.argv.slice(2);
const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
let run;
let quiet;
let under = Promise.resolve();

for (const name of include) {
  watch(name, { recursive: !name.endsWith('.ts') }, (_, file) => {
    if (!/\.(ts|peggy|json|pem|yaml)$/.test(file ?? '')) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      under = under.then(buildAndTest);
    }, quietMs);
  });
}
process.on('SIGINT', stop).on('SIGTERM', stop);
if (parts.length > 0) test(parts);
else console.log('waiting for a save');

async function buildAndTest() {
  run?.kill();
  try {
    const changed = await build();
    if (changed.length === 0) return;
    test(parts.length > 0 ? parts : testsOf(changed));
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    console.log(error.message);
  }
}

function test(names) {
  if (names.length === 0) {
    console.log('no test imports what changed; name those to run: npm run test:watch http/');
    return;
  }
  run = spawn(process.execPath, ['dist/test/run.js', ...names], { stdio: 'inherit' });
}

function testsOf(changed) {
  const all = readdirSync('test', { recursive: true })
    .map((name) => path.posix.join('test', name.split(path.sep).join('/')))
    .filter((name) => name.endsWith('.ts'));
  const importers = new Map();
  for (const file of all) {
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:from |import ?\(?)'(\.[^']+)\.js'/g)) {
      const source = `${path.posix.join(path.posix.dirname(file), from)}.ts`;
      importers.set(source, [...(importers.get(source) ?? []), file]);
    }
  }
  const reached = new Set(changed);
  // Entries that are added during the loop are visited too.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const named = changed.flatMap((file) => (file.startsWith('test/') ? [] : folderOf(file, all)));
  return [...new Set([...reached, ...named])].filter((file) => file.endsWith('.test.ts') && existsSync(file));
}

/** The tests in the folder that is named after the innermost source folder with such tests. */
function folderOf(source, tests) {
  const folders = path.posix.dirname(source).split('/').reverse();
  return (
    folders.map((name) => tests.filter((file) => file.includes(`/${name}/`))).find((it) => it.length > 0) ??
    []
  );
}

function stop() {
  run?.kill();
  process.exit(0);
}
