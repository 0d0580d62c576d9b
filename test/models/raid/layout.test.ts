/** Tests of the placement of volumes: random creations and deletions on a shelf of drives, and some examples by hand. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stripBytesDefault, stripSizesBytes } from '../../../models/raid/capacity.js';
import {
  capacityOn,
  type DriveArray,
  extentsOn,
  freeBytes,
  freeSlices,
} from '../../../models/raid/drives.js';
import { type DriveShelf, layOutVolume, type VolumeLayout } from '../../../models/raid/layout.js';
import {
  asked,
  driveBytes,
  gib,
  idsUpTo,
  laidOut,
  refusals,
  shapes,
  shelfOf,
} from '../../support/storage/raid-examples.js';
import { isOverlap } from '../../support/storage/raid-reference.js';

/** Returns the shelf with the volume on it. */
function taking(shelf: DriveShelf, { joins, group, slice }: VolumeLayout): DriveShelf {
  const arrays =
    joins === null
      ? [...shelf.arrays, { group, slices: [slice] }]
      : shelf.arrays.map((array, place) =>
          place === joins ? { group, slices: [...array.slices, slice] } : array,
        );
  return { ...shelf, arrays };
}

const act = fc.record({
  shape: shapes,
  first: fc.nat({ max: 23 }),
  capacityBytes: fc.option(fc.integer({ min: gib, max: 4e12 }), { nil: undefined }),
  stripBytes: fc.constantFrom(...stripSizesBytes),
  again: fc.boolean(),
  deletes: fc.nat(),
});

function without(shelf: DriveShelf, pick: number): DriveShelf {
  const place = pick % Math.max(1, shelf.arrays.length);
  const arrays = shelf.arrays.flatMap((array, index): DriveArray[] => {
    if (index !== place) return [array];
    const slices = array.slices.filter((_, at) => at !== pick % array.slices.length);
    return slices.length === 0 ? [] : [{ ...array, slices }];
  });
  return { ...shelf, arrays };
}

test('whatever is made and deleted, nothing overlaps, and what is used and free adds up to what there is', () => {
  let [made, joined, refused] = [0, 0, 0];
  fc.assert(
    fc.property(fc.array(act, { minLength: 8, maxLength: 30, size: 'max' }), (acts) => {
      let shelf = shelfOf(24);
      for (const { shape, first, capacityBytes, stripBytes, again, deletes } of acts) {
        const group = again ? shelf.arrays[first % Math.max(1, shelf.arrays.length)]?.group : undefined;
        const { raidType, spanCount, driveCount } = shape;
        const driveIds = group?.spans.flat() ?? idsUpTo(24).slice(first, first + driveCount);
        const volume = { driveIds, capacityBytes, stripBytes };
        const result = layOutVolume(
          group === undefined ? { ...volume, raidType, spanCount } : { ...volume, raidType: group.raidType },
          shelf,
        );
        if (result.is === 'laidOut') {
          const { layout } = result;
          assert.ok(layout.capacityBytes <= (capacityBytes ?? Number.MAX_SAFE_INTEGER));
          assert.is(layout.capacityBytes, capacityOn(layout.group, layout.slice));
          if (layout.group.raidType !== 'None') assert.is(layout.slice.lengthBytes % stripBytes, 0);
          shelf = taking(shelf, layout);
          made++;
          if (layout.joins !== null) joined++;
        } else refused++;
        if (deletes % 3 === 0) shelf = without(shelf, deletes);
        check(shelf);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
  assert.ok(
    made > 500 && joined > 100 && refused > 500,
    `${made} made, ${joined} joined, ${refused} refused`,
  );
});

function check({ arrays, drives }: DriveShelf): void {
  const extents = arrays.flatMap(({ group, slices }) => slices.flatMap((slice) => extentsOn(group, slice)));
  for (const [place, one] of extents.entries()) {
    const drive = drives.find(({ driveId }) => driveId === one.driveId);
    assert.ok(one.startBytes >= 0 && one.startBytes + one.lengthBytes <= (drive?.capacityBytes ?? 0));
    assert.not(extents.slice(place + 1).some((other) => isOverlap(one, other)));
  }
  for (const array of arrays) {
    const { group, slices } = array;
    const used = slices.reduce((sum, slice) => sum + capacityOn(group, slice), 0);
    assert.is(
      used + freeBytes(array),
      capacityOn(group, { startBytes: 0, lengthBytes: group.bytesPerDrive }),
    );
  }
  const owners = arrays.flatMap(({ group }) => group.spans.flat());
  assert.is(new Set(owners).size, owners.length);
}

test('volumes on the same drives lie one behind the other, and one that fits goes where one was deleted', () => {
  let shelf = shelfOf(5);
  const volume = asked('RAID5', 5, { capacityBytes: 40 * gib });
  for (const start of [0, 10, 20]) {
    const layout = laidOut(volume, shelf);
    assert.is(layout.slice.startBytes, start * gib);
    assert.is(layout.capacityBytes, 40 * gib);
    shelf = taking(shelf, layout);
  }
  const [array] = shelf.arrays;
  assert.is(array?.slices.length, 3);
  if (array === undefined) return;
  const gap = {
    group: array.group,
    slices: array.slices.filter(({ startBytes }) => startBytes !== 10 * gib),
  };
  shelf = { ...shelf, arrays: [gap] };

  assert.equal(laidOut({ ...volume, driveIds: ['5', '4', '3', '2', '1'] }, shelf).slice, array.slices[1]);
  assert.is(laidOut({ ...volume, capacityBytes: 41 * gib }, shelf).slice.startBytes, 30 * gib);
  assert.is(laidOut(asked('RAID5', 5), shelf).slice.startBytes, 30 * gib);
  assert.is(freeSlices(gap).length, 2);
});

test('the capacity is what was asked for, rounded down to whole stripes', () => {
  const stripBytes = 1_048_576;
  const { capacityBytes } = laidOut(asked('RAID5', 4, { capacityBytes: 10 * gib, stripBytes }), shelfOf(4));

  assert.is(capacityBytes, 10 * gib - ((10 * gib) % (3 * stripBytes)));
});

test('a drive that is handed through keeps all it has, and is a volume of its own', () => {
  const one = asked('None', 1);
  const layout = laidOut(one, shelfOf(1));

  assert.is(layout.capacityBytes, driveBytes);
  assert.equal(refusals({ ...one, capacityBytes: gib }, shelfOf(1)), [
    { reason: 'capacityTooSmall', given: gib, leastBytes: driveBytes },
  ]);
  assert.equal(refusals(one, taking(shelfOf(1), layout)), [{ reason: 'nothingFree', freeBytes: 0 }]);
});

test('strips are of 64 KiB unless another size is asked for', () => {
  assert.is(stripBytesDefault, 65_536);
  assert.is(laidOut(asked('RAID0', 1), shelfOf(1)).stripBytes, stripBytesDefault);
  assert.is(laidOut(asked('RAID0', 1, { stripBytes: 262_144 }), shelfOf(1)).stripBytes, 262_144);
});

test('drives in another order are other pairs', () => {
  const { group } = laidOut({ raidType: 'RAID10', driveIds: ['4', '1', '3', '2'], spanCount: 2 }, shelfOf(4));

  assert.equal(group.spans, [
    ['4', '1'],
    ['3', '2'],
  ]);
});

test.run();
