/** Tests of the guard of casts: unchecked casts are allowed only in the one file that exists for them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { castProblems } from '../../support/determinism/guard-rig.js';

const double = 'export const a = (it: object) => it as unknown as string;';

function objectionsTo(file: string, text: string): string[] {
  return [...castProblems(file, text)].map(({ what, line }) => `${line} ${what}`);
}

test('a cast by way of unknown, one to never and every kind of ! are objected to in what is shipped', () => {
  const text = [
    double,
    'export const b = (it: object) => (it as unknown) as string;',
    'export const c = (it: object) => it as never;',
    'export const d = (it?: string) => it!.length;',
    'export class E { f!: string; }',
    'let g!: string; export const h = () => g;',
    'export const i = (it: object) => <string><unknown>it;',
  ].join('\n');
  const objections = [
    ...['1 `as unknown as`', '2 `as unknown as`', '3 `as never`', '4 `!`', '5 `!`', '6 `!`'],
    '7 `as unknown as`',
  ];

  for (const file of ['engine/a.ts', 'models/a/b.ts', 'machines/a.ts', 'http/a.ts', 'cli/a.ts', 'index.ts']) {
    assert.equal(objectionsTo(file, text), objections, file);
  }
  assert.equal(objectionsTo('test/a.ts', text), []);
});

test('a cast that the compiler checks, a negation and words about casts are not', () => {
  const text = [
    '// was never there, as unknown as can be!',
    "export const a = (it: unknown) => it as string; export const b = 'x as never';",
    'export const c = (it: boolean) => !it && it !== true;',
  ].join('\n');

  assert.equal(objectionsTo('engine/a.ts', text), []);
});

test('the file that is trusted may cast, and is objected to once it has none', () => {
  const trusted = 'models/resource/type-erasure.ts';

  assert.equal(objectionsTo(trusted, double), []);
  assert.equal(objectionsTo(trusted, ''), ['1 a trusted file without casts']);
});

test.run();
