/** Tests of the capacity of drives: values of real controllers, and rules that hold for every controller. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  coercedBytes,
  largestVolumeBytes,
  stripSizesBytes,
  usableBytes,
} from '../../../models/raid/capacity.js';
import { driveBytes, gib, groupOf, shapes } from '../../support/storage/raid-examples.js';
import { stripsLeft } from '../../support/storage/raid-reference.js';

const strips = fc.constantFrom(...stripSizesBytes);
const capacity = fc.integer({ min: gib, max: 120e12 });
const sized = shapes.chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    sizes: fc.array(capacity, { minLength: shape.driveCount, maxLength: shape.driveCount }),
  }),
);

test('four drives of 6.4 TB are bounded, and two of 1.6 TB mirrored, as they are at real controllers', () => {
  assert.is(largestVolumeBytes(Array.from({ length: 4 }, () => 6_401_252_745_216)), 25_602_836_922_368);
  assert.is(
    usableBytes({
      raidType: 'RAID1',
      spanCount: 1,
      driveBytes: [driveBytes, driveBytes],
      stripBytes: 65_536,
    }),
    1_599_774_654_464,
  );
});

test('what is usable is what the rows of strips hold on the smallest drive', () => {
  fc.assert(
    fc.property(sized, strips, ({ shape, sizes }, stripBytes) => {
      const { raidType, driveCount, spanCount } = shape;
      const usable = usableBytes({ raidType, spanCount, driveBytes: sizes, stripBytes });

      const smallest = Math.min(...sizes);
      const perRow = stripsLeft(raidType, groupOf(raidType, driveCount, spanCount).spans, new Set());
      const each = raidType === 'None' ? smallest : coercedBytes(smallest);
      assert.is(usable, each * perRow);
      assert.ok(usable <= sizes.reduce((sum, bytes) => sum + bytes, 0));
      if (raidType !== 'None') assert.is(usable % (stripBytes * perRow), 0);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a larger drive gives no less, none more than it has, and none too small gives anything', () => {
  fc.assert(
    fc.property(capacity, capacity, (one, other) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)];
      assert.ok(coercedBytes(small) <= coercedBytes(large));
      assert.ok(coercedBytes(large) <= large - 2 ** 29 && coercedBytes(large) > large - 2 ** 29 - 2 ** 25);
    }),
    { seed: 2 },
  );
  assert.is(coercedBytes(0), 0);
  assert.is(coercedBytes(2 ** 29), 0);
});

test.run();
