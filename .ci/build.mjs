// Makes dist/: the parser of each grammar by peggy, a module of each data file (data-modules.mjs, blueprint-module.mjs),
// each TypeScript file by itself without its types by rolldown's transform, and the bundle of what ships. What was made of which content stands in a stamp: only
// what changed is made again, and outputs without a source are removed. What failed is in no stamp, so the next build
// makes it.
// The pages of the console are made by console.mjs.
// Types are checked by `npm run lint:types`; declarations are made by declarations.mjs, for the package alone.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildConsole } from './console.mjs';
import { dataImport, jsonModule, pemModule } from './data-modules.mjs';

const stamp = 'dist/.tidefish-ready';
/** Files that every output depends on besides its source. */
const tools = ['build', 'data-modules', 'blueprint-module']
  .map((name) => `.ci/${name}.mjs`)
  .concat('tsconfig.json', 'package-lock.json');
const bundler = [
  '.ci/bundle.mjs',
  '.ci/console.mjs',
  '.ci/page-engine.mjs',
  '.ci/ascii-only.mjs',
  'package.json',
  ...tools,
];
/** Types of resource bodies, which bundle.mjs writes from the compiled resources. No output is made of them. */
const resourceTypes = 'machines/resource-types.ts';
const bundled = [
  'main.js',
  'index.js',
  'library.json',
  'scenario.schema.json',
  'scenario-part.schema.json',
  'console/index.html',
  'page-engine.js.br',
]
  .map((name) => `dist/bundle/${name}`)
  .concat(resourceTypes);
/** Not in the bundle of the command. */
const rigs = /^(test|bench|console)\//;
/** Scenarios are YAML too, but they are read at run time. */
const dataFile =
  /^(engine|models|machines|replay|scenarios|http|cli)\/.*(?<!tsconfig)\.(json|pem)$|^models\/.*\.yaml$/;
/** They ship in one file. */
const library = 'scenarios/library';
/** Sources of the code that checks and resolves a blueprint. */
const blueprintReader = /^(engine|models)\/.*\.ts$/;

export class BuildFailed extends Error {}

/** Builds the outputs that are out of date. Returns the sources that were new, changed or without their output. */
export async function build() {
  const hashes = Object.fromEntries(listSources().map((file) => [file, hashOf([file])]));
  const shipped = Object.keys(hashes).filter((file) => !rigs.test(file));
  const scenarios = readdirSync(library).map((name) => `${library}/${name}`);
  const wanted = {
    tools: hashOf(tools),
    bundle: hashOf([...bundler, ...scenarios, ...shipped]),
    sources: hashes,
  };
  const made = readStamp();
  const sound = made.tools === wanted.tools;
  const changed = Object.keys(hashes).filter(
    (file) => !sound || made.sources[file] !== hashes[file] || !existsSync(outputOf(file)),
  );
  const stale = Object.keys(made.sources ?? {}).some((file) => hashes[file] === undefined);
  const unbundled = made.bundle !== wanted.bundle || !bundled.every((file) => existsSync(file));
  await makeConsole();
  if (changed.length === 0 && !stale && !unbundled) return changed;

  process.stderr.write(`tidefish: building (${changed.length} files${unbundled ? ', bundle' : ''})\n`);
  mkdirSync('dist', { recursive: true });
  rmSync(stamp, { force: true });
  removeStaleOutputs(hashes);
  const problems = await makeOutputs(withBlueprints(changed, Object.keys(hashes)));
  for (const source of problems.keys()) delete hashes[source];
  writeFileSync(stamp, JSON.stringify({ ...wanted, bundle: undefined }));
  if (problems.size > 0) throw new BuildFailed([...problems.values()].join('\n'));
  if (unbundled) run([bundler[0]], 'rolldown');
  writeFileSync(stamp, JSON.stringify(wanted));
  return changed;
}

/** Builds the pages if they are out of date. */
async function makeConsole() {
  try {
    await buildConsole();
  } catch (error) {
    throw new BuildFailed(`vite failed (${error.message})`);
  }
}

/** Empty if there is no stamp, or a stamp of another format, as an earlier version wrote. */
function readStamp() {
  const text = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  return text.startsWith('{') ? JSON.parse(text) : {};
}

/** The declaration beside a grammar is for the type checker. */
function listSources() {
  const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  return include
    .flatMap((name) =>
      name.endsWith('.ts')
        ? [name]
        : readdirSync(name, { recursive: true }).map((file) =>
            path.posix.join(name, file.split(path.sep).join('/')),
          ),
    )
    .filter((file) => /(?<!\.d)\.ts$|\.peggy$/.test(file) || dataFile.test(file))
    .filter((file) => file !== resourceTypes)
    .sort();
}

/** `filter.peggy` becomes `filter-grammar.js`, `base.json` becomes `base.json.js`. */
function outputOf(source) {
  const name = source
    .replace(/\.ts$/, '.js')
    .replace(/\.peggy$/, '-grammar.js')
    .replace(/\.(json|pem|yaml)$/, '.$1.js');
  return path.posix.join('dist', name);
}

/** Removes the test of a deleted source, so that it does not run from dist/ any more. */
function removeStaleOutputs(sources) {
  const outputs = new Set(Object.keys(sources).map(outputOf));
  for (const name of readdirSync('dist', { recursive: true })) {
    const file = path.posix.join('dist', name.split(path.sep).join('/'));
    if (/^dist\/(bundle|console-pages)\//.test(file) || !/\.js(\.map)?$/.test(file)) continue;
    if (!outputs.has(file.replace(/\.map$/, ''))) rmSync(file);
  }
}

/** Builds blueprints last, and again when their reader changed, because the built reader processes them. */
function withBlueprints(changed, sources) {
  const isAgain = changed.some((file) => blueprintReader.test(file));
  const blueprints = (isAgain ? sources : changed).filter((file) => file.endsWith('.yaml'));
  return [...changed.filter((file) => !file.endsWith('.yaml')), ...blueprints];
}

/** Returns the problems of sources that have no output now. */
async function makeOutputs(sources) {
  const { TsconfigCache, transformSync } = await import('rolldown/utils');
  const tsconfig = path.resolve('tsconfig.json');
  const cache = new TsconfigCache(tsconfig);
  const problems = new Map();
  for (const source of sources) {
    const output = outputOf(source);
    mkdirSync(path.dirname(output), { recursive: true });
    if (source.endsWith('.peggy')) {
      run(['node_modules/peggy/bin/peggy.js', '--format', 'es', '--output', output, source], 'peggy');
      continue;
    }
    const text = readFileSync(source, 'utf8');
    if (dataFile.test(source)) {
      try {
        writeFileSync(output, dataModule(text, source));
      } catch (error) {
        problems.set(source, error.message);
        rmSync(output, { force: true });
      }
      continue;
    }
    const { code, map, errors } = transformSync(source, text, { tsconfig, sourcemap: true }, cache);
    if (errors.length > 0) {
      problems.set(source, stripVTControlCharacters(errors.map(({ message }) => message).join('\n')));
      rmSync(output, { force: true });
      continue;
    }
    const { sourcesContent: _, ...places } = map;
    const from = path.posix.relative(path.dirname(output), source);
    writeFileSync(`${output}.map`, JSON.stringify({ ...places, sources: [from] }));
    writeFileSync(
      output,
      `${code.replace(dataImport, 'from "$1.js"')}//# sourceMappingURL=${path.basename(output)}.map\n`,
    );
  }
  return problems;
}

function dataModule(text, source) {
  if (source.endsWith('.json')) return jsonModule(text, source);
  if (source.endsWith('.pem')) return pemModule(text, source);
  const args = ['.ci/blueprint-module.mjs', source];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Runs a Node program with its output on stderr. */
function run(args, title) {
  const { status, error, signal } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
  if (status !== 0)
    throw new BuildFailed(`${title} failed (${error?.message ?? signal ?? `exit code ${status}`})`);
}
