/**
 * Follows the relative links of the README and of every page, and compares `docs/llms.txt` with the sidebar. UPDATE_DOCS=1
 * writes `docs/llms.txt` instead.
 */

import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { anchorsOf, relativeLinks, slugOf } from '../support/docs/links.js';
import { formatLlms } from '../support/docs/llms.js';
import { isUpdating, readPages, readSidebar, readText } from '../support/docs/pages.js';
import { project } from '../support/paths.js';

const pages = readPages();

/** Returns the problem of a link, or undefined when its file and its anchor exist. */
function problemOf(file: string, target: string): string | undefined {
  const [link = '', anchor] = target.split('#');
  const linked = link === '' ? file : path.posix.join(path.posix.dirname(file), link);
  if (!existsSync(path.join(project, linked))) return `there is no ${linked}`;
  const isOutside = file.startsWith('docs/') && !linked.startsWith('docs/');
  if (isOutside) return `${linked} is no part of the site: write its path as code`;
  if (statSync(path.join(project, linked)).isDirectory())
    return file === 'README.md' ? undefined : `${linked} is a folder`;
  if (anchor === undefined || anchorsOf(readText(linked)).has(anchor)) return undefined;
  return `${linked} has no heading #${anchor}`;
}

test('every relative link leads to a file and a heading', () => {
  const problems = pages.flatMap(({ file, text }) =>
    relativeLinks(text).flatMap((target) => {
      const problem = problemOf(file, target);
      return problem === undefined ? [] : [`${file}: ${target}: ${problem}`];
    }),
  );

  assert.equal(problems, []);
});

test('the check of links finds a missing file, a missing heading and a file outside of the site', () => {
  assert.match(problemOf('docs/design.md', 'nowhere.md') ?? '', /there is no docs\/nowhere\.md/);
  assert.match(problemOf('docs/design.md', 'scenarios.md#nowhere') ?? '', /has no heading #nowhere/);
  assert.match(problemOf('docs/design.md', '../index.ts') ?? '', /no part of the site/);
  assert.is(problemOf('docs/design.md', 'scenarios.md#all-keys'), undefined);
});

test('every link to a file of the repository on GitHub leads to a file', () => {
  const missing = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/https:\/\/github\.com\/tidefish\/tidefish\/blob\/main\/([^)\s#]+)/g)].flatMap(
      ([, linked = '']) => (existsSync(path.join(project, linked)) ? [] : [`${file}: ${linked}`]),
    ),
  );

  assert.equal(missing, []);
});

test('anchors are those of GitHub', () => {
  assert.is(slugOf('Randomness by `name`, 2.5 times'), 'randomness-by-name-25-times');
  assert.equal([...anchorsOf('# A b\n## A b\n')], ['a-b', 'a-b-1']);
});

test('the sidebar has every page of the documents once, and no other page', () => {
  const files = readSidebar().flatMap(({ items }) =>
    items.map(({ link }) =>
      path.posix.join('docs', `${link.split('#')[0]}`.replace(/\/$/, '/index')).concat('.md'),
    ),
  );
  const documents = pages.map(({ file }) => file).filter((file) => file !== 'README.md');

  assert.equal([...new Set(files)].sort(), [...documents].sort());
});

test('docs/llms.txt lists the pages with their first sentences', () => {
  const today = formatLlms();
  if (isUpdating) writeFileSync(path.join(project, 'docs/llms.txt'), today);

  assert.is(readText('docs/llms.txt'), today, 'UPDATE_DOCS=1 npm test docs writes it');
});

test.run();
