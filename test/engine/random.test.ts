/**
 * Tests of random draws: a draw depends only on its name, instant, event and number, not on previous draws. Draws are
 * evenly distributed.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type DurationRange, deriveDigest, drawNumber, sampleDuration } from '../../engine/index.js';
import {
  createWorkshop,
  readRecord,
  start,
  tell,
  type WorkshopSimulation,
  workshopStartMs,
} from '../support/engine/toy-world.js';

const seed = 20_260_102;

/** Returns `count` draws, one at each of `count` instants. */
function numbersOf(of: string, address: string, purpose: string, count: number): number[] {
  return Array.from({ length: count }, (_, at) =>
    drawNumber(of, address, purpose, { at, event: 0, draw: 0 }),
  );
}

function drawn(workshop: WorkshopSimulation, name: string): unknown {
  const outcome = workshop.perform({ type: 'draw', name });
  return outcome.ok ? outcome.value : outcome;
}

const spread = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 500_000 })))
  .map((parts): DurationRange => {
    const [minMs, typicalMs, maxMs] = parts.sort((a, b) => a - b) as [number, number, number];
    return { minMs, typicalMs, maxMs };
  });

test('no two seeds, machines, purposes or occasions share a number', () => {
  const names = ['drive/1', 'drive/2', 'drive', '1', 'a', ''];
  const occasions = [0, 1, 1_700_000_000_000].flatMap((at) =>
    [0, 1].flatMap((event) => [0, 1].map((draw) => ({ at, event, draw }))),
  );
  const numbers = ['1', '2', ''].flatMap((of) =>
    names.flatMap((address) =>
      names.flatMap((purpose) => occasions.map((occasion) => drawNumber(of, address, purpose, occasion))),
    ),
  );

  assert.is(new Set(numbers).size, numbers.length);
});

test('where the seed ends and the name begins makes a difference', () => {
  assert.is.not(deriveDigest('a', 'b/c'), deriveDigest('a/b', 'c'));
  assert.is.not(deriveDigest('ab', 'c'), deriveDigest('a', 'bc'));
  assert.is.not(deriveDigest('a"', '"b'), deriveDigest('a', '""b'));
});

test('numbers lie in [0, 1) and spread over it', () => {
  const numbers = numbersOf('seed', 'machine', 'name', 10_000);

  assert.ok(numbers.every((number) => number >= 0 && number < 1));
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    return numbers.filter((number) => Math.floor(number * 10) === tenth).length;
  });
  assert.ok(
    tenths.every((count) => count > 850 && count < 1_150),
    `tenths ${tenths}`,
  );
});

test('some draws are pinned: a change here changes every history', () => {
  assert.equal(
    numbersOf('1', 'power/1', 'powerOn', 3),
    [0.8329141729045659, 0.040800678078085184, 0.2670103495474905],
  );
  assert.is(
    deriveDigest('1', 'power/1/powerOn'),
    'e0295b67d37aa05f2311d53421538b989761f7e695096face55fd692306d42ff',
  );
});

test('a draw hangs on nothing that was drawn before, by the same machine or by others', () => {
  const alone = createWorkshop();
  const crowded = createWorkshop();
  for (const name of ['drive/1', 'drive/0', 'fan/1']) drawn(crowded, name);
  for (const each of [alone, crowded]) each.advanceBy(1_000);

  assert.is(drawn(crowded, 'drive/1'), drawn(alone, 'drive/1'));
});

test('a machine that draws in several events of one instant draws another number in each', () => {
  const simulation = createWorkshop();

  const numbers = [1, 2, 3].map(() => drawn(simulation, 'drive/1'));
  simulation.advanceBy(1);
  const later = drawn(simulation, 'drive/1');

  assert.is(new Set([...numbers, later]).size, 4);
});

test('an event that is left out moves the numbers of no other, unless it is of the same machine and instant', () => {
  const rolls = (instants: readonly number[]) => {
    const simulation = createWorkshop();
    start(simulation, 'dice/red');
    start(simulation, 'dice/blue');
    const waits = new Map<number, unknown>();
    for (const at of instants) {
      simulation.advanceTo(workshopStartMs + at);
      simulation.perform(tell(['dice/red', { type: 'roll' }]));
      waits.set(at, readRecord(simulation, 'dice/red')?.context);
    }
    return waits;
  };

  const all = rolls([10_000, 20_000, 30_000, 40_000]);
  const without = rolls([20_000, 40_000]);

  assert.is(new Set([...all.values()].map((wait) => JSON.stringify(wait))).size, 4);
  assert.equal(without.get(20_000), all.get(20_000));
  assert.equal(without.get(40_000), all.get(40_000));
});

test('another future draws other numbers from its event on, and is the same until then', () => {
  const original = createWorkshop();
  const before = drawn(original, 'drive/1');
  const [same, other, again] = [original.fork(), original.fork(), original.fork()];
  for (const each of [other, again]) each.perform({ type: 'future', seed: 'another' });
  const { random, clock, ...state } = original.tree;
  const { random: otherRandom, clock: otherClock, ...otherState } = other.tree;
  assert.equal(otherState, state);
  assert.equal(otherRandom, { ...random, seed: 'another' });
  assert.equal(otherClock, { ...clock, executed: clock.executed + 1 });

  for (const each of [original, same, other, again]) each.advanceBy(5);
  const next = [original, same, other, again].map((each) => drawn(each, 'drive/1'));

  assert.is(next[1], next[0]);
  assert.is.not(next[2], next[0]);
  assert.is(next[3], next[2]);
  assert.is.not(next[0], before);
});

test('a duration lies within its spread, is whole, and grows with the number it is made from', () => {
  const uniform = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(spread, uniform, uniform, (of, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const [shorter, longer] = [sampleDuration(of, low), sampleDuration(of, high)];

      assert.ok(Number.isSafeInteger(shorter));
      assert.ok(of.minMs <= shorter && shorter <= longer && longer <= of.maxMs);
    }),
    { seed, numRuns: 500 },
  );
});

test('the ends and the middle of a spread are exact: 0 is the minimum, one half the typical value', () => {
  fc.assert(
    fc.property(spread, (of) => {
      assert.is(sampleDuration(of, 0), of.minMs);
      assert.is(sampleDuration(of, 0.5), of.typicalMs);
      assert.is(sampleDuration(of, 1 - Number.EPSILON), of.maxMs);
    }),
    { seed, numRuns: 200 },
  );
});

test('half of what is drawn lies below the typical value, however lopsided the spread', () => {
  const lopsided: DurationRange = { minMs: 0, typicalMs: 1_000, maxMs: 28_000 };
  const drawn = numbersOf('seed', 'machine', 'lopsided', 4_000).map((uniform) =>
    sampleDuration(lopsided, uniform),
  );

  const below = drawn.filter((durationMs) => durationMs < lopsided.typicalMs).length;

  assert.ok(Math.abs(below - 2_000) < 150, `${below} of 4000 below the typical value`);
});

test('a spread without room gives its one value', () => {
  const fixed: DurationRange = { minMs: 5_000, typicalMs: 5_000, maxMs: 5_000 };

  assert.equal(
    [0, 0.25, 0.5, 0.999].map((uniform) => sampleDuration(fixed, uniform)),
    [5_000, 5_000, 5_000, 5_000],
  );
});

test.run();
