/** Tests of spare drives: which drive replaces a lost one, and the effect on its group. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coercedBytes } from '../../../models/raid/capacity.js';
import { type DriveArray, type DriveSlice, type RaidDrive, reachBytes } from '../../../models/raid/drives.js';
import { chooseSpare, withReplaced } from '../../../models/raid/lost-drives.js';
import { takesSpares } from '../../../models/raid/raid-types.js';
import { driveOf, gib, groupOf, groups, sasSsd } from '../../support/storage/raid-examples.js';

const upTo = (lengthBytes: number): DriveSlice => ({ startBytes: 0, lengthBytes });

const spareDrives = (prefix: string) =>
  fc
    .array(
      fc.record({
        capacityBytes: fc.integer({ min: gib, max: 200 * gib }),
        mediaType: fc.constantFrom('SSD' as const, 'SSD' as const, 'SSD' as const, 'HDD' as const),
        blockSizeBytes: fc.constantFrom(512, 512, 4_096),
        condition: fc.constantFrom('ok' as const, 'ok' as const, 'lost' as const),
      }),
      { maxLength: 5 },
    )
    .map((drives) => drives.map((drive, index) => driveOf(`${prefix}${index}`, drive)));

const arrays = fc
  .record({ group: groups, reach: fc.integer({ min: 1, max: 100 }) })
  .map(({ group, reach }): DriveArray => ({ group, slices: [upTo(reach * gib)] }));

test('the spare that is chosen will do, and none that will do was to be preferred', () => {
  const seen = { dedicated: 0, global: 0, none: 0 };
  fc.assert(
    fc.property(arrays, spareDrives('d'), spareDrives('g'), (array, dedicated, global) => {
      const fits = (spare: RaidDrive) =>
        takesSpares(array.group.raidType) &&
        spare.condition === 'ok' &&
        spare.mediaType === 'SSD' &&
        spare.blockSizeBytes === 512 &&
        coercedBytes(spare.capacityBytes) >= reachBytes(array.slices);
      const order = (spares: readonly RaidDrive[]) =>
        spares.filter(fits).toSorted((one, other) => one.capacityBytes - other.capacityBytes);

      const chosen = chooseSpare(array, sasSsd, { dedicated, global });

      assert.is(chosen, [...order(dedicated), ...order(global)][0]?.driveId);
      seen[chosen === undefined ? 'none' : chosen.startsWith('d') ? 'dedicated' : 'global']++;
    }),
    { seed: 1, numRuns: 300 },
  );
  assert.ok(
    Object.values(seen).every((count) => count >= 20),
    JSON.stringify(seen),
  );
});

test('another protocol will not do, and of drives alike the first does', () => {
  const array: DriveArray = { group: groupOf('RAID5', 3, 1), slices: [upTo(gib)] };
  const spares = [driveOf('7', { protocol: 'SATA' }), driveOf('8'), driveOf('9')];

  assert.is(chooseSpare(array, sasSsd, { dedicated: [], global: spares }), '8');
});

test('a spare stands where the lost drive stood; a smaller one leaves less free, a larger one no more', () => {
  const group = groupOf('RAID10', 4, 2);

  const smaller = withReplaced(group, '3', driveOf('9', { capacityBytes: 50 * gib }));

  assert.equal(smaller.spans, [
    ['1', '2'],
    ['9', '4'],
  ]);
  assert.is(smaller.bytesPerDrive, coercedBytes(50 * gib));
  assert.is(withReplaced(group, '3', driveOf('9')).bytesPerDrive, group.bytesPerDrive);
});

test.run();
