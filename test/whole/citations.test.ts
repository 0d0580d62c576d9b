/** Tests of the citation lint with a small project: the citations that it follows, and the problems that it reports. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../support/paths.js';

const lint = path.join(project, '.ci/citations.mjs');

const documents = {
  'docs/behaviour.md': [
    '# Behaviour',
    '## Limits',
    '## Events',
    '1. Nobody looks at it.',
    '2. By its prefix.',
    '## § 3 States',
    '### § 3.1 Power (see § 3)',
    '```',
    '## § 9 Not a section',
    '```',
  ],
  'docs/design.md': [
    '# Design',
    '## § 2 Determinism',
    '### § 2.5 Randomness by name, as behaviour § 3.1 needs it',
  ],
};

/** Lints a project with these files and the two documents. */
function lintOf(sources: Readonly<Record<string, readonly string[]>>) {
  const root = mkdtempSync(path.join(tmpdir(), 'tidefish-citations-'));
  try {
    for (const [file, lines] of Object.entries({ ...documents, ...sources })) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), `${lines.join('\n')}\n`);
    }
    const { status, stdout } = spawnSync(process.execPath, [lint, '--root', root], { encoding: 'utf8' });
    const lines = stdout.trimEnd().split('\n');
    return { status, problems: lines.slice(0, -1), summary: lines.at(-1) };
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('citations by number, heading and item are followed, in lists and across the lines of a comment', () => {
  const { status, problems, summary } = lintOf({
    'README.md': ['The rules stand in [docs](docs/design.md), design § 2.'],
    'engine/a.ts': [
      '/**',
      ' * As behaviour § 3.1, "Limits" and § 3 have it (design "Determinism"), and behaviour',
      ' * "Events" 2 as well; times as in design §',
      ' * 2.5. Text as in RFC 8259 § 8.1 and DSP0266 § 9, sets by SCXML',
      ' * (§ 3.13).',
      ' */',
      "const title = 'behaviour § 3.1 says so';",
    ],
  });

  assert.equal({ status, problems }, { status: 0, problems: [] });
  assert.is(summary, 'citations: 4 files, 8 citations, 0 problems');
});

const broken = [
  ['a number that no section has', 'behaviour § 3.7', 'docs/behaviour.md has no section § 3.7'],
  ['a heading that no section has', 'behaviour "Limit"', 'docs/behaviour.md has no section "Limit"'],
  ['the last of a list', 'design § 2, § 2.5 and § 2.6', 'docs/design.md has no section § 2.6'],
  [
    'an item that the section does not have',
    'behaviour "Events" 3',
    'docs/behaviour.md "Events" has no item 3',
  ],
  ['a heading inside an example', 'behaviour § 9', 'docs/behaviour.md has no section § 9'],
  ['a section sign without a document', 'as in § 3.1', '"§ 3.1" says no document'],
  ['a file of the documentation that is not there', 'docs/rules.md', 'there is no docs/rules.md'],
  ...[
    ['SPEC', ' "Limits"'],
    ['DESIGN', ' § 2.5'],
    ['facts §', ' 3.1'],
    ['facts "', 'clients"'],
    ['clients.md', ''],
    ['STYLE', ''],
  ].map(([paper, more]) => [
    `${paper}${more}, which nobody outside can open,`,
    `${paper}${more}`,
    `"${paper}" is not part of the project: cite docs/behaviour.md or docs/design.md`,
  ]),
] as const;

test('a broken citation fails', () => {
  assert.is(lintOf({ 'a.ts': ['// behaviour § 3.7'] }).status, 1);
});

test('what is broken is objected to by file, line and reason, each once', () => {
  const files = broken.map(([, line], index) => [`folder/${10 + index}.ts`, ['', `// ${line}`]] as const);

  const { problems } = lintOf({ 'a.ts': ['// design § 2'], ...Object.fromEntries(files) });

  for (const [index, [what, , words]] of broken.entries()) {
    const place = `folder/${10 + index}.ts:2: `;
    assert.equal(
      problems.filter((problem) => problem.startsWith(place)),
      [`${place}${words}`],
      what,
    );
  }
  assert.is(problems.length, broken.length);
});

test('a document is held to its own sections and has none twice', () => {
  const { status, problems } = lintOf({
    'a.ts': ['// design § 2'],
    'docs/design.md': ['# Design', '## § 2 Determinism', 'As § 7 has it.', '## § 2 Again'],
  });

  assert.is(status, 1);
  assert.equal(problems, [
    'docs/design.md:4: a second section "§ 2"',
    'docs/design.md:3: docs/design.md has no section § 7',
  ]);
});

test('a project without a citation fails: a check that sees nothing is none', () => {
  const { status, problems } = lintOf({ 'a.ts': ['// nothing'] });

  assert.is(status, 1);
  assert.equal(problems, ['no source cites anything: the check does not see what it should']);
});

test('a source in back-ticks must be there: by its path, beside the file, or anywhere by its name', () => {
  const { problems } = lintOf({
    'engine/a.ts': ['/** As `b.ts`, `engine/b.ts` and `b/c.ts` do, design § 2. */'],
    'engine/b.ts': ['/** Not as `d.ts`, `models/b.ts` or `engine/c.ts`. */'],
    'engine/b/c.ts': ['/** Beside `a.ts`. */'],
  });

  assert.equal(problems, [
    'engine/b.ts:1: there is no d.ts',
    'engine/b.ts:1: there is no models/b.ts',
    'engine/b.ts:1: there is no engine/c.ts',
  ]);
});

test.run();
