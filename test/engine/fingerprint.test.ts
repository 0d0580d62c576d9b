/**
 * Tests of fingerprints: the fingerprint of a tree does not depend on the order of its keys, and that of a journal
 * depends on the order of its entries.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chain, chainStart, FingerprintCache, fingerprint } from '../../engine/index.js';
import { createWorkshop, furnish, switchOn, tell, throughText } from '../support/engine/toy-world.js';

const seed = 20_260_104;

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Returns the value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

/** Generator of plain JSON values without `__proto__`, which is not a valid key of a tree. */
const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('__proto__'));

test('what has no JSON form has no fingerprint', () => {
  for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('s')]) {
    assert.throws(() => fingerprint(value), undefined, `${String(value)} has a fingerprint`);
  }
  assert.throws(() => fingerprint({ temperature: Number.NaN }));
});

test('the order of keys makes no difference, the order of entries does', () => {
  fc.assert(
    fc.property(json, (value) => {
      assert.is(fingerprint(reversed(value)), fingerprint(value));
      assert.is(fingerprint(throughText(value)), fingerprint(value));
    }),
    { seed, numRuns: 300 },
  );
  assert.is.not(fingerprint([1, 2]), fingerprint([2, 1]));
});

test('one bit makes a difference, wherever it is', () => {
  const tree = { clock: { now: 1 }, lamps: [{ on: false }, { on: false }], name: 'a' };
  const others = [
    { ...tree, clock: { now: 2 } },
    { ...tree, lamps: [{ on: false }, { on: true }] },
    { ...tree, name: 'b' },
    { ...tree, name: null },
    { ...tree, more: {} },
    { clock: tree.clock, lamps: tree.lamps },
  ];

  const fingerprints = [tree, ...others].map(fingerprint);

  assert.is(new Set(fingerprints).size, fingerprints.length);
});

test('a fingerprint is the sha256 of the RFC 8785 form: the sample of its section 3.2.2', () => {
  const sample: unknown = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  // Canonical form that the RFC prints for the sample (section 3.2.4), byte by byte.
  const canonical =
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
    '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}';

  assert.is(fingerprint(sample), sha256(canonical));
});

test('a part whose form is long stands as its hash, so that it need not be hashed again', () => {
  const long = { text: 'x'.repeat(300) };
  const form = `{"text":"${long.text}"}`;

  assert.is(fingerprint(long), sha256(form));
  assert.is(fingerprint({ long, short: [1] }), sha256(`{"long":#${sha256(form)},"short":[1]}`));
  assert.is.not(fingerprint({ long, short: [1] }), fingerprint({ long: `#${sha256(form)}`, short: [1] }));
});

test('fingerprints that remember are those of every tree on its own', () => {
  const simulation = furnish(createWorkshop());
  simulation.perform(tell(['lamp/window', switchOn], ['lamp/shelf/1', switchOn]));
  const remembering = new FingerprintCache();
  const seen = new Set<string>();

  for (let step = 0; step < 200; step++) {
    simulation.step();
    const taken = remembering.of(simulation.tree);
    assert.is(taken, fingerprint(throughText(simulation.tree)));
    seen.add(taken);
  }

  assert.is(seen.size, 200);
});

test('what is not frozen is looked at again: it may have changed', () => {
  const remembering = new FingerprintCache();
  const notes = { list: ['a'] };
  const before = remembering.of(notes);
  notes.list.push('b');

  assert.is.not(remembering.of(notes), before);
  assert.is(remembering.of(notes), fingerprint({ list: ['a', 'b'] }));
});

test('keys are sorted by UTF-16 code units: the sample of section 3.2.3', () => {
  const sample = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    1: 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const canonical =
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
    '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}';

  assert.is(fingerprint(sample), sha256(canonical));
});

test('numbers are written as ECMAScript writes them: samples of appendix B', () => {
  const samples: readonly (readonly [number, string])[] = [
    [0, '0'],
    [-0, '0'],
    [Number.MIN_VALUE, '5e-324'],
    [Number.MAX_VALUE, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [0.000001, '0.000001'],
    [1e-7, '1e-7'],
    [333333333.33333325, '333333333.33333325'],
  ];
  for (const [number, text] of samples) assert.is(fingerprint(number), sha256(text), text);
});

test('a chain depends on every line and on their order', () => {
  const linesOf = (lines: readonly string[]) => lines.reduce((link, line) => chain(link, line), chainStart);
  const lines = ['{"at":1}', '{"at":2}', '{"at":3}'] as const;
  const chains = [
    linesOf(lines),
    linesOf([lines[1], lines[0], lines[2]]),
    linesOf(lines.slice(0, 2)),
    linesOf(lines.slice(1)),
    linesOf([...lines, lines[2]]),
    linesOf(['{"at": 1}', ...lines.slice(1)]),
    chainStart,
  ];

  assert.is(new Set(chains).size, chains.length);
  assert.match(chains[0] as string, /^[0-9a-f]{64}$/);
});

test.run();
