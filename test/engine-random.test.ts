/** Named random streams: independent of one another, restored from their state, spread as measured. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf, durationFrom, RandomStream, type Spread } from '../engine/index.js';
import { createWorkshop, throughText } from './toy-world.js';

const seed = 20_260_102;

function numbersOf(stream: RandomStream, count: number): number[] {
  return Array.from({ length: count }, () => stream.next());
}

const spread = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 500_000 })))
  .map((parts): Spread => {
    const [minMs, typicalMs, maxMs] = parts.sort((a, b) => a - b) as [number, number, number];
    return { minMs, typicalMs, maxMs };
  });

test('no two names of one seed, and no two seeds of one name, share their numbers', () => {
  const names = ['drive/1/wear', 'drive/2/wear', 'drive/1', 'drive', 'drive/1/wear/', '1', 'a', ''];
  const firsts = ['1', '2', ''].flatMap((of) =>
    names.map((name) => new RandomStream(of, name, undefined).next()),
  );

  assert.is(new Set(firsts).size, firsts.length);
});

test('where the seed ends and the name begins makes a difference', () => {
  assert.is.not(digestOf('a', 'b/c'), digestOf('a/b', 'c'));
  assert.is.not(digestOf('ab', 'c'), digestOf('a', 'bc'));
  assert.is.not(digestOf('a"', '"b'), digestOf('a', '""b'));
});

test('numbers lie in [0, 1) and spread over it', () => {
  const numbers = numbersOf(new RandomStream('seed', 'name', undefined), 10_000);

  assert.ok(numbers.every((number) => number >= 0 && number < 1));
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    return numbers.filter((number) => Math.floor(number * 10) === tenth).length;
  });
  assert.ok(
    tenths.every((count) => count > 850 && count < 1_150),
    `tenths ${tenths}`,
  );
});

test('the first numbers of a stream are pinned: a change here changes every history', () => {
  const stream = new RandomStream('1', 'power/1/powerOn', undefined);

  assert.equal(numbersOf(stream, 3), [0.14867610507644713, 0.3090972292702645, 0.7969271424226463]);
  assert.is(
    digestOf('1', 'power/1/powerOn'),
    'e0295b67d37aa05f2311d53421538b989761f7e695096face55fd692306d42ff',
  );
});

test('a stream goes on from its state where it stopped, also through text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(50), (of, name, drawn) => {
      const stream = new RandomStream(of, name, undefined);
      numbersOf(stream, drawn);

      const restored = new RandomStream(of, name, throughText(stream.state));

      assert.equal(numbersOf(restored, 5), numbersOf(stream, 5));
    }),
    { seed, numRuns: 100 },
  );
});

test('taking the state does not move the stream, and drawing does not change a state that was taken', () => {
  const stream = new RandomStream('seed', 'name', undefined);
  const state = stream.state;
  const before = throughText(state);

  const first = stream.next();

  assert.equal(state, before);
  assert.is(new RandomStream('seed', 'name', state).next(), first);
  assert.throws(() => Object.assign(state, { c: 1 }));
});

test('a stream that is added draws nothing from the others', () => {
  const alone = createWorkshop();
  const crowded = createWorkshop();
  const drawn = (workshop: typeof alone, name: string) => {
    const outcome = workshop.perform({ type: 'draw', name });
    return outcome.ok ? outcome.value : outcome;
  };

  const expected = [drawn(alone, 'drive/1'), drawn(alone, 'drive/1'), drawn(alone, 'drive/1')];
  const among: unknown[] = [];
  for (let round = 0; round < 3; round++) {
    drawn(crowded, 'drive/0');
    among.push(drawn(crowded, 'drive/1'));
    drawn(crowded, 'drive/10');
    drawn(crowded, 'fan/1');
  }

  assert.equal(among, expected);
});

test('a duration lies within its spread, is whole, and grows with the number it is made from', () => {
  const uniform = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(spread, uniform, uniform, (of, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const [shorter, longer] = [durationFrom(of, low), durationFrom(of, high)];

      assert.ok(Number.isSafeInteger(shorter));
      assert.ok(of.minMs <= shorter && shorter <= longer && longer <= of.maxMs);
    }),
    { seed, numRuns: 500 },
  );
});

test('the ends and the middle of a spread are exact: 0 is the minimum, one half the typical value', () => {
  fc.assert(
    fc.property(spread, (of) => {
      assert.is(durationFrom(of, 0), of.minMs);
      assert.is(durationFrom(of, 0.5), of.typicalMs);
      assert.is(durationFrom(of, 1 - Number.EPSILON), of.maxMs);
    }),
    { seed, numRuns: 200 },
  );
});

test('half of what is drawn lies below the typical value, however lopsided the spread', () => {
  const lopsided: Spread = { minMs: 0, typicalMs: 1_000, maxMs: 28_000 };
  const stream = new RandomStream('seed', 'lopsided', undefined);
  const drawn = Array.from({ length: 4_000 }, () => durationFrom(lopsided, stream.next()));

  const below = drawn.filter((durationMs) => durationMs < lopsided.typicalMs).length;

  assert.ok(Math.abs(below - 2_000) < 150, `${below} of 4000 below the typical value`);
});

test('a spread without room gives its one value', () => {
  const fixed: Spread = { minMs: 5_000, typicalMs: 5_000, maxMs: 5_000 };

  assert.equal(
    [0, 0.25, 0.5, 0.999].map((uniform) => durationFrom(fixed, uniform)),
    [5_000, 5_000, 5_000, 5_000],
  );
});

test.run();
