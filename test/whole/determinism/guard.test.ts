/**
 * Tests of the determinism guard: each known source of differences between two runs violates a rule, and similar
 * harmless code does not.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  houseProblems,
  inspect,
  programOf,
  root,
  rules,
  writeUse,
} from '../../support/determinism/guard-rig.js';
import { harmless } from '../../support/determinism/harmless-idioms.js';
import { idioms } from '../../support/determinism/refused-idioms-data.js';

const idiomFile = (index: number) => `engine/idiom-${index}.ts`;
const harmlessFile = (index: number) => `engine/harmless-${index}.ts`;
const useFile = (name: string) => `engine/use-of-${name.replaceAll(/[^\w]/g, '-')}.ts`;
const named = rules.flatMap(({ name: rule, forbids = [] }) =>
  forbids.filter((name) => !name.includes('*')).map((name) => ({ rule, name })),
);
const texts = Object.fromEntries([
  ...idioms.map(([, code], index) => [idiomFile(index), code]),
  ...harmless.map(([, code], index) => [harmlessFile(index), code]),
  ...named.map(({ name }) => [useFile(name), writeUse(name)]),
]);
const program = programOf(root, Object.keys(texts), texts);

function problemsIn(file: string, chosen = rules, as = file) {
  return [...inspect(program, program.getSourceFile(path.join(root, file)), as, chosen)];
}

function objectionsTo(index: number, chosen = rules): string[] {
  return problemsIn(idiomFile(index), chosen).map(({ rule }) => rule);
}

for (const [index, [name, , rule]] of idioms.entries()) {
  test(`${name} is against the rule "${rule}"`, () => {
    const found = objectionsTo(index);

    assert.ok(found.includes(rule), `found ${found.join(', ') || 'nothing'}`);
  });
}

for (const [index, [name]] of harmless.entries()) {
  test(`${name} is against no rule`, () => {
    assert.equal(problemsIn(harmlessFile(index)), []);
  });
}

test('every name a rule forbids is one the platform has, and is found under that name', () => {
  const unfound = named.filter(({ rule, name }) => {
    return !problemsIn(useFile(name)).some((problem) => problem.rule === rule && problem.what === name);
  });

  assert.equal(unfound, []);
});

test('the snippets compile, so that the types are those of real code', () => {
  const wrong = Object.keys(texts).flatMap((file) => {
    const problems = program.getSemanticDiagnostics(program.getSourceFile(path.join(root, file)));
    return problems.map(({ messageText, code }) => `${file}: ${code} ${String(messageText)}`);
  });

  assert.equal(wrong, []);
});

for (const { name, looks = [] } of rules) {
  for (const look of looks) {
    test(`without the look ${look.name || 'at what is handed on'} of the rule "${name}" an idiom gets through`, () => {
      const fewer = rules.map((rule) => ({
        ...rule,
        looks: rule.looks?.filter((one) => one !== look) ?? [],
      }));

      assert.ok(
        idioms.some(([, , rule], index) => rule === name && !objectionsTo(index, fewer).includes(name)),
      );
    });
  }
}

test('wall time may be read in http/, cli/, test/ and bench/, and nowhere else', () => {
  const clock = idiomFile(idioms.findIndex(([name]) => name === 'Date.now'));

  for (const folder of ['http', 'cli', 'test', 'bench']) {
    assert.equal(problemsIn(clock, rules, `${folder}/a.ts`), [], folder);
  }
  for (const file of [
    'engine/a.ts',
    'models/a.ts',
    'machines/a/b.ts',
    'replay/a.ts',
    'scenarios/a.ts',
    'index.ts',
  ]) {
    assert.is(problemsIn(clock, rules, file).length, 1, file);
  }
});

test('state at the level of a module is refused in http/ as well', () => {
  const state = idiomFile(idioms.findIndex(([name]) => name === 'a module-level let'));

  assert.is(problemsIn(state, rules, 'http/a.ts')[0]?.rule, 'state');
  assert.equal(problemsIn(state, rules, 'cli/a.ts'), []);
});

test('what biome keeps is refused by it: for…in, any, and a file that wants to be two', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-biome-'));
  const texts = {
    'for-in.ts':
      'export function f(it: object): string[] {\n  for (const name in it) return [name];\n  return [];\n}\n',
    'any.ts': 'export const f = (it: unknown): unknown => (it as any).a;\n',
    'long.ts': Array.from({ length: 301 }, (_, index) => `export const a${index} = 1;\n`).join(''),
  };
  try {
    cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
    for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(folder, file), text);

    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    // The folder is not a Git checkout, so that the VCS integration is disabled.
    const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=github', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const found = [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=(?:[^,]*\/)?([\w.-]+)/g)].map(
      ([, ...pair]) => pair,
    );

    assert.equal(found.sort(), [
      ['noExcessiveLinesPerFile', 'long.ts'],
      ['noExplicitAny', 'any.ts'],
      ['noForIn', 'for-in.ts'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('unfinished work, a silenced compiler and an empty name are against the rules of the house', () => {
  const objections = (file: string, text: string) => [...houseProblems(file, text)].map(({ what }) => what);
  // Words that are joined at run time, so that the guard does not report this file.
  const later = 'TO'.concat('DO');
  const silenced = '@ts-'.concat('nocheck');

  assert.equal(objections('engine/a.ts', `// ${later}: x\n\n// ${silenced}`), [
    `"${later}"`,
    `"${silenced}"`,
  ]);
  const expected = '@ts-'.concat('expect-error');
  assert.equal(objections('engine/a.ts', `// ${expected}`), [`"${expected}"`]);
  assert.equal(objections('test/engine/a.test.ts', `// ${expected}`), []);
  assert.equal(objections('engine/string-utils.ts', ''), ['"utils"']);
  assert.equal(objections('engine/time.ts', 'export const today = 1;'), []);
});

test.run();
