/**
 * Tests of docs/scenarios.md: its files pass or fail as described, its commands print the shown output, and its tables
 * are those of the language. UPDATE_DOCS=1 writes the tables instead.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/command/command.js';
import { findTable, isAsShown, parseBlocks, parseCommands } from '../support/docs/blocks.js';
import { scenarioTables } from '../support/docs/scenario-tables.js';
import { project } from '../support/paths.js';

const page = join(project, 'docs/scenarios.md');
const text = readFileSync(page, 'utf8');
const blocks = parseBlocks(text);
const updating = process.env.UPDATE_DOCS === '1';

const test = suite('docs/scenarios.md', { folder: '', names: [] as string[] });

test.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'tidefish-page-'));
  for (const block of blocks.filter(({ language }) => language === 'yaml')) {
    const name = /^# (\S+\.yaml)\n/.exec(block.text)?.[1] ?? '';
    writeFileSync(join(context.folder, name), block.text);
    context.names.push(name);
  }
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

/** Runs a command, given as words without quotes. */
function tidefish(folder: string, words: readonly string[]) {
  const { status, stdout, stderr } = runCommand(words, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
}

test('every scenario it shows passes, but for the one that is wrong', ({ folder, names }) => {
  const scenarios = names.filter((name) => name.endsWith('.scenario.yaml'));

  for (const name of scenarios) {
    const { status, output } = tidefish(folder, ['run', name]);
    assert.is(status, name.startsWith('wrong') ? 1 : 0, output);
  }
  assert.ok(scenarios.length >= 7);
});

test('every command it shows prints what it shows', ({ folder }) => {
  const shown = blocks.filter(({ language }) => language === 'console').flatMap(parseCommands);

  for (const { line, shown: wanted } of shown) {
    const [, , ...words] = line.split(' ');
    const { output } = tidefish(folder, words);
    assert.ok(isAsShown(output, wanted), `${line} prints\n${output}\nnot\n${wanted}`);
  }
  assert.ok(shown.length >= 2);
});

test('its tables have every key, kind of step, condition, check and matcher there is', () => {
  let updated = text;
  for (const { first, text: wanted } of scenarioTables) {
    if (!updating) {
      assert.is(findTable(text, first).text, wanted, 'written anew by UPDATE_DOCS=1 npm test scenarios-page');
      continue;
    }
    const { start, text: shown } = findTable(updated, first);
    updated = updated.slice(0, start) + wanted + updated.slice(start + shown.length);
  }
  if (updating) writeFileSync(page, updated);
});

test.run();
