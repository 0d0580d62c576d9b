/**
 * Tests of noise: a value depends only on seed, name and position, values are evenly distributed, and neighboring
 * values are independent.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createNoise } from '../../engine/index.js';

const count = 20_000;
const samples = (seed: string, name: string) => {
  const noise = createNoise(seed, name);
  return Array.from({ length: count }, (_, index) => noise.at(index));
};

test('the same seed, name and position give the same number, on every machine', () => {
  const { at, smooth } = createNoise('1', 'fan/1');

  assert.equal([at(0), at(1), at(2 ** 40), at(-1)], pinned);
  assert.is(smooth(90_000, 60_000), (at(1) + at(2)) / 2);
});

/** Pinned values of the noise function. If one of them changes, every sensor reading of every history changes. */
const pinned = [0.20152670075185597, 0.8685623775236309, 0.5209329547360539, 0.686829024227336];

test('numbers are in [0, 1) and spread evenly', () => {
  const found = samples('1', 'inlet');
  assert.ok(found.every((value) => value >= 0 && value < 1));
  for (let tenth = 0; tenth < 10; tenth++) {
    const inTenth = found.filter((value) => Math.floor(value * 10) === tenth).length;
    assert.ok(Math.abs(inTenth - count / 10) < count / 100, `${inTenth} in tenth ${tenth}`);
  }
});

test('neighbouring positions, names and seeds have nothing to do with one another', () => {
  const one = samples('1', 'inlet');
  const others = [one.slice(1), samples('1', 'inlet2'), samples('2', 'inlet'), samples('1inlet', '')];

  for (const other of others) assert.ok(Math.abs(correlation(one, other)) < 0.03);
  assert.is.not(createNoise('a b', 'c').at(0), createNoise('a', 'b c').at(0));
});

test('positions beyond 32 bits are positions of their own', () => {
  const { at } = createNoise('1', 'inlet');
  const found = new Set([0, 1, 2, 3].map((high) => at(high * 2 ** 32 + 7)));
  assert.is(found.size, 4);
});

test('smooth noise is what it says at the start of a period, and never jumps', () => {
  const noise = createNoise('1', 'inlet');
  assert.is(noise.smooth(120_000, 60_000), noise.at(2));
  for (let instant = 0; instant < 600_000; instant += 1_000) {
    const step = noise.smooth(instant + 1_000, 60_000) - noise.smooth(instant, 60_000);
    assert.ok(Math.abs(step) <= 1 / 60 + 1e-9);
  }
  assert.throws(() => noise.smooth(0, 0), /at least 1 ms/);
});

test('smooth noise is the same read forwards, backwards and in leaps', () => {
  const instants = [0, 30_000, 60_000, 150_000, 90_000, 30_000, -30_000, -90_000, 600_000, 540_000];
  const noise = createNoise('1', 'inlet');
  for (const instant of instants) {
    assert.is(noise.smooth(instant, 60_000), createNoise('1', 'inlet').smooth(instant, 60_000), `${instant}`);
  }
});

function correlation(left: readonly number[], right: readonly number[]): number {
  const length = Math.min(left.length, right.length);
  let sum = 0;
  for (let index = 0; index < length; index++) {
    sum += ((left[index] as number) - 0.5) * ((right[index] as number) - 0.5);
  }
  // Computes the variance relative to that of an even distribution over [0, 1), which is 1/12. An even distribution
  // gives 1.
  return (sum / length) * 12;
}

test.run();
