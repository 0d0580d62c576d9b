/** Tests of `$filter`: the syntax and meaning of expressions, and that no text of a client breaks the parser. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filterNestingMax, parseFilter, satisfies } from '../../../models/redfish/odata/filter.js';
import type { Expression, Operator } from '../../../models/redfish/odata/filter-grammar.js';

const runs = { seed: 20_26, numRuns: 500 } as const;

type Value = string | number | boolean | null;

/** Resource with one value of each kind. It has no property `Gone`. */
const resource = {
  Text: 'b',
  Number: 5,
  Truth: true,
  Nothing: null,
  Created: '2026-01-01T00:00:00Z',
  Nested: { Deeper: { Text: "it's" } },
  List: ['b'],
};

function holds(expression: string): boolean {
  const parsed = parseFilter(expression);
  if (!parsed.ok) throw new Error(`${expression}: not understood at ${parsed.at}`);
  return satisfies(resource, parsed.expression);
}

function placeOf(expression: string): number | undefined {
  const parsed = parseFilter(expression);
  return parsed.ok ? undefined : parsed.at;
}

test('what is no expression is refused at the place where it stops being one', () => {
  for (const [expression, at] of [
    ['', 0],
    ['Name', 4],
    ['Name eq', 7],
    ['Name eq b', 8],
    ["Name eq 'b", 8],
    ["Name eq 'b' and", 15],
    ["Name eq 'b' xor Name eq 'c'", 12],
    ['Name eqq 1', 5],
    ['Name EQ 1', 5],
    ['(Name eq 1', 10],
    ['Name eq 1)', 9],
    ['Name eq 1and Truth eq true', 8],
    ['true eq true', 8],
    ['Name.eq 1', 8],
    ['Name. eq 1', 4],
    ['1 eq 1', 5],
  ] as const) {
    assert.is(placeOf(expression), at, expression);
  }
});

test('parentheses nest as deep as the limit and no deeper; those in text do not count', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}Number eq 5${')'.repeat(depth)}`;

  assert.is(placeOf(nested(filterNestingMax + 1)), filterNestingMax);
  assert.is(placeOf(nested(100_000)), filterNestingMax);
  assert.is(placeOf(nested(filterNestingMax)), undefined);
  assert.is(placeOf(`Text eq '${'('.repeat(100)}'`), undefined);
});

test('a chain of not as long as an expression may be is read, and means what its length says', () => {
  assert.is(holds(`${'not '.repeat(500)}Number eq 5`), true);
  assert.is(holds(`${'not '.repeat(501)}Number eq 5`), false);
});

test('unlike values are unequal and have no order', () => {
  for (const comparison of [
    "Number eq '5'",
    "Number gt '4'",
    'Text gt 1',
    'Truth eq 1',
    'Truth gt false',
    'List eq null',
  ]) {
    assert.not(holds(comparison), comparison);
  }
  for (const comparison of ["Number ne '5'", 'Text ne 1', "List ne 'b'"])
    assert.ok(holds(comparison), comparison);
});

test('a property that is not there is null, whatever stands in its way', () => {
  for (const path of [
    'Gone',
    'Nothing',
    'Text.Deeper',
    'Nested/Gone/Deeper',
    'toString',
    '__proto__.constructor',
  ]) {
    assert.ok(holds(`${path} eq null`), path);
    assert.not(holds(`${path} ne null`), path);
    assert.not(holds(`${path} lt 1 or ${path} ge 'a'`), path);
  }
});

test('paths go down by dots and by slashes, and a quote in text is doubled', () => {
  assert.ok(holds("Nested.Deeper.Text eq 'it''s'"));
  assert.ok(holds("Nested/Deeper/Text eq 'it''s'"));
  assert.ok(holds("Nested/Deeper.Text ne 'its'"));
});

test('and binds tighter than or, not tightest of all, and parentheses turn that around', () => {
  assert.ok(holds('Number eq 5 or Number eq 6 and Number eq 7'));
  assert.not(holds('(Number eq 5 or Number eq 6) and Number eq 7'));
  assert.ok(holds('not Number eq 6 and Number eq 5'));
  assert.not(holds('not(Number eq 6 or Number eq 5)'));
});

test('a value may stand on either side, and its order is turned around with it', () => {
  assert.ok(holds('4 lt Number and 6 gt Number and 5 le Number and 5 eq Number'));
  assert.not(holds('5 lt Number or 6 le Number'));
});

test('instants are compared as time, whatever their zone and precision, quoted or not', () => {
  for (const instant of ['2026-01-01T01:00:00+01:00', '2026-01-01T00:00Z', '2026-01-01T00:00:00.000Z']) {
    assert.ok(holds(`Created eq '${instant}'`), instant);
    assert.ok(holds(`Created ge ${instant}`), instant);
  }
  assert.ok(holds("Created lt '2026-01-01T00:30:00-01:00'"));
});

test('what only looks like an instant is text', () => {
  assert.ok(holds("Created lt '2026-13-01T00:00:00Z'"));
  assert.ok(holds("Created gt '2026'"));
});

test('names of annotations are one step, though they have a dot', () => {
  const parsed = parseFilter(
    "@odata.id eq '/x' and Members@odata.count ge 2 and Oem.Vnd.@odata.type ne null",
  );

  assert.ok(parsed.ok);
  const counted = { '@odata.id': '/x', 'Members@odata.count': 2, Oem: { Vnd: { '@odata.type': '#A' } } };
  assert.ok(satisfies(counted, parsed.expression));
});

const operators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
const word = fc.constantFrom(
  'Text',
  'Number',
  'Truth',
  'Nothing',
  'Created',
  'Gone',
  'not_',
  'order',
  'nullable',
);
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('b', "'", "it''s", '(', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00'),
  fc.integer({ min: -10, max: 10 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
);
const expression = fc.letrec<{ all: Expression; leaf: Expression }>((tie) => ({
  leaf: fc.record({
    kind: fc.constant('compare' as const),
    path: fc.array(word, { minLength: 1, maxLength: 3 }),
    operator: fc.constantFrom(...operators),
    value,
  }),
  all: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    tie('leaf'),
    fc.record({ kind: fc.constant('not' as const), term: tie('all') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      terms: fc.array(tie('all'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).all;

/** Prints an expression with parentheses around every inner expression, so that operator precedence does not matter. */
function print(node: Expression): string {
  switch (node.kind) {
    case 'compare':
      return `${node.path.join('.')} ${node.operator} ${literal(node.value)}`;
    case 'not':
      return `not (${print(node.term)})`;
    default:
      return node.terms.map((term) => `(${print(term)})`).join(` ${node.kind} `);
  }
}

function literal(given: Value): string {
  return typeof given === 'string' ? `'${given.replaceAll("'", "''")}'` : String(given);
}

test('reading what was printed gives back the expression', () => {
  fc.assert(
    fc.property(expression, (given) => {
      const parsed = parseFilter(print(given));
      assert.ok(parsed.ok, print(given));
      assert.is(JSON.stringify(parsed.expression), JSON.stringify(given));
    }),
    runs,
  );
});

/** Computes the expected result independently, from a table of each operator for three truth values. */
function expected(node: Expression, subject: Readonly<Record<string, unknown>>): boolean {
  if (node.kind === 'not') return !expected(node.term, subject);
  if (node.kind !== 'compare') {
    const truths = node.terms.map((term) => expected(term, subject));
    return node.kind === 'and' ? !truths.includes(false) : truths.includes(true);
  }
  const found = node.path.reduce<unknown>(
    (at, name) =>
      at !== null && typeof at === 'object' && !Array.isArray(at)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    subject,
  );
  const table: Record<Operator, readonly string[]> = {
    eq: ['equal'],
    ne: ['unlike', 'less', 'more'],
    gt: ['more'],
    ge: ['more', 'equal'],
    lt: ['less'],
    le: ['less', 'equal'],
  };
  return table[node.operator].includes(outcome(found ?? null, node.value));
}

function outcome(found: unknown, wanted: Value): string {
  if (found === wanted) return 'equal';
  if (typeof found !== typeof wanted || !['string', 'number'].includes(typeof found)) return 'unlike';
  const [left, right] = [comparable(found), comparable(wanted)];
  const bothTimes = typeof left === 'number' && typeof right === 'number';
  const [a, b] = bothTimes ? [left, right] : [found as string, wanted as string];
  return a === b ? 'equal' : a < b ? 'less' : 'more';
}

function comparable(given: unknown): unknown {
  return typeof given === 'string' && /^\d{4}-.*T.*(Z|[+-]\d\d:\d\d)$/.test(given)
    ? Date.parse(given)
    : given;
}

test('an expression holds exactly when a plain reading of it says so', () => {
  const subject = fc.record({ Text: value, Number: value, Truth: value, Nothing: value, Created: value });
  fc.assert(
    fc.property(expression, subject, (given, there) => {
      const nested = { ...there, Gone: { Text: there.Number, order: [there.Text] } };
      assert.is(satisfies(nested, given), expected(given, nested), print(given));
    }),
    runs,
  );
});

test('no text whatever makes the reading throw, and a place of refusal lies within the text', () => {
  const token = fc.constantFrom(
    'Name',
    'eq',
    'and',
    'not',
    '(',
    ')',
    "'",
    '.',
    '/',
    ' ',
    '1',
    '-',
    'null',
    '@odata.',
    '\u0000',
    '😀',
    'T',
    '2026-01-01T00:00:00Z',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const parsed = parseFilter(given);
      assert.ok(parsed.ok || (parsed.at >= 0 && parsed.at <= given.length));
    }),
    { ...runs, numRuns: 3_000 },
  );
});

test.run();
