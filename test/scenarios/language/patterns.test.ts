/** Tests of regular expressions in scenarios: they are RE2 expressions, and others are refused with the reason. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPattern } from '../../../scenarios/checks/pattern.js';
import { problemsOf, run, system } from '../../support/scenarios/scenario-rig.js';

test('a pattern that would take a backtracking engine for ever is judged in linear time', () => {
  const { failed } = run({
    steps: [
      { request: `PATCH ${system}`, body: { AssetTag: 'a'.repeat(31) } },
      { check: { get: system, has: { AssetTag: { not: { matches: '^(a+)+b$' } } } } },
      { check: { get: system, has: { AssetTag: { not: { matches: '(a|aa)+$.' } } } } },
    ],
  });

  assert.is(failed, 0);
});

test('a pattern that only backtracking can match is refused where it stands, with what it has', () => {
  const wrong = (matches: string) =>
    problemsOf({ steps: [{ check: { get: system, has: { AssetTag: { matches } } } }] })[0] as string;

  assert.match(wrong('(a)\\1'), /has\.AssetTag\.matches: .*\\1 is a back-reference, which cannot be matched/);
  assert.match(wrong('(?<x>a)\\k<x>'), /\\k< is a back-reference/);
  assert.match(wrong('a(?=b)'), /\(\?= is a look-ahead/);
  assert.match(wrong('(?<!a)b'), /\(\?<! is a look-behind/);
  assert.match(wrong('((a{100}){100}){100}'), /invalid repeat count/);
});

test('a pattern is spelled as JavaScript spells it', () => {
  const { failed } = run({
    steps: [
      { request: `PATCH ${system}`, body: { AssetTag: 'rack 7/B' } },
      ...[
        '^rack \\d\\/B$',
        '(?<row>\\w+) ',
        '\\u0072ack',
        '[\\w/]+$',
        '\\p{Lu}',
        '[(?=)]?7',
        'rack|\\(\\?=',
      ].map((matches) => ({
        check: { get: system, has: { AssetTag: { matches } } },
      })),
    ],
  });

  assert.is(failed, 0);
});

test('a pattern of brackets that are never closed is read once', () => {
  const reading = readPattern('['.repeat(300_000));

  assert.is(reading.ok, false);
  assert.is(readPattern('[(?=]x').ok, true, 'in a class it stands for itself');
  assert.match(JSON.stringify(readPattern('a(?=b)')), /look-ahead/);
  assert.match(JSON.stringify(readPattern('(?<!b)a')), /look-behind/);
  assert.match(JSON.stringify(readPattern('(a)\\1')), /back-reference/);
  assert.is(readPattern('(?<name>a)').ok, true);
});

test.run();
