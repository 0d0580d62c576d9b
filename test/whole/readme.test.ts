/**
 * The README is run: its JavaScript, its commands, its files. What it shows is what they print. With UPDATE_README=1
 * the outputs are written into it instead.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseBlueprint } from '../../models/index.js';
import { bundle, project } from '../support/places.js';
import { type Block, findTable, isAsShown, parseBlocks, parseCommands } from '../support/readme-blocks.js';
import { tables } from '../support/readme-tables.js';

const main = join(project, 'dist/bundle/main.js');
const readme = readFileSync(join(project, 'README.md'), 'utf8');
const blocks = parseBlocks(readme);
const updating = process.env.UPDATE_README === '1';
/** Outputs to be put into the README when updating, by where the block's text stands. */
const updates = new Map<Block, string>();

const test = suite('README', { folder: '' });

test.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'tidefish-readme-'));
  symlinkSync(join(project, 'scenarios'), join(context.folder, 'scenarios'));
  for (const { language, text } of blocks) {
    const name = /^# (\S+\.yaml)\n/.exec(text)?.[1];
    if (language === 'yaml' && name !== undefined) writeFileSync(join(context.folder, name), text);
  }
});

test.after(({ folder }) => {
  rmSync(folder, { recursive: true });
  if (!updating) return;
  let text = readme;
  for (const [block, output] of [...updates].sort(([a], [b]) => b.start - a.start)) {
    text = text.slice(0, block.start) + output + text.slice(block.start + block.text.length);
  }
  writeFileSync(join(project, 'README.md'), text);
});

test('it opens with one sentence and the two commands', () => {
  const opening = readme.slice(0, readme.indexOf('\n## '));

  assert.match(opening, /^# Tidefish\n\n\*\*[^*]+\.\*\*\n/);
  assert.equal(
    parseBlocks(opening).flatMap((block) => parseCommands(block).map(({ line }) => line)),
    ['npm start', 'npm test'],
  );
});

test('its pages for test authors run and print what they say', ({ folder }) => {
  const door = pathToFileURL(path.join(bundle, 'index.js')).href;
  let ran = 0;
  for (const [index, code] of blocks.entries()) {
    const output = blocks[index + 1];
    if (code.language !== 'js' || output?.language !== 'text') continue;
    const file = join(folder, `page-${index}.mjs`);
    writeFileSync(file, code.text.replace("'tidefish'", JSON.stringify(door)));

    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 60_000 });

    assert.is(stderr, '');
    if (updating) updates.set(output, stdout);
    else assert.is(stdout, output.text);
    ran += 1;
  }
  assert.ok(ran >= 3);
});

test('every tidefish command it shows prints what it shows', ({ folder }) => {
  let ran = 0;
  for (const block of blocks.filter(({ language }) => language === 'console')) {
    const shownAgain: string[] = [];
    for (const { line, shown } of parseCommands(block)) {
      if (!line.startsWith('npx tidefish ')) {
        shownAgain.push(`$ ${line}\n${shown}`);
        continue;
      }
      const args = line.split(' ').slice(2);
      const { stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 60_000,
        env: { ...process.env, COLUMNS: '100', NO_COLOR: '1' },
      });
      const output = stdout + stderr;
      const elided = shown === '…\n';
      if (!updating) assert.ok(isAsShown(output, shown), `${line} prints\n${output}\nnot\n${shown}`);
      shownAgain.push(`$ ${line}\n${elided ? shown : output}`);
      ran += 1;
    }
    if (updating) updates.set(block, shownAgain.join(''));
  }
  assert.ok(ran >= 4);
});

test('npm start prints what it shows, but for what differs from one machine and start to the next', async ({
  folder,
}) => {
  const block = blocks.find(({ text }) => text.startsWith('$ npm start'));
  const shown = parseCommands(block as Block)[0]?.shown ?? '';
  const service = spawn(process.execPath, [main, 'serve', '--port', '0'], {
    env: { ...process.env, XDG_DATA_HOME: folder, TIDEFISH_PASSWORD: undefined, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    for await (const chunk of service.stdout) {
      output += String(chunk);
      if (output.includes('Ctrl-C')) break;
    }
    // The note is about ports of its own machine; with --port 0 there is none.
    assert.is(withoutParticulars(output), withoutParticulars(shown.replace(/^ {2}note .*\n/m, '')));
  } finally {
    service.kill('SIGTERM');
  }
});

/** URLs, secrets, times and paths replaced by what they are. */
function withoutParticulars(output: string): string {
  return output
    .replace(/(https?:\/\/127\.0\.0\.1):\d+/g, '$1:PORT')
    .replace(/^( {2}password +)\S+$/m, '$1PASSWORD')
    .replace(/(Administrator:)\S+/, '$1PASSWORD')
    .replace(/(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/, 'FINGERPRINT')
    .replace(/token \S+/, 'token TOKEN')
    .replace(/from \S+Z/, 'from INSTANT')
    .replace(/^( +)\S+certificate\.pem$/m, '$1CERTIFICATE');
}

test('the tests it shows are there, and the last line is a sum', () => {
  const block = blocks.find(({ text }) => text.startsWith('$ npm test'));
  const lines =
    parseCommands(block as Block)[0]
      ?.shown.trim()
      .split('\n') ?? [];

  assert.match(lines.at(-1) ?? '', /^\d+ passed, 0 failed$/);
  for (const line of lines.slice(0, -1).filter((line) => line !== '…')) {
    const file = /^✓ (test\/\S+\.test\.ts) {2}\d+ passed, 0 failed/.exec(line)?.[1];
    assert.ok(file !== undefined && existsSync(join(project, file)), line);
  }
});

test('what it says was measured was printed by the bench: rows with their bars, and a reason for each that was missed', () => {
  const measured = blocks.filter(({ language }) => language === 'text').at(-1)?.text ?? '';

  const rows = measured.trim().split('\n');

  for (const bench of [
    'agenda',
    'event',
    'expand',
    'filter',
    'loop',
    'resolve',
    'snapshot',
    'startup',
    'throughput',
  ]) {
    assert.ok(
      rows.some((row) => row.includes(` ${bench}: `)),
      `no row of ${bench}`,
    );
  }
  const reasons = readme.slice(readme.indexOf(measured) + measured.length);
  for (const row of rows.filter((line) => line.startsWith('FAIL'))) {
    const name = row.slice('FAIL   '.length).replace(/ {2,}.*/, '');
    assert.ok(reasons.includes(`\`${name}\``), `no word of why ${name} was missed`);
  }
});

test('its tables of faults, of hands and of the control API are the lists, row by row', () => {
  for (const { first, text } of tables) {
    const shown = findTable(readme, first);

    if (updating) updates.set(shown, text);
    else assert.is(shown.text, text, 'written anew from the rows by UPDATE_README=1 npm test readme');
  }
});

test('its blueprint is one', ({ folder }) => {
  const file = join(folder, 'server.blueprint.yaml');

  const result = parseBlueprint(readFileSync(file, 'utf8'), file);

  assert.ok(result.ok, JSON.stringify(result));
});

test('every file and folder it names is there', () => {
  for (const [, path = ''] of readme.matchAll(/`((?:[a-z-]+\/)+[a-z.-]*(?:\.ts|\.yaml)?)`/g)) {
    assert.ok(existsSync(join(project, path)), path);
  }
});

test.run();
