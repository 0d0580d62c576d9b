/**
 * Tests of the language lint with a small project: the refused and the accepted texts, and that its list of exceptions
 * only gets shorter.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../support/paths.js';

const lint = path.join(project, '.ci/language.mjs');
const list = '.ci/language-allowed.json';

interface Allowed {
  readonly limit: number;
  readonly descriptions?: readonly string[];
  readonly sentences?: readonly string[];
  readonly names?: readonly string[];
  readonly files?: readonly string[];
}

/** Lints a project with these files, and with this list of exceptions if it is given. */
function lintOf(sources: Readonly<Record<string, string>>, allowed?: Allowed, ...flags: readonly string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'tidefish-language-'));
  const files = allowed === undefined ? sources : { ...sources, [list]: JSON.stringify(allowed) };
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    const { status, stdout } = spawnSync(process.execPath, [lint, '--root', root, ...flags], {
      encoding: 'utf8',
    });
    const lines = stdout.trimEnd().split('\n');
    const written = path.join(root, list);
    return {
      status,
      problems: lines.slice(0, -1),
      summary: lines.at(-1),
      allowed: existsSync(written) ? (JSON.parse(readFileSync(written, 'utf8')) as Allowed) : undefined,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Returns a sentence of `count` words. */
const sentence = (count: number) =>
  `${['Many', ...Array.from({ length: count - 1 }, () => 'words')].join(' ')}.`;

test('a description that starts with a question word is refused, whichever way it is given', () => {
  const { status, problems } = lintOf({
    'models/rows.ts': [
      'export function row(kind: unknown, description: string) { return { kind, description }; }',
      "row(1, 'How warm it is.');",
      "row(1, 'Temperature of the part. Unit: degrees Celsius.');",
      "export const schema = z.string().describe('What is sent.');",
      "export const rule = { description: 'Whether it is on.', title: 'What a title' };",
      "program.option('--seed <text>', 'where it begins').description('Whole numbers.');",
    ].join('\n'),
  });
  assert.is(status, 1);
  assert.equal(
    problems.map((problem) => problem.replace(/: the description starts with a question word/, '')),
    [
      'models/rows.ts:2:8: "How warm it is."',
      'models/rows.ts:4:43: "What is sent."',
      'models/rows.ts:5:36: "Whether it is on."',
      'models/rows.ts:6:33: "where it begins"',
    ],
  );
});

test('a description with an indefinite pronoun is refused, but not with one in code', () => {
  const { problems } = lintOf({
    'models/rows.ts': [
      "export const rule = { description: 'Set by whoever asks.' };",
      "export const user = { description: 'Sender of the request: `somebody` or a user.' };",
    ].join('\n'),
  });
  assert.equal(problems, [
    'models/rows.ts:1:36: the description has the indefinite pronoun "whoever": "Set by whoever asks."',
  ]);
});

test('a sentence of more than 30 words is refused in the guides and in the pages for contributors', () => {
  const { problems } = lintOf({
    'CONTRIBUTING.md': sentence(31),
    'docs/guides/faults.md': sentence(31),
    'docs/internals/benchmarks.md': sentence(31),
    'docs/reference/cli.md': sentence(31),
  });
  assert.equal(
    problems.map((problem) => problem.split(': ')[0]),
    ['CONTRIBUTING.md:1', 'docs/guides/faults.md:1', 'docs/internals/benchmarks.md:1'],
  );
});

test('a sentence of more than 30 words is refused in documents and help, but not in code, tables or lists', () => {
  const half = sentence(16).slice(0, -1);
  const nested = ['docs', 'examples', 'page.md'].join('/');
  const { problems } = lintOf({
    'README.md': `# Title\n\n${sentence(30)} ${sentence(31)}\n\n- ${half}\n- ${half}\n- ${sentence(20)}\n`,
    'docs/limits.md': `\`\`\`sh\n${sentence(40)}\n\`\`\`\n\n| ${sentence(40)} |\n|---|\n\n${half}\n${sentence(16)}\n`,
    [nested]: sentence(40),
    'cli/main.ts': `program.description('${sentence(31)}');`,
  });
  assert.equal(problems.map((problem) => problem.replace(/: "Many.*/, '')).sort(), [
    'README.md:3: 31 words, at most 30',
    'cli/main.ts:1:21: 31 words, at most 30',
    'docs/limits.md:8: 32 words, at most 30',
  ]);
});

test('exported names and files with words that the glossary replaces are refused; tests and field terms are not', () => {
  const { problems } = lintOf({
    'engine/kept-things.ts':
      'export const value = 1;\nexport function takeOver() {}\nfunction askTwice() {}\n',
    'engine/terms.ts':
      'export interface PeerCertificate {}\nexport const federationPeers = 1, replaced = 2;\n',
    'test/told.ts': 'export type Told = 1;\n',
  });
  assert.equal(problems, [
    'engine/kept-things.ts:2:17: takeOver has the word "take over"',
    'engine/kept-things.ts: the path has the word "kept"',
  ]);
});

test('the list of what is allowed can only get shorter', () => {
  const sources = {
    'engine/told.ts': "export const told = 1;\nexport const row = { description: 'How it is.' };\n",
  };
  const needed = { descriptions: ['How it is.'], names: ['told'], files: ['engine/told.ts'] };

  assert.is(lintOf(sources, { limit: 3, ...needed }).status, 0);
  assert.match(lintOf(sources, { limit: 2, ...needed }).problems.join(), '3 entries, at most 2');
  assert.match(
    lintOf(sources, { limit: 4, ...needed }).problems.join(),
    '3 entries, so that its limit is 3, not 4',
  );
  const longer = { limit: 4, ...needed, names: ['asked', 'told'] };
  assert.match(lintOf(sources, longer).problems.join(), 'nothing needs the entry "asked" of names any more');

  const updated = lintOf(sources, longer, '--update');
  assert.is(updated.status, 0);
  assert.equal(updated.allowed, { limit: 3, sentences: [], ...needed });
  const short = lintOf(sources, { limit: 1, names: ['told'] }, '--update');
  assert.is(short.status, 1, 'an update adds nothing');
  assert.equal(short.allowed?.descriptions, []);
});

test.run();
