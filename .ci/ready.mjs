// Makes a checkout ready to run: `npm ci` if the dependencies are not those of package-lock.json; `peggy`, `tsc` and
// the bundling of what ships if dist/ is not built from the present sources; otherwise it does nothing, quickly. The
// pre-scripts in package.json call it (`--install` leaves the build out). It needs nothing but Node, since it runs before anything is installed.
// What was made is remembered by content hash in two stamps; a failure leaves none, so the next run tries again.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

process.chdir(path.resolve(import.meta.dirname, '..'));
const installStamp = 'node_modules/.tidefish-ready';
const buildStamp = 'dist/.tidefish-ready';
/** What tsc knows about its last run. It trusts this over what is in dist/, so it goes when outputs are missing. */
const buildInfo = 'dist/.tsbuildinfo';

/** What bundles, and what comes of it first. */
const bundler = '.ci/bundle.mjs';
const bundled = ['main.js', 'index.js', 'scenario.schema.json', 'scenario-part.schema.json'].map(
  (name) => `dist/bundle/${name}`,
);

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const say = (text) => process.stderr.write(`tidefish: ${text}\n`);

function install() {
  const wanted = sha256(readFileSync('package-lock.json'));
  if (textOf(installStamp) === wanted) return;

  if (!installedMatchesLock()) {
    say('installing dependencies (npm ci)');
    rmSync(installStamp, { force: true });
    // npm passes its own path to scripts. Development dependencies hold the compiler, whatever NODE_ENV says.
    const npm = process.env.npm_execpath;
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args], 'npm ci');
    else run('npm', args, 'npm ci');
  }
  writeFileSync(installStamp, wanted);
}

/** Someone installed by hand: npm's own record in node_modules lists what is there. */
function installedMatchesLock() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  return Object.entries(locked).every(
    ([place, wanted]) =>
      place === '' ||
      (installed[place] === undefined
        ? wanted.optional === true || wanted.devOptional === true
        : installed[place].version === wanted.version && installed[place].integrity === wanted.integrity),
  );
}

function build() {
  const sources = sourcesIn('.', '.ts');
  const grammars = sourcesIn('.', '.peggy');
  const hash = createHash('sha256');
  for (const file of [
    ...sources,
    ...grammars,
    bundler,
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ]) {
    hash.update(`${file}\0${sha256(readFileSync(file))}\n`);
  }
  const wanted = hash.digest('hex');
  const lost = lostOutputs(sources);
  const unmade = grammars.filter((grammar) => !existsSync(parserOf(grammar)));
  const complete = lost.length === 0 && unmade.length === 0 && bundled.every((file) => existsSync(file));
  if (textOf(buildStamp) === wanted && complete) return;

  say('building (peggy, tsc, rolldown)');
  mkdirSync('dist', { recursive: true });
  rmSync(buildStamp, { force: true });
  removeStaleOutputs(new Set(sources));
  if (lost.some(olderThanBuildInfo)) rmSync(buildInfo);
  for (const grammar of grammars) makeParser(grammar);
  run(process.execPath, ['node_modules/typescript/bin/tsc', '--project', '.'], 'tsc');
  run(process.execPath, [bundler], 'rolldown');
  writeFileSync(buildStamp, wanted);
}

/**
 * The compiler knows a parser by the declaration beside its grammar, so it lands where the import looks for it; so does
 * the declaration, for those who read ours.
 */
function makeParser(grammar) {
  const parser = parserOf(grammar);
  mkdirSync(path.dirname(parser), { recursive: true });
  const args = ['--format', 'es', '--output', parser, grammar];
  run(process.execPath, ['node_modules/peggy/bin/peggy.js', ...args], 'peggy');
  const declaration = grammar.replace(/\.peggy$/, '-grammar.d.ts');
  copyFileSync(declaration, path.join('dist', declaration));
}

/** `filter.peggy` becomes `filter-grammar.js`. */
function parserOf(grammar) {
  return path.posix.join('dist', grammar.replace(/\.peggy$/, '-grammar.js'));
}

function sourcesIn(folder, ending) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (!entry.isDirectory()) return name.endsWith(ending) ? [name] : [];
      const outputs = ['node_modules', 'dist', 'coverage'].includes(name);
      return outputs || entry.name.startsWith('.') ? [] : sourcesIn(name, ending);
    })
    .sort();
}

/** Sources the compiler is told to read whose output is not there. */
function lostOutputs(sources) {
  const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  return sources
    .filter((file) => include.includes(file.split('/')[0]) && !file.endsWith('.d.ts'))
    .filter((file) => !existsSync(path.join('dist', file.replace(/\.ts$/, '.js'))));
}

function olderThanBuildInfo(file) {
  return existsSync(buildInfo) && statSync(file).mtimeMs < statSync(buildInfo).mtimeMs;
}

/** A test whose source was deleted must not run from dist/ any more. */
function removeStaleOutputs(sources) {
  const output = /(\.d\.ts|\.js)(\.map)?$/;
  for (const name of readdirSync('dist', { recursive: true })) {
    const file = name.split(path.sep).join('/');
    if (file.startsWith('bundle/')) continue;
    if (output.test(file) && !sources.has(file.replace(output, '.ts'))) rmSync(path.join('dist', name));
  }
}

/** Runs a command with its output on our stderr, and ends the process when it fails. */
function run(command, args, title) {
  const { status, error, signal } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  say(`${title} failed (${error?.message ?? signal ?? `exit code ${status}`})`);
  process.exit(1);
}

install();
if (!process.argv.includes('--install')) build();
