/**
 * Tests of the faulty files in `broken-files.md`: each mistake is reported before anything runs, with its line and
 * column and the expected value. UPDATE_BROKEN=1 writes the reported messages into the page instead of comparing them.
 */
import { writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../../models/document/document.js';
import { parseScenario, type ReadText } from '../../../scenarios/index.js';
import { parseBlocks } from '../../support/docs/blocks.js';
import { brokenFilesPage, readBrokenFiles } from '../../support/scenarios/broken-files.js';

const { text, sections } = readBrokenFiles();
const updating = process.env.UPDATE_BROKEN === '1';

/** Other files that a faulty file may include, by the name in their first line. */
const beside = new Map(
  parseBlocks(text.slice(0, text.search(/^## /m))).map((block) => [
    /^# (\S+)\n/.exec(block.text)?.[1],
    block.text,
  ]),
);
const readText: ReadText = (file) => {
  const found = beside.get(file);
  return found === undefined ? { ok: false, reason: 'cannot be read (ENOENT)' } : { ok: true, text: found };
};

function problemsOf(file: string): string[] {
  const reading = parseScenario(file, 'box.yaml', readText);
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

let updated = text;
test.after(() => {
  if (updating) writeFileSync(brokenFilesPage, updated);
});

for (const { whole, what, file, said } of sections) {
  test(`${what}: told where it stands`, () => {
    const problems = problemsOf(file)
      .map((problem) => `${problem}\n`)
      .join('');

    assert.not.equal(problems, '');
    if (updating) updated = updated.replace(whole, () => whole.replace(`\n${said}`, () => `\n${problems}`));
    else assert.is(problems, said);
  });
}

test('there are at least 40 of them, each another mistake, and no section is left out', () => {
  assert.ok(sections.length >= 40);
  assert.is(sections.length, text.match(/^## /gm)?.length);
  assert.is(new Set(sections.map(({ file }) => file)).size, sections.length);
});

test('what an editor does not show moves no place: a byte order mark, carriage returns', () => {
  const expected = "found 5 (expected a duration such as '10m', '90s', '1h30m' or '500ms')";

  assert.equal(problemsOf('\uFEFFname: box\r\nsteps:\r\n  - advance: 5\r\n'), [
    `box.yaml:3:14: steps[0].advance: ${expected}`,
  ]);
});

test('aliases that multiply and nesting without bound are told, and do no harm', () => {
  const tens = (of: string) => Array.from({ length: 10 }, () => of).join(', ');
  const levels = Array.from({ length: 9 }, (_, level) => {
    const below = level === 0 ? 'x' : `*a${level - 1}`;
    return `  a${level}: &a${level} [${tens(below)}]\n`;
  });

  const [bomb] = problemsOf(`name: box\nparameters:\n${levels.join('')}steps:\n  - advance: 1s\n`);
  const deep = problemsOf(`name: box\nsteps:\n  - request: PATCH /\n    body: ${'['.repeat(50_000)}\n`);

  assert.match(bomb ?? '', /^box\.yaml:\d+:\d+: parameters\.a\d.* is one value too many \(expected at most /);
  assert.equal(deep, ['box.yaml:4:73: is nested too deeply (expected at most 64 levels)']);
});

test.run();
