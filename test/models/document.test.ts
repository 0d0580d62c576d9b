/** Tests of the parser of documents: every problem has the position of the mistake and the expected value. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { z } from 'zod';
import {
  checkValue,
  durationMs,
  formatProblem,
  nestingMax,
  parseDocument,
} from '../../models/document/document.js';

const step = z.union([
  z.strictObject({ power: z.enum(['on', 'off']) }),
  z.strictObject({ advance: durationMs }),
  z.strictObject({ kind: z.literal('press'), holdMs: z.int() }),
  z.strictObject({ kind: z.literal('pull'), bay: z.int() }),
]);
const schema = z.strictObject({
  name: z.string(),
  retries: z.int().min(1).max(8).optional(),
  wait: z.union([durationMs, z.strictObject({ min: durationMs, max: durationMs })]).optional(),
  mode: z.enum(['Restore', 'RemainOff']).optional(),
  ports: z.array(z.strictObject({ number: z.int(), linkUp: z.boolean().optional() })).optional(),
  steps: z.array(step).optional(),
  anything: z.json().optional(),
});

function problemsOf(text: string): readonly string[] {
  const result = parseDocument(text, 'box.yaml', schema);
  return result.ok ? [] : result.problems.map(formatProblem);
}

test('a value of the wrong type is reported at the value', () => {
  assert.equal(problemsOf('name: rack\nretries:   many\n'), [
    'box.yaml:2:12: retries: found "many" (expected a whole number)',
  ]);
});

test('an unknown key is reported at the key, with the known keys and the nearest one', () => {
  const expected = 'expected one of name, retries, wait, mode, ports, steps, anything';

  assert.equal(problemsOf('name: rack\nretrys: 2\n'), [
    `box.yaml:2:1: retrys: "retrys" is not a known key, did you mean "retries"? (${expected})`,
  ]);
  assert.equal(problemsOf('name: rack\ncolour: red\n'), [
    `box.yaml:2:1: colour: "colour" is not a known key (${expected})`,
  ]);
});

test('a missing key is reported at the mapping that lacks it', () => {
  assert.equal(problemsOf('name: rack\nports:\n  - number: 1\n  - linkUp: true\n'), [
    'box.yaml:4:5: ports[1].number: "number" is missing (expected a whole number)',
  ]);
});

test('a malformed duration is reported with examples of good ones', () => {
  const expected = "expected a duration such as '10m', '90s', '1h30m' or '500ms'";

  for (const bad of ['10 minutes', '1.5s', '-5s', '30m1h', '10', '']) {
    assert.equal(problemsOf(`name: rack\nwait: "${bad}"\n`), [
      `box.yaml:2:7: wait: found "${bad}" (${expected})`,
    ]);
  }
  assert.equal(problemsOf('name: rack\nsteps:\n  - advance: 90\n'), [
    `box.yaml:3:14: steps[0].advance: found 90 (${expected})`,
  ]);
});

test('durations come out as whole milliseconds', () => {
  const result = parseDocument('name: rack\nwait: {min: 0s, max: 1h30m}\n', 'box.yaml', schema);

  assert.ok(result.ok);
  assert.equal(result.value.wait, { min: 0, max: 5_400_000 });
});

test('a repeated key is a problem at its second place, and does not hide what is wrong with the first', () => {
  assert.equal(problemsOf('name: rack\nretries: x\nretries: 2\n'), [
    'box.yaml:2:10: retries: found "x" (expected a whole number)',
    'box.yaml:3:1: retries: "retries" stands here twice (expected each key once)',
  ]);
  assert.equal(problemsOf('{"name": "a",\n "name": "b"}'), [
    'box.yaml:2:2: name: "name" stands here twice (expected each key once)',
  ]);
});

test('a syntax error is a problem like any other, and the schema is not asked', () => {
  const [first, ...others] = problemsOf('nam: rack\nretries: [1, 2\nwait: 5s\n');

  assert.match(first as string, /^box\.yaml:3:1: .*\(expected well-formed YAML or JSON\)$/);
  assert.equal(others, []);
});

test('a union speaks of the branch whose keys fit best', () => {
  assert.equal(problemsOf('name: rack\nsteps:\n  - power: onn\n'), [
    'box.yaml:3:12: steps[0].power: found "onn", did you mean "on"? (expected one of "on", "off")',
  ]);
  assert.equal(problemsOf('name: rack\nsteps:\n  - {kind: pull, bay: two}\n'), [
    'box.yaml:3:23: steps[0].bay: found "two" (expected a whole number)',
  ]);
  assert.equal(problemsOf('name: rack\nsteps:\n  - {kind: pull, holdMs: 5}\n'), [
    'box.yaml:3:5: steps[0].bay: "bay" is missing (expected a whole number)',
    'box.yaml:3:18: steps[0].holdMs: "holdMs" is not a known key (expected one of kind, bay)',
  ]);
  assert.equal(problemsOf('name: rack\nsteps:\n  - {advanc: 5s}\n'), [
    `box.yaml:3:5: steps[0].advance: "advance" is missing (expected a duration such as '10m', '90s', '1h30m' or '500ms')`,
    'box.yaml:3:6: steps[0].advanc: "advanc" is not a known key, did you mean "advance"? (expected one of advance)',
  ]);
});

test('a union lists its kinds when no branch is of the given kind', () => {
  assert.equal(problemsOf('name: rack\nsteps: [{kind: pul, bay: 2}]\n'), [
    'box.yaml:2:16: steps[0].kind: found "pul", did you mean "pull"? (expected one of "press", "pull")',
  ]);
  assert.equal(problemsOf('name: rack\nwait: 5\n'), [
    "box.yaml:2:7: wait: found 5 (expected a duration such as '10m', '90s', '1h30m' or '500ms' or a mapping)",
  ]);
});

test('all problems come at once, in the order of the file', () => {
  const problems = problemsOf('mode: restore\nretries: 9\nports: [{number: 1.5}]\n');

  assert.equal(problems, [
    'box.yaml:1:1: name: "name" is missing (expected text)',
    'box.yaml:1:7: mode: found "restore", did you mean "Restore"? (expected one of "Restore", "RemainOff")',
    'box.yaml:2:10: retries: found 9 (expected a number that is at most 8)',
    'box.yaml:3:18: ports[0].number: found 1.5 (expected a whole number)',
  ]);
});

test('what JSON cannot hold is refused even where the schema takes anything', () => {
  const refused = (text: string) => problemsOf(`name: rack\nanything: ${text}\n`);

  assert.equal(refused('.nan'), [
    'box.yaml:2:11: anything: .nan is not kept exactly (expected a finite number up to 2^53)',
  ]);
  assert.match(refused('-.inf')[0] as string, /^box\.yaml:2:11: anything: -\.inf is not kept exactly/);
  assert.match(refused('12345678901234567890')[0] as string, /^box\.yaml:2:11: .* is not kept exactly/);
  assert.match(refused('!!timestamp 2026-02-11')[0] as string, /^box\.yaml:2:11: .*plain JSON value/);
  assert.match(refused('!!set {a, b}')[0] as string, /^box\.yaml:2:11: .*plain JSON value/);
  assert.match(refused('{[a]: 1}')[0] as string, /^box\.yaml:2:12: .*cannot be a key/);
  assert.match(refused('{__proto__: 1}')[0] as string, /^box\.yaml:2:12: .*reserved key/);
});

test('a refused value is one problem, whatever type the schema wanted', () => {
  assert.equal(problemsOf('name: rack\nretries: .inf\n'), [
    'box.yaml:2:10: retries: .inf is not kept exactly (expected a finite number up to 2^53)',
  ]);
});

test('an unquoted date stays text, whatever version of YAML the file declares', () => {
  const result = parseDocument('%YAML 1.1\n---\nname: 2026-02-11\nanything: yes\n', 'box.yaml', schema);

  assert.ok(result.ok);
  assert.equal(result.value, { name: '2026-02-11', anything: 'yes' });
});

test('a second document is refused where it starts', () => {
  assert.equal(problemsOf('name: a\n---\nname: b\n'), [
    'box.yaml:2:1: starts a second document (expected one document in a file)',
  ]);
});

test('an alias is read, one that contains itself or multiplies without bound is refused', () => {
  const shared = parseDocument('name: &n rack\nanything: [*n, *n]\n', 'box.yaml', schema);
  const tenfold = (of: string) => `[${Array.from({ length: 10 }, () => of).join(', ')}]`;
  const bomb = ['name: a', 'anything:', `  a0: &a0 ${tenfold('x')}`];
  for (let level = 1; level < 12; level++) bomb.push(`  a${level}: &a${level} ${tenfold(`*a${level - 1}`)}`);

  assert.ok(shared.ok);
  assert.equal(shared.value.anything, ['rack', 'rack']);
  assert.equal(problemsOf('name: a\nanything: &self [*self]\n'), [
    'box.yaml:2:18: anything[0]: *self contains itself (expected a finite value)',
  ]);
  assert.match(problemsOf(bomb.join('\n'))[0] as string, /is one value too many/);
});

test('an alias means the anchor last written above it, also after an older one was repeated', () => {
  const text = 'name: a\nanything: {a: &x [&y 1], b: &y 2, c: *x, d: *y}\n';
  const result = parseDocument(text, 'box.yaml', schema);

  assert.ok(result.ok);
  assert.equal(result.value.anything, { a: [1], b: 2, c: [1], d: 2 });
});

test('nesting that would exhaust the stack is a problem, not an abort', () => {
  for (const opening of ['- ', '[', '{a: ', '? ']) {
    const problems = problemsOf(opening.repeat(50_000));
    assert.is(problems.length, 1);
    assert.match(problems[0] as string, `is nested too deeply (expected at most ${nestingMax} levels)`);
  }
});

test('a text beyond the limit is refused unread', () => {
  assert.equal(problemsOf('#'.repeat(4_194_305)), [
    'box.yaml:1:1: is 4194305 characters long (expected at most 4194304)',
  ]);
});

test('an empty file lacks a mapping at its first character', () => {
  for (const text of ['', '# nothing but a remark\n']) {
    assert.equal(problemsOf(text), ['box.yaml:1:1: found nothing (expected a mapping)']);
  }
});

test('a byte order mark and carriage returns do not move the columns', () => {
  assert.equal(problemsOf('\uFEFFname: rack\r\nretries:  x\r\n'), [
    'box.yaml:2:11: retries: found "x" (expected a whole number)',
  ]);
});

test('locate finds a value that is there, and the nearest mapping around one that is not', () => {
  const result = parseDocument('name: rack\nports:\n  - number: 1\n', 'box.yaml', schema);

  assert.ok(result.ok);
  assert.equal(result.locate(['ports', 0, 'number']), { file: 'box.yaml', line: 3, column: 13 });
  assert.equal(result.locate(['ports', 0, 'linkUp']), { file: 'box.yaml', line: 3, column: 5 });
  assert.equal(result.locate(['steps', 4]), { file: 'box.yaml', line: 1, column: 1 });
});

test('a value in memory gets the same words without a place', () => {
  const result = checkValue({ name: 'rack', ports: [{ number: '1' }] }, schema);

  assert.not.ok(result.ok);
  assert.equal(result.ok ? [] : result.problems.map(formatProblem), [
    'ports[0].number: found "1" (expected a whole number)',
  ]);
});

test('any plain JSON printed as JSON or YAML is read back the same, each value where it was printed', () => {
  // Test values exclude numbers without an exact text, and the key `__proto__`, which has a separate test.
  const leaf = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.constant(0.1),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        tie('tree'),
        {
          maxKeys: 4,
          noNullPrototype: true,
        },
      ),
    ),
  }));
  const property = fc.property(tree, (value) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, '\t'), stringify(value)]) {
      const result = parseDocument(text, 'any', z.json());
      assert.ok(result.ok, text);
      assert.equal(result.value, value);
    }
  });

  fc.assert(property, { seed: 20_260_211, numRuns: 300 });
});

test('of a document with hundreds of problems the first are told, and how many more there are', () => {
  const text = `name: rack\n${Array.from({ length: 300 }, (_, n) => `k${n}: 1`).join('\n')}\n`;

  const problems = problemsOf(text);

  assert.is(problems.length, 33);
  assert.match(problems[31] ?? '', /^box\.yaml:33:1: k31: /);
  assert.is(problems[32], 'box.yaml:34:1: 268 more problems (expected none)');
  const keys = Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`k${n}`, 1]));
  const checked = checkValue({ name: 'rack', ...keys }, schema);
  assert.is(checked.ok ? 0 : checked.problems.length, 33);
});

test.run();
