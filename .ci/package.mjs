// Checks what would be published: by publint and attw that every way of importing it resolves and has its types, and by npm that
// no library that is bundled has a known vulnerability. Without an answer of the registry that last one is not done, and says so.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

process.chdir(path.resolve(import.meta.dirname, '..'));
const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-package-'));
const failures = [];

function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Prints what a check says only when it fails. */
function check(name, program, args) {
  const { status, stdout, stderr } = run(program, args);
  if (status !== 0) failures.push(name);
  console.log(status === 0 ? `${name}: passed` : `${name}: failed\n${stdout}${stderr}`);
}

try {
  const { status, stdout, stderr } = run('npm', ['pack', '--json', '--pack-destination', folder]);
  if (status !== 0) throw new Error(`npm pack failed\n${stdout}${stderr}`);
  const [packed] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m))));
  const file = path.join(folder, packed.filename);
  console.log(`${packed.files.length} files, ${packed.size} bytes packed`);
  check('publint', 'npx', ['publint', '--strict', file]);
  check('attw', 'npx', ['attw', file, '--profile', 'esm-only']);
} finally {
  rmSync(folder, { recursive: true });
}

const audit = run('npm', ['audit', '--json']);
const answer = readJson(audit.stdout);
if (answer?.metadata === undefined) {
  console.log(
    `npm audit: not done, the registry did not answer (${answer?.error?.summary || answer?.message || 'no answer'})`,
  );
} else {
  const { high, critical, total } = answer.metadata.vulnerabilities;
  if (high + critical > 0) failures.push('npm audit');
  console.log(`npm audit: ${total} known vulnerabilities, ${high} high, ${critical} critical`);
}
if (failures.length > 0) {
  console.log(`failed: ${failures.join(', ')}`);
  process.exitCode = 1;
}

function readJson(text) {
  return text.trimStart().startsWith('{') ? JSON.parse(text) : undefined;
}
