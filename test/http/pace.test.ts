/** Tests of the relation of virtual time to the wall clock: speed, jumps, and that virtual time never goes back. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Pace, parsePace } from '../../engine/index.js';
import { lastInstantMs, PacedClock } from '../../http/clock/pace.js';

const startMs = Date.UTC(2026, 0, 1);

function pace(name: string): Pace {
  const parsed = parsePace(name);
  if (parsed === undefined) throw new Error(`no pace ${name}`);
  return parsed;
}

function clockAt(name: string) {
  const wall = { ms: 5_000 };
  const clock = new PacedClock({ startMs, pace: pace(name), wallNow: () => wall.ms });
  return { wall, clock };
}

test('a pace is real, manual, skip or a factor in its range, and nothing else', () => {
  for (const text of ['real', 'manual', 'skip', '1x', '60x', '0.5x', '0.001x', '100000x']) {
    assert.is(parsePace(text)?.name, text);
  }
  for (const text of [
    '',
    'x',
    '60',
    '0x',
    '-1x',
    '1e3x',
    '100001x',
    '0.0001x',
    '60X',
    ' 60x',
    'Real',
    'toString',
  ]) {
    assert.is(parsePace(text), undefined, text);
  }
});

test('virtual time passes as many times faster than the wall as the factor says', () => {
  const { wall, clock } = clockAt('60x');

  wall.ms += 1_500;

  assert.is(clock.now, startMs + 90_000);
});

test('under manual pace time stands still, and nothing comes by itself', () => {
  const { wall, clock } = clockAt('manual');

  wall.ms += 1e9;

  assert.is(clock.now, startMs);
  assert.is(clock.wallMsUntil(startMs + 1), undefined);
});

test('a change of pace changes how fast time goes from now on, not what time it is', () => {
  const { wall, clock } = clockAt('60x');
  wall.ms += 1_000;
  const before = clock.now;

  clock.changePace(pace('0.5x'));

  assert.is(clock.now, before);
  wall.ms += 1_000;
  assert.is(clock.now, before + 500);
});

test('ten thousand changes of pace lose no time to rounding', () => {
  const { wall, clock } = clockAt('0.3x');

  for (let change = 0; change < 10_000; change++) {
    wall.ms += 0.1;
    clock.changePace(pace('0.3x'));
  }

  assert.ok(Math.abs(clock.now - (startMs + 300)) <= 1);
});

test('a jump forward is kept, one back is not made', () => {
  const { wall, clock } = clockAt('real');

  clock.moveTo(startMs + 3_600_000);
  wall.ms += 250;
  clock.moveTo(startMs);

  assert.is(clock.now, startMs + 3_600_250);
});

test('the wait until an instant shrinks with the pace and is never negative', () => {
  const { wall, clock } = clockAt('60x');

  assert.is(clock.wallMsUntil(startMs + 60_000), 1_000);
  wall.ms += 5_000;
  assert.is(clock.wallMsUntil(startMs + 60_000), 0);
});

test('time ends at the last instant that can be printed', () => {
  const { wall, clock } = clockAt('100000x');

  wall.ms += 1e13;

  assert.is(clock.now, lastInstantMs);
  assert.is(new Date(clock.now).toISOString().length, '9999-12-31T23:59:59.000Z'.length);
});

test('whatever the order of waits, changes and jumps, time never goes back', () => {
  const waits = fc.record({ wait: fc.integer({ min: 0, max: 100_000 }) });
  const changes = fc.record({ change: fc.constantFrom('real', 'manual', 'skip', '60x', '0.01x', '100000x') });
  const jumps = fc.record({ jump: fc.integer({ min: -1e6, max: 1e6 }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(waits, changes, jumps), { maxLength: 50 }), (steps) => {
      const { wall, clock } = clockAt('real');
      let latest = clock.now;
      for (const step of steps) {
        if ('wait' in step) wall.ms += step.wait;
        else if ('change' in step) clock.changePace(pace(step.change));
        else clock.moveTo(clock.now + step.jump);
        assert.ok(clock.now >= latest);
        latest = clock.now;
      }
    }),
    { seed: 7 },
  );
});

test.run();
