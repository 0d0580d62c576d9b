/**
 * Tests of the README: its size, its opening, its picture and the commands of a clone. `docs-snippets.test.ts` runs its
 * snippets.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Block, parseBlocks, parseCommands } from '../support/docs/blocks.js';
import { relativeLinks } from '../support/docs/links.js';
import { readText } from '../support/docs/pages.js';
import { command, project } from '../support/paths.js';

const readme = readText('README.md');
const blocks = parseBlocks(readme);
/** Maximum size of the README. Unit: bytes. */
const readmeMax = 12_288;

const test = suite('README', { folder: '' });

test.before((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-readme-'));
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

test('the README is short', () => {
  assert.ok(Buffer.byteLength(readme) <= readmeMax, `${Buffer.byteLength(readme)} bytes`);
});

test('the README opens with two sentences and a picture', () => {
  assert.match(
    readme,
    /^# Tidefish\n\n\*\*[^*.]+\.\*\*\n\*\*[^*.]+\.\*\*\n\n!\[[^\]]+\]\(docs\/run\.svg\)\n/,
  );
});

test('the README has the two commands of a clone and the two of a project', () => {
  const lines = blocks.flatMap((block) =>
    block.language === 'sh' ? block.text.trim().split('\n') : parseCommands(block).map(({ line }) => line),
  );

  for (const line of ['npm install -D tidefish', 'npx tidefish serve', 'npm start', 'npm test']) {
    assert.ok(lines.includes(line), line);
  }
});

test('the package has every file that the README links', () => {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: project,
    encoding: 'utf8',
  });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { files: { path: string }[] }>);
  const files = new Set(packed?.files.map((file) => file.path));

  const missing = relativeLinks(readme).filter((target) => !files.has(target.split('#')[0] ?? ''));

  assert.equal(missing, []);
});

test('npm start prints the output of the README, but for ports, secrets, instants and paths', async ({
  folder,
}) => {
  const block = blocks.find(({ text }) => text.startsWith('$ npm start'));
  const shown = parseCommands(block as Block)[0]?.shown ?? '';
  const service = spawn(process.execPath, [command, 'serve', '--port', '0'], {
    env: { ...process.env, XDG_DATA_HOME: folder, TIDEFISH_PASSWORD: undefined, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    for await (const chunk of service.stdout) {
      output += String(chunk);
      if (output.includes('Ctrl-C')) break;
    }
    // The page contains a note about ports, which is not printed with --port 0.
    assert.is(withoutParticulars(output), withoutParticulars(shown.replace(/^ {2}note .*\n/m, '')));
  } finally {
    service.kill('SIGTERM');
  }
});

/** Replaces URLs, secrets, instants and paths by placeholders. */
function withoutParticulars(output: string): string {
  return output
    .replace(/(https?:\/\/127\.0\.0\.1):\d+/g, '$1:PORT')
    .replace(/^( {2}password +)\S+$/m, '$1PASSWORD')
    .replace(/(Administrator:)\S+/, '$1PASSWORD')
    .replace(/(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/, 'FINGERPRINT')
    .replace(/token \S+/, 'token TOKEN')
    .replace(/#token=\S+/, '#token=TOKEN')
    .replace(/from \S+Z/, 'from INSTANT')
    .replace(/^( +)\S+certificate\.pem$/m, '$1CERTIFICATE');
}

test('the tests of the README exist, and its last line is a sum', () => {
  const block = blocks.find(({ text }) => text.startsWith('$ npm test'));
  const lines =
    parseCommands(block as Block)[0]
      ?.shown.trim()
      .split('\n') ?? [];

  assert.match(lines.at(-1) ?? '', /^\d+ passed, 0 failed$/);
  for (const line of lines.slice(0, -1).filter((line) => line !== '…')) {
    const file = /^✓ (test\/\S+\.test\.ts) {2}\d+ passed, 0 failed/.exec(line)?.[1];
    assert.ok(file !== undefined && existsSync(path.join(project, file)), line);
  }
});

test.run();
