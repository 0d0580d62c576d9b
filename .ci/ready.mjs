// Makes a checkout ready to run: `npm ci` if the dependencies are not those of package-lock.json, then the build
// (build.mjs) of what is not in dist/ as the present sources have it; otherwise it does nothing, quickly. The pre-scripts
// in package.json call it (`--install` leaves the build out). It needs nothing but Node, since it runs before anything is
// installed. A stamp holds the content hash of what was installed; a failure leaves none, so the next run tries again.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

process.chdir(path.resolve(import.meta.dirname, '..'));
const installStamp = 'node_modules/.tidefish-ready';
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

/** For a manual install: npm's own record in node_modules lists the installed packages. */
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

/** Runs a command with its output on our stderr, and ends the process when it fails. */
function run(command, args, title) {
  const { status, error, signal } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  say(`${title} failed (${error?.message ?? signal ?? `exit code ${status}`})`);
  process.exit(1);
}

install();
if (!process.argv.includes('--install')) {
  const { build, BuildFailed } = await import('./build.mjs');
  try {
    await build();
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    say(error.message);
    process.exit(1);
  }
}
