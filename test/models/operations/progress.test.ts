/** Tests of progress: the arithmetic is compared with a sum of the intervals in which the work ran. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  doneBy,
  leftBy,
  notStarted,
  type Progress,
  paused,
  percentBy,
  resumed,
} from '../../../models/operations/index.js';

const span = fc.integer({ min: 0, max: 100_000 });
const stretches = fc.array(fc.record({ ms: span, goesOn: fc.boolean() }), { maxLength: 20 });
const duration = fc.integer({ min: 0, max: 400_000 });

function turned(progress: Progress, goesOn: boolean, now: number): Progress {
  return goesOn ? resumed(progress, now) : paused(progress, now);
}

test('what is done is the sum of the stretches in which it went on, and never more than the whole', () => {
  fc.assert(
    fc.property(duration, stretches, span, (durationMs, parts, startsAt) => {
      let progress = notStarted(durationMs);
      let now = startsAt;
      let ran = 0;
      for (const { ms, goesOn } of parts) {
        progress = turned(progress, goesOn, now);
        now += ms;
        if (goesOn) ran += ms;
        assert.is(doneBy(progress, now), Math.min(durationMs, ran));
        assert.is(leftBy(progress, now), durationMs - Math.min(durationMs, ran));
      }
    }),
    { seed: 1 },
  );
});

test('percent only grow while time goes by, up to 100 and no further, which is when nothing is left', () => {
  fc.assert(
    fc.property(duration, stretches, (durationMs, parts) => {
      let progress = notStarted(durationMs);
      let now = 0;
      let before = 0;
      for (const { ms, goesOn } of parts) {
        progress = turned(progress, goesOn, now);
        now += ms;
        const percent = percentBy(progress, now);
        assert.ok(percent >= before && percent <= 100, `${before} then ${percent}`);
        if (durationMs > 0) assert.is(percent === 100, leftBy(progress, now) === 0);
        before = percent;
      }
    }),
    { seed: 2 },
  );
});

test('how often it is stopped and looked at on the way makes no difference', () => {
  fc.assert(
    fc.property(duration, fc.array(span, { maxLength: 10 }), (durationMs, looks) => {
      const straight = resumed(notStarted(durationMs), 0);
      let halting = straight;
      let now = 0;
      for (const ms of looks) {
        now += ms;
        halting = resumed(paused(halting, now), now);
      }
      assert.is(doneBy(halting, now), doneBy(straight, now));
    }),
    { seed: 3 },
  );
});

test('what takes no time is at 0 percent until it has ended', () => {
  assert.is(percentBy(resumed(notStarted(0), 5), 10), 0);
});

test('an instant before it went on is none at which less was done', () => {
  const progress = resumed({ durationMs: 100, doneMs: 40, sinceMs: null }, 1_000);

  assert.is(doneBy(progress, 900), 40);
});

test.run();
